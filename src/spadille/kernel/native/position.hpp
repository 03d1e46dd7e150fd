// A position between tricks, the cards in play numbered without gaps; and the rules of a trick (0.6 to 0.8).
//
// Number 0 is the lowest card of the first plain suit; the trumps come last, the matadors are the highest of
// them. After every trick the cards are numbered anew, so two positions that differ in dead cards only are one.
#pragma once

#include <array>

#include "bits.hpp"

namespace spadille::KERNEL {

constexpr int suits = 5;   // four plain ones, any of which may be empty, and the trumps
constexpr int trumps = 4;
constexpr int most_moves = 20;

// What the rules of a trick need besides the hands.
struct Rules {
  bool always = false;     // a matador led forces a lower one, whatever else is held (0.8b)
};

template <int N>
struct Position {
  std::array<Bits, N> hand{};
  std::array<int, suits + 1> edge{};  // suit s is numbered from edge[s] up to edge[s + 1]
  int matadors = 0;

  int cards() const { return edge[suits]; }
  int left() const { return cards() / N; }
  int ordinary() const { return cards() - matadors; }
  Bits suit(int s) const { return between(edge[s], edge[s + 1]); }
  Bits trump_cards() const { return between(edge[trumps], edge[suits]); }

  int suit_of(int card) const {
    return (card >= edge[1]) + (card >= edge[2]) + (card >= edge[3]) + (card >= edge[4]);
  }

  // The lowest card of each suit, and of the matadors: a run of equal cards ends there.
  Bits starts() const {
    return one(edge[0]) | one(edge[1]) | one(edge[2]) | one(edge[3]) | one(edge[4]) | one(ordinary());
  }

  // One card of each run of `cards` that are next to each other, the lowest.
  Bits distinct(Bits cards) const { return cards & ~((cards << 1) & ~starts()); }

  Position after(Bits played) const {
    Position next;
    for (int place = 0; place < N; ++place) next.hand[place] = squeezed(hand[place], played);
    for (int s = 1; s <= suits; ++s) next.edge[s] = edge[s] - count(played & below(edge[s]));
    next.matadors = matadors - count(played & ~below(ordinary()));
    return next;
  }
};

// A trick with at least one card in it.
struct Trick {
  Bits suit = 0;    // the cards of the suit led
  Bits played = 0;
  int led = 0;
  int best = 0;     // the card that takes it so far
  int by = 0;       // and the place that played it
  bool in_trumps = false;
};

template <int N>
Trick led(const Position<N>& at, int place, int card) {
  const int suit = at.suit_of(card);
  return {at.suit(suit), one(card), card, card, place, suit == trumps};
}

// The cards of `hand` that take the trick as it lies.
template <int N>
Bits beating(const Position<N>& at, const Trick& trick, Bits hand) {
  const Bits higher = hand & ~below(trick.best + 1);
  return trick.best >= at.edge[trumps] ? higher : higher & (trick.suit | at.trump_cards());
}

inline void play(Trick& trick, int place, int card, bool takes) {
  trick.played |= one(card);
  if (takes) {
    trick.best = card;
    trick.by = place;
  }
}

template <int N>
Bits playable(const Position<N>& at, const Rules& rules, const Trick& trick, Bits hand) {
  const Bits own = hand & trick.suit;
  if (own == 0) return hand;
  if (!trick.in_trumps) return own;
  const int ordinary = at.ordinary();
  const Bits lower = trick.led >= ordinary ? own & between(ordinary, trick.led) : 0;
  if (rules.always && lower != 0) return lower;
  return lower != 0 || (own & below(ordinary)) != 0 ? own : hand;
}

}  // namespace spadille::KERNEL
