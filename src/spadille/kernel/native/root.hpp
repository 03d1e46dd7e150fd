// The position that is asked about, and the cards that may be played in it.
#pragma once

#include "ordering.hpp"
#include "task.hpp"

namespace spadille::KERNEL {

template <int N>
Sides<N> sides_of(const Task& task) {
  Sides<N> sides;
  for (int place = 0; place < N; ++place) sides.of[place] = task.sides.data()[place];
  return sides;
}

inline Rules rules_of(const Task& task) { return {task.always}; }

// One world: its cards in play are numbered, `card_at` gives back which card has a number.
template <int N>
class Root {
 public:
  Root(const Task& task, const std::uint64_t* hands) : turn(task.turn()), step(static_cast<int>(task.trick.size())) {
    std::array<Bits, most_places> lying{};
    number(task, hands, lying);
    for (int i = 0; i < step; ++i) {
      const int place = (task.leader + i) % N;
      if (i == 0) {
        trick = led(at, place, lowest(lying[0]));
      } else {
        play(trick, place, lowest(lying[i]), beating(at, trick, lying[i]) != 0);
      }
    }
    hand_ = at.hand[turn];
    choices_ = step == 0 ? hand_ : playable(at, rules_of(task), trick, hand_);
  }

  // Calls `value` once for each card that is different from the others, with the card played and the trick as
  // it then lies, and gives what it returns to all cards that are like it.
  template <typename ValueOf>
  void each_card(const Sides<N>& sides, Answer& answer, ValueOf value) {
    const Bits distinct = at.distinct(choices_), taking = step == 0 ? 0 : beating(at, trick, distinct);
    std::array<std::int32_t, 64> found{};
    for (const int card : step == 0 ? leads(at, sides, turn, no_card)
                                    : follows(at, sides, trick, step, turn, distinct, taking)) {
      Trick then = step == 0 ? led(at, turn, card) : trick;
      if (step != 0) play(then, turn, card, (taking & one(card)) != 0);
      at.hand[turn] = hand_ & ~one(card);
      found[card] = value(then);
      at.hand[turn] = hand_;
    }
    std::int32_t last = 0;  // of the run's lowest card, which stood for it
    for (Bits cards = choices_; cards != 0; cards &= cards - 1) {
      const int card = lowest(cards);
      if ((distinct & one(card)) != 0) last = found[card];
      answer.cards |= std::uint64_t{1} << card_at_[card];
      answer.number[card_at_[card]] = last;
    }
  }

  Position<N> at;
  Trick trick;  // of `step` cards; of no meaning at the lead
  int turn;
  int step;

 private:
  void number(const Task& task, const std::uint64_t* hands, std::array<Bits, most_places>& lying) {
    int next = 0;
    const int* card = task.ranked.data();
    for (int s = 0; s < suits; ++s) {
      at.edge[s] = next;
      for (const int* end = card + task.sizes.data()[s]; card != end; ++card) {
        Bits* owner = nullptr;
        for (int place = 0; place < N; ++place) {
          if ((hands[place] >> *card & 1) != 0) owner = &at.hand[place];
        }
        for (int i = 0; i < step; ++i) {
          if (task.trick.data()[i] == *card) owner = &lying[i];
        }
        if (owner == nullptr) continue;
        *owner |= one(next);
        at.matadors += static_cast<int>(task.matadors >> *card & 1);
        card_at_[next++] = static_cast<std::uint8_t>(*card);
      }
    }
    at.edge[suits] = next;
  }

  Bits hand_ = 0, choices_ = 0;
  std::array<std::uint8_t, pack> card_at_{};
};

}  // namespace spadille::KERNEL
