// Can the highest side reach a goal? Null-window search over positions between tricks and the tricks inside.
#pragma once

#include "goals.hpp"
#include "ordering.hpp"
#include "tables.hpp"

namespace spadille::KERNEL {

// Whether who reaches one goal reaches another one with as many tricks left, whatever they are: as few of the
// pairs are asked for, each is worked out when it is.
template <int N>
class Implied {
 public:
  void learn(const Goal* goals, std::size_t size) {
    goals_ = goals;
    if (size == size_) return;
    size_ = size;
    known_.assign(size * size, {});
  }

  bool operator()(int one, int other) {
    if (one == other || one == missed_goal || other == reached_goal) return true;
    if (one == reached_goal || other == missed_goal) return false;
    Answer& answer = known_[static_cast<std::size_t>(one) * size_ + static_cast<std::size_t>(other)];
    if (answer.is == Answer::unknown) {
      bool all = true;
      for (int place = 0; place < N && all; ++place) {
        all = (*this)(goals_[one].after[place], goals_[other].after[place]);
      }
      answer.is = all ? Answer::yes : Answer::no;
    }
    return answer.is == Answer::yes;
  }

 private:
  struct Answer {
    enum : std::uint8_t { unknown, yes, no } is = unknown;
  };
  const Goal* goals_ = nullptr;
  std::size_t size_ = 0;
  std::vector<Answer> known_;
};

template <int N>
class Search {
 public:
  using Table = PartitionTable<N>;

  Search(const Rules& rules, const Sides<N>& sides) : rules_(rules), sides_(sides) {}

  // What is played for: `goals`, and the side whose number of tricks they ask for, or -1.
  void play_for(const Goals& goals, int counted) {
    goals_ = goals.data();
    counted_ = counted;
    implied_.learn(goals_, counted < 0 ? goals.size() : 0);
  }

  void allow(std::uint64_t nodes) { budget_ = nodes; }

  // Whether the goal is reached when `leader` is to lead. `cards` are those whose owners mattered: it is the
  // same in every position with the same numbers of cards in which these have the same owners.
  bool lead(Position<N>& at, int leader, int goal, Bits& cards) {
    cards = 0;
    if (goal <= reached_goal) return goal == reached_goal;
    spend();
    const Goal& wanted = goals_[goal];
    return wanted.left == 1 ? last(at, leader, wanted, cards) : lead_by_kind(at, leader, goal, cards);
  }

  // Whether it is reached when `place` is to play, `step` places after the leader of `trick`.
  bool follow(Position<N>& at, const Trick& trick, int step, int place, int goal, Bits& cards) {
    spend();
    const Bits hand = at.hand[place], choices = playable(at, rules_, trick, hand);
    const Bits moves = at.distinct(choices), taking = beating(at, trick, moves);
    const bool wanted = sides_.of[place] == highest_side;
    const int next = place + 1 == N ? 0 : place + 1;
    Bits mattered = 0, done = 0;
    for (const int card : follows(at, sides_, trick, step, place, moves, taking)) {
      if ((done & one(card)) != 0) continue;
      Trick then = trick;
      play(then, place, card, (taking & one(card)) != 0);
      at.hand[place] = hand & ~one(card);
      const bool result = step + 1 == N ? finish(at, then, goal, cards) : follow(at, then, step + 1, next, goal, cards);
      at.hand[place] = hand;
      if (result == wanted) return result;
      mattered |= cards;
      done |= alike(at, card, cards);
    }
    cards = whole_runs(at, choices, mattered);
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
    Position<N> next = at.after(trick.played);
    const bool result = lead(next, trick.by, goals_[goal].after[trick.by], cards);
    cards = spread(cards, trick.played);
    if (count(trick.played & at.suit(at.suit_of(trick.best))) > 1) cards |= one(trick.best);
    cards = closed(at, cards);
    return result;
  }

 private:
  void spend() {
    if (budget_ == 0) throw Spent{};
    --budget_;
  }

  // What the table's numbers are compared with: the tricks that the goal asks for, or the truth of it.
  int need(const Goal& goal) const { return counted_ < 0 ? 1 : goal.reached[counted_]; }

  bool last(const Position<N>& at, int leader, const Goal& wanted, Bits& cards) const {
    Trick trick = led(at, leader, lowest(at.hand[leader]));
    for (int step = 1, place = leader; step < N; ++step) {
      place = place + 1 == N ? 0 : place + 1;
      play(trick, place, lowest(at.hand[place]), beating(at, trick, at.hand[place]) != 0);
    }
    const int s = at.suit_of(trick.best);
    if (count(trick.played & at.suit(s)) > 1) cards = between(trick.best, at.edge[s + 1]);
    return wanted.after[trick.by] == reached_goal;
  }

