// Can the highest side reach a goal? Null-window search over positions between tricks and the tricks inside.
#pragma once

#include <type_traits>

#include "goals.hpp"
#include "ordering.hpp"
#include "tables.hpp"

namespace spadille::KERNEL {

template <int N, typename Table>
class Search {
 public:
  Search(const Rules& rules, const Sides<N>& sides) : rules_(rules), sides_(sides) {}

  // What is played for: `goals`, and the side whose number of tricks they ask for, or -1.
  void play_for(const Goal* goals, int counted) {
    goals_ = goals;
    counted_ = counted;
  }

  void allow(std::uint64_t nodes) { budget_ = nodes; }

  // Whether the goal is reached when `leader` is to lead. `cards` are those whose owners mattered.
  bool lead(Position<N>& at, int leader, int goal, Bits& cards) {
    cards = 0;
    if (goal <= reached_goal) return goal == reached_goal;
    spend();
    const Goal& wanted = goals_[goal];
    if (wanted.left == 1) return last(at, leader, wanted, cards);
    bool result = false;
    if (sure(at, leader, wanted, result, cards)) return result;
    if constexpr (partition) {
      return lead_by_kind(at, leader, goal, cards);
    } else {
      return lead_by_position(at, leader, goal);
    }
  }

  // Whether it is reached when `place` is to play, `step` places after the leader of `trick`.
  bool follow(Position<N>& at, const Trick& trick, int step, int place, int goal, Bits& cards) {
    spend();
    const Bits hand = at.hand[place], choices = playable(at, rules_, trick, hand);
    const Bits moves = at.distinct(choices), taking = beating(at, trick, moves);
    const bool wanted = sides_.of[place] == highest_side;
    const int next = place + 1 == N ? 0 : place + 1;
    Bits mattered = 0;
    for (const int card : follows(at, sides_, trick, step, place, moves, taking)) {
      Trick then = trick;
      play(then, place, card, (taking & one(card)) != 0);
      at.hand[place] = hand & ~one(card);
      const bool result = step + 1 == N ? finish(at, then, goal, cards) : follow(at, then, step + 1, next, goal, cards);
      at.hand[place] = hand;
      if (result == wanted) return result;
      mattered |= cards;
    }
    if constexpr (partition) cards = whole_runs(at, choices, mattered);
    return !wanted;
  }

  // Whether it is reached when `leader` leads `card`.
  bool lead_card(Position<N>& at, int leader, int card, int goal, Bits& cards) {
    const Bits hand = at.hand[leader];
    at.hand[leader] = hand & ~one(card);
    const bool result = follow(at, led(at, leader, card), 1, leader + 1 == N ? 0 : leader + 1, goal, cards);
    at.hand[leader] = hand;
    return result;
  }

  // Whether it is reached from the full `trick`.
  bool finish(const Position<N>& at, const Trick& trick, int goal, Bits& cards) {
    const int next_goal = goals_[goal].after[trick.by];
    if constexpr (!partition) {
      if (next_goal <= reached_goal) return next_goal == reached_goal;
    }
    Position<N> next = at.after(trick.played);
    const bool result = lead(next, trick.by, next_goal, cards);
    if constexpr (partition) {
      cards = spread(cards, trick.played);
      if (count(trick.played & at.suit(at.suit_of(trick.best))) > 1) cards |= one(trick.best);
      cards = closed(at, cards);
    }
    return result;
  }

 private:
  static constexpr bool partition = std::is_same_v<Table, PartitionTable>;

  void spend() {
    if (budget_ == 0) throw Spent{};
    --budget_;
  }

  // The number that tells goals of one kind apart, and what the table knows of a position is about.
  int need(const Goal& goal) const { return counted_ < 0 ? 1 : goal.reached[counted_]; }
  int kind(const Goal& wanted, int goal) const { return counted_ < 0 ? goal : wanted.left; }

  bool last(const Position<N>& at, int leader, const Goal& wanted, Bits& cards) const {
    Trick trick = led(at, leader, lowest(at.hand[leader]));
    for (int step = 1, place = leader; step < N; ++step) {
      place = place + 1 == N ? 0 : place + 1;
      play(trick, place, lowest(at.hand[place]), beating(at, trick, at.hand[place]) != 0);
    }
    if constexpr (partition) {
      const int s = at.suit_of(trick.best);
      if (count(trick.played & at.suit(s)) > 1) cards = between(trick.best, at.edge[s + 1]);
    }
    return wanted.after[trick.by] == reached_goal;
  }

