// In which order cards are tried: the one that is likely to settle the matter first. Results do not depend on it.
#pragma once

#include "bounds.hpp"

namespace spadille::KERNEL {

class Moves {
 public:
  // Those of higher score come first; of equal ones, the first added.
  void add(int card, int score) {
    int i = size_++;
    for (; i > 0 && score_[i - 1] < score; --i) {
      score_[i] = score_[i - 1];
      card_[i] = card_[i - 1];
    }
    score_[i] = score;
    card_[i] = static_cast<std::uint8_t>(card);
  }
  const std::uint8_t* begin() const { return card_.data(); }
  const std::uint8_t* end() const { return card_.data() + size_; }

 private:
  int size_ = 0;
  std::array<std::uint8_t, most_moves> card_;
  std::array<std::int16_t, most_moves> score_;
};

constexpr int settled_before = 1000;
constexpr int no_card = 255;

// Cards to lead. `hint` settled this position, or one like it, before.
template <int N>
Moves leads(const Position<N>& at, const Sides<N>& sides, int leader, int hint) {
  Moves moves;
  const Bits hand = at.hand[leader], trumps_left = at.trump_cards(), choices = at.distinct(hand);
  for (int s = 0; s < suits; ++s) {
    const Bits suit = at.suit(s);
    Bits cards = choices & suit;
    if (cards == 0) continue;
    Bits friends = 0, enemies = 0;
    bool ruffed = false, ruffed_by_friend = false;
    for (int other = 0; other < N; ++other) {
      if (other == leader) continue;
      const Bits held = at.hand[other] & suit;
      const bool ruffs = held == 0 && (at.hand[other] & trumps_left) != 0;
      if (sides.together(leader, other)) {
        friends |= held;
        ruffed_by_friend = ruffed_by_friend || ruffs;
      } else {
        enemies |= held;
        ruffed = ruffed || ruffs;
      }
    }
    const int length = count(hand & suit);
    for (; cards != 0; cards &= cards - 1) {
      const int card = lowest(cards), rank = (card - at.edge[s]) / 2;
      const Bits above_friends = friends & ~below(card), above_enemies = enemies & ~below(card);
      int score = 0;
      if (card == hint) {
        score = settled_before;
      } else if (above_enemies == 0 && above_friends == 0) {
        score = ruffed ? 10 : 60 - length;
        if (s == trumps) score -= 15;
      } else if (above_enemies == 0) {
        score = 50;
      } else if (above_friends == 0) {
        score = 20 - rank + (ruffed_by_friend ? 20 : 0);
      } else {
        score = (above_friends > above_enemies ? 45 : 30) - rank;
      }
      if (s != trumps) score += (ruffed_by_friend ? 10 : 0) - (ruffed ? 10 : 0);
      moves.add(card, score);
    }
  }
  return moves;
}

// Cards to play to `trick`, `step` places after its leader. `choices` are distinct, `taking` those that beat it.
template <int N>
Moves follows(const Position<N>& at, const Sides<N>& sides, const Trick& trick, int step, int place, Bits choices,
              Bits taking) {
  Moves moves;
  if ((choices & (choices - 1)) == 0) {
    moves.add(lowest(choices), 0);
    return moves;
  }
  const Bits trumps_left = at.trump_cards(), hand = at.hand[place];
  Bits later = 0;  // what enemies still to play could put on it
  for (int i = step + 1, other = place; i < N; ++i) {
    other = other + 1 == N ? 0 : other + 1;
    if (sides.together(place, other)) continue;
    const Bits follow = at.hand[other] & trick.suit, ruff = at.hand[other] & trumps_left;
    later |= follow != 0 || ruff == 0 ? follow : ruff;
  }
  const bool ours = sides.together(place, trick.by);
  const bool ours_for_good = ours && (later & ~below(trick.best + 1)) == 0;
  for (Bits cards = choices; cards != 0; cards &= cards - 1) {
    const int card = lowest(cards), s = at.suit_of(card), rank = card - at.edge[s];
    int score = 0;
    if ((taking & one(card)) != 0) {
      const bool for_good = (later & ~below(card + 1)) == 0;
      if (ours_for_good) {
        score = 20;
      } else if (for_good) {
        score = ours ? 70 : 100;
      } else {
        score = ours ? 35 : 45;
      }
      score -= rank;
    } else {
      const bool follows_suit = (trick.suit & one(card)) != 0;
      score = follows_suit ? 60 - rank : 58 - 2 * rank - (s == trumps ? 20 : 0) - count(hand & at.suit(s)) / 2;
      if (!ours) score -= 25;
    }
    moves.add(card, score);
  }
  return moves;
}

}  // namespace spadille::KERNEL