  // Whether sure tricks settle the goal; if so, how.
  bool sure(const Position<N>& at, int leader, const Goal& wanted, bool& result, Bits& cards) const {
    const int leading = sides_.of[leader];
    const Unavoidable<N> trump_tricks = unavoidable(at, sides_);
    for (int place = 0; place < N; ++place) {
      if (trump_tricks.alone[place].tricks >= wanted.own[place]) {
        return settle(at, trump_tricks.alone[place], sides_.of[place], result, cards);
      }
    }
    for (int side = 0; side < 2; ++side) {
      const Sure& found = trump_tricks.side[side];
      if (found.tricks >= wanted.reached[side]) return settle(at, found, highest_side, result, cards);
      if (found.tricks >= wanted.missed[side]) return settle(at, found, lowest_side, result, cards);
    }
    // What the side on lead can take if it wants.
    const int enough = leading == highest_side ? wanted.reached[leading] : wanted.missed[leading];
    for (int step = 0, place = leader; step < N; ++step, place = place + 1 == N ? 0 : place + 1) {
      const int needed = std::min(enough, wanted.own[place]);
      if (needed > wanted.left || sides_.of[place] != leading) continue;
      if (step == 0 || needed < enough) {
        const Cashing<N> cash = cashing(at, sides_, place);
        if (cash.sure.tricks >= needed && (step == 0 || crosses(at, sides_, leader, cash))) {
          return settle(at, cash.sure, leading, result, cards);
        }
      }
      if (step == 0 || enough > wanted.left) continue;
      const Sure both = cashing_together(at, sides_, leader, place);
      if (both.tricks >= enough) return settle(at, both, leading, result, cards);
    }
    // Or plain tricks to which all who have a trump must follow, and then those.
    const Sure plain = followed(at, leader);
    const auto with_trumps = [&](const Sure& those, int needed) {
      if (plain.tricks + those.tricks < needed) return false;
      return settle(at, {needed, plain.cards | those.cards}, leading, result, cards);
    };
    return with_trumps(trump_tricks.side[leading], enough) ||
           with_trumps(trump_tricks.alone[leader], wanted.own[leader]);
  }

  static bool settle(const Position<N>& at, const Sure& sure, int side, bool& result, Bits& cards) {
    result = side == highest_side;
    cards = closed(at, sure.cards);
    return true;
  }

  bool lead_by_kind(Position<N>& at, int leader, int goal, Bits& cards) {
    const int number = need(goals_[goal]);
    const auto key = Table::key(at, leader);
    const Planes owners = planes(at);
    bool result = false;
    std::uint8_t move = no_move;
    const auto settles = [&](const Known& known, Bits mattered) {
      if (counted_ >= 0) {
        if (known.low < number && known.high >= number) return false;
        result = known.low >= number;
      } else {
        result = known.low != 0;
        if (!(result ? implied_(known.goal, goal) : implied_(goal, known.goal))) return false;
      }
      cards = mattered;
      return true;
    };
    if (table_.find(key, owners, at.hand[leader], move, settles)) return result;
    if (sure(at, leader, goals_[goal], result, cards)) return result;
    Bits mattered = 0;
    result = try_leads(at, leader, goal, move, mattered);
    cards = closed(at, mattered | between(at.ordinary(), at.cards()));
    Known known;
    known.move = move;
    known.goal = counted_ < 0 ? goal : 0;
    note(known, result, number);
    table_.store(key, owners, cards, known);
    return result;
  }

  bool try_leads(Position<N>& at, int leader, int goal, std::uint8_t& move, Bits& cards) {
    const bool wanted = sides_.of[leader] == highest_side;
    Bits mattered = 0, done = 0;
    for (const std::uint8_t card : leads(at, sides_, leader, move)) {
      if ((done & one(card)) != 0) continue;
      if (lead_card(at, leader, card, goal, cards) == wanted) {
        move = card;
        return wanted;
      }
      mattered |= cards;
      done |= alike(at, card, cards);
    }
    move = no_move;
    cards = whole_runs(at, at.hand[leader], mattered);
    return !wanted;
  }

  static void note(Known& known, bool result, int number) {
    if (result) {
      known.low = static_cast<std::int8_t>(std::max<int>(known.low, number));
    } else {
      known.high = static_cast<std::int8_t>(std::min<int>(known.high, number - 1));
    }
  }

  // What comes to the same as `card`, after which `cards` mattered: if it did not itself, the cards of its suit
  // that did not either. A matador led asks for what is below it, so matadors are told apart.
  static Bits alike(const Position<N>& at, int card, Bits cards) {
    if ((cards & one(card)) != 0 || card >= at.ordinary()) return 0;
    return at.suit(at.suit_of(card)) & below(at.ordinary()) & ~cards;
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
  Implied<N> implied_;
  const Goal* goals_ = nullptr;
  int counted_ = -1;
  std::uint64_t budget_ = 0;
  Table table_;
};

}  // namespace spadille::KERNEL
