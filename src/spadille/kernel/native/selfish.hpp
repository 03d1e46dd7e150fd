// Every place for itself (max-n): each takes the card whose end it likes best.
#pragma once

#include "ends.hpp"
#include "ordering.hpp"
#include "tables.hpp"

namespace spadille::KERNEL {

template <int N>
class Selfish {
 public:
  Selfish(const Rules& rules, const Sides<N>& sides, const Ends& ends)
      : rules_(rules), sides_(sides), counts_(ends.data()) {
    for (int place = 0; place < N; ++place) liking_[place] = ends.liking(place);
  }

  void allow(std::uint64_t nodes) { budget_ = nodes; }

  // The end that is come to when `place` is to play, `step` places after the leader of `trick`.
  int follow(Position<N>& at, const Trick& trick, int step, int place, int counts) {
    spend();
    const Bits hand = at.hand[place], moves = at.distinct(playable(at, rules_, trick, hand));
    const Bits taking = beating(at, trick, moves);
    const int next = place + 1 == N ? 0 : place + 1;
    int best = -1;
    for (const int card : follows(at, sides_, trick, step, place, moves, taking)) {
      Trick then = trick;
      play(then, place, card, (taking & one(card)) != 0);
      at.hand[place] = hand & ~one(card);
      const int end = step + 1 == N ? finish(at, then, counts) : follow(at, then, step + 1, next, counts);
      at.hand[place] = hand;
      if (best < 0 || liking_[place][end] > liking_[place][best]) best = end;
      if (liking_[place][best] == counts_[counts].best[place]) break;
    }
    return best;
  }

  // The end that is come to from the full `trick`.
  int finish(const Position<N>& at, const Trick& trick, int counts) {
    const int after = counts_[counts].after[trick.by];
    if (counts_[after].settled) return counts_[after].end;
    return lead(at.after(trick.played), trick.by, after);
  }

 private:
  using Table = ExactTable<std::int32_t>;

  int lead(Position<N> at, int leader, int counts) {
    spend();
    const auto key = Table::key(at, leader, counts);
    std::int32_t best = -1;
    if (table_.find(key, best)) return best;
    const Bits hand = at.hand[leader];
    for (const int card : leads(at, sides_, leader, no_card)) {
      at.hand[leader] = hand & ~one(card);
      const int end = follow(at, led(at, leader, card), 1, leader + 1 == N ? 0 : leader + 1, counts);
      at.hand[leader] = hand;
      if (best < 0 || liking_[leader][end] > liking_[leader][best]) best = end;
      if (liking_[leader][best] == counts_[counts].best[leader]) break;
    }
    table_.store(key, best, counts_[counts].left);
    return best;
  }

  void spend() {
    if (budget_ == 0) throw Spent{};
    --budget_;
  }

  Rules rules_;
  Sides<N> sides_;
  const Counts* counts_;
  std::array<const int*, N> liking_{};
  std::uint64_t budget_ = 0;
  Table table_;
};

}  // namespace spadille::KERNEL