  // Whether sure tricks settle the goal; if so, how.
  bool sure(const Position<N>& at, int leader, const Goal& wanted, bool& result, Bits& cards) const {
    Sure own;
    const int leading = sides_.of[leader];
    for (int side = 0; side < 2; ++side) {
      const Sure found = unavoidable(at, sides_, side);
      if (found.tricks >= wanted.reached[side] || found.tricks >= wanted.missed[side]) {
        result = found.tricks >= wanted.reached[side];
        cards = found.cards;
        return true;
      }
      if (side == leading) own = found;
    }
    const int enough = leading == highest_side ? wanted.reached[leading] : wanted.missed[leading];
    if (enough > wanted.left) return false;
    const Sure found = takeable(at, sides_, leader, own);
    if (found.tricks < enough) return false;
    result = leading == highest_side;
    cards = found.cards;
    return true;
  }

  bool lead_by_position(Position<N>& at, int leader, int goal) {
    const Goal& wanted = goals_[goal];
    const int number = need(wanted);
    const auto key = Table::key(at, leader, kind(wanted, goal));
    Known known{0, 127, no_move};
    if (table_.find(key, known)) {
      if (known.low >= number) return true;
      if (known.high < number) return false;
    }
    Bits unused = 0;
    const bool result = try_leads(at, leader, goal, known.move, unused);
    note(known, result, number);
    table_.store(key, known, wanted.left);
    return result;
  }

  bool lead_by_kind(Position<N>& at, int leader, int goal, Bits& cards) {
    const Goal& wanted = goals_[goal];
    const int number = need(wanted);
    const auto key = Table::key(at, leader, kind(wanted, goal));
    const Planes owners = planes(at);
    bool result = false;
    std::uint8_t move = no_move;
    const auto settles = [&](const Known& known, Bits mattered) {
      move = known.move;
      if (known.low < number && known.high >= number) return false;
      result = known.low >= number;
      cards = mattered;
      return true;
    };
    if (table_.find(key, owners, settles)) return result;
    Bits mattered = 0;
    result = try_leads(at, leader, goal, move, mattered);
    cards = closed(at, mattered | between(at.ordinary(), at.cards()));
    Known known{0, 127, move};
    note(known, result, number);
    table_.store(key, owners, cards, known);
    return result;
  }

  bool try_leads(Position<N>& at, int leader, int goal, std::uint8_t& move, Bits& cards) {
    const bool wanted = sides_.of[leader] == highest_side;
    Bits mattered = 0;
    for (const std::uint8_t card : leads(at, sides_, leader, move)) {
      if (lead_card(at, leader, card, goal, cards) == wanted) {
        move = card;
        return wanted;
      }
      mattered |= cards;
    }
    move = no_move;
    if constexpr (partition) cards = whole_runs(at, at.hand[leader], mattered);
    return !wanted;
  }

  static void note(Known& known, bool result, int number) {
    if (result) {
      known.low = static_cast<std::int8_t>(std::max<int>(known.low, number));
    } else {
      known.high = static_cast<std::int8_t>(std::min<int>(known.high, number - 1));
    }
  }

  // `cards` and all that are higher in their suits.
  static Bits closed(const Position<N>& at, Bits cards) {
    Bits all = 0;
    for (int s = 0; s < suits; ++s) {
      const Bits some = cards & at.suit(s);
      if (some != 0) all |= between(lowest(some), at.edge[s + 1]);
    }
    return all;
  }

  // One card stood for each run of `choices`: where one of a run mattered, all do that are lower.
  static Bits whole_runs(const Position<N>& at, Bits choices, Bits cards) {
    const Bits inner = ~at.starts();
    Bits some = cards & choices;
    for (Bits more = some; more != 0;) {
      more = ((more & inner) >> 1) & choices & ~some;
      some |= more;
    }
    return closed(at, cards | some);
  }

  Rules rules_;
  Sides<N> sides_;
  const Goal* goals_ = nullptr;
  int counted_ = -1;
  std::uint64_t budget_ = 0;
  Table table_;
};

}  // namespace spadille::KERNEL
