// Tricks that a side is sure of, found without playing: they settle many goals at once.
//
// `cards` of a Sure are those whose owners the claim rests on, with all that are higher in their suits. How many
// cards of a suit each place holds is always taken as known.
#pragma once

#include <algorithm>

#include "position.hpp"

namespace spadille::KERNEL {

struct Sure {
  int tricks = 0;
  Bits cards = 0;
};

// Who plays against whom.
template <int N>
struct Sides {
  std::array<int, N> of{};
  bool together(int one, int other) const { return of[one] == of[other]; }
};

// Trumps of `hand` that are left when each higher one of `foreign` has beaten as high a one as it can. Whatever
// happens, a trump that loses a trick loses it to a higher trump, and to one that loses nothing in that trick.
inline Sure unbeaten(Bits hand, Bits foreign) {
  Sure sure;
  int over = 0;  // foreign trumps seen that have not beaten one yet
  for (Bits own = hand; own != 0;) {
    const int card = highest(own);
    over += count(foreign & ~below(card));
    foreign &= below(card);
    own ^= one(card);
    if (over == 0) {
      ++sure.tricks;
      sure.cards = one(card);
    } else if (--over >= count(own)) {
      break;
    }
  }
  return sure;
}

// Tricks that places, and sides, cannot but take, by their trumps alone.
template <int N>
struct Unavoidable {
  std::array<Sure, N> alone{};
  std::array<Sure, 2> side{};
};

template <int N>
Unavoidable<N> unavoidable(const Position<N>& at, const Sides<N>& sides) {
  Unavoidable<N> sure;
  const Bits trumps_left = at.trump_cards();
  if (trumps_left == 0) return sure;
  std::array<Bits, 2> held{};
  std::array<int, 2> holders{};
  for (int place = 0; place < N; ++place) {
    const Bits own = at.hand[place] & trumps_left;
    if (own == 0) continue;
    const int side = sides.of[place];
    held[side] |= own;
    ++holders[side];
    const Sure alone = unbeaten(own, trumps_left & ~own);
    sure.alone[place] = alone;
    sure.side[side].tricks += alone.tricks;
    sure.side[side].cards |= alone.cards;
  }
  for (int place = 0; place < N; ++place) {  // what a partner beats is a trick of the side
    const int side = sides.of[place];
    const Bits own = at.hand[place] & trumps_left;
    if (holders[side] < 2 || own == 0) continue;
    const Sure with_partners = unbeaten(own, held[1 - side]);
    if (with_partners.tricks > sure.side[side].tricks) sure.side[side] = with_partners;
  }
  return sure;
}

// How many cards of `suit` without a gap, from its highest down, `hand` holds.
inline int run(Bits hand, int low, int high) {
  if (low == high) return 0;
  const Bits missing = ~(hand << (64 - high));
  return std::min(missing == 0 ? 64 : std::countl_zero(missing), high - low);
}

// Tricks that `place` takes by leading one winner after the other.
template <int N>
struct Cashing {
  Sure sure;
  std::array<int, suits> rounds{};  // of the highest cards of each suit
};

template <int N>
Cashing<N> cashing(const Position<N>& at, const Sides<N>& sides, int place) {
  Cashing<N> cash;
  const Bits trumps_left = at.trump_cards(), hand = at.hand[place];
  const int drawn = run(hand, at.edge[trumps], at.edge[suits]);
  int plain_room = most_moves;    // plain tricks in which no partner has to trump
  bool alone = true;              // after drawing, no one else has a trump
  std::array<Bits, N> ruffing{};  // hands of enemies who then still have some
  int ruffers = 0;
  for (int other = 0; other < N; ++other) {
    if (other == place || count(at.hand[other] & trumps_left) <= drawn) continue;
    alone = false;
    if (sides.together(place, other)) {
      plain_room = std::min(plain_room, count(at.hand[other] & ~trumps_left));
    } else {
      ruffing[ruffers++] = at.hand[other];
    }
  }
  cash.rounds[trumps] = drawn;
  if (drawn != 0) cash.sure.cards = between(at.edge[suits] - drawn, at.edge[suits]);
  int plain = 0;
  for (int s = 0; s < trumps; ++s) {
    const Bits suit = at.suit(s), own = hand & suit;
    if (own == 0) continue;
    const int top = run(hand, at.edge[s], at.edge[s + 1]);
    int rounds = top;
    if (ruffers != 0) {
      for (int i = 0; i < ruffers; ++i) rounds = std::min(rounds, count(ruffing[i] & suit));
    } else {
      int longest = 0;
      for (int other = 0; other < N; ++other) {
        if (other != place) longest = std::max(longest, count(at.hand[other] & suit));
      }
      if (top >= longest) rounds = count(own);
    }
    plain += rounds;
    cash.rounds[s] = std::min(rounds, top);
    if (cash.rounds[s] != 0) cash.sure.cards |= between(at.edge[s + 1] - cash.rounds[s], at.edge[s + 1]);
  }
  cash.sure.tricks = (alone ? count(hand & trumps_left) : drawn) + std::min(plain, plain_room);
  return cash;
}

// Whether `leader` can give the lead to `partner` with a card of a suit in which `cash` counts a trick of his.
template <int N>
bool crosses(const Position<N>& at, const Sides<N>& sides, int leader, const Cashing<N>& cash) {
  const Bits trumps_left = at.trump_cards(), matadors = between(at.ordinary(), at.cards());
  for (int s = 0; s < suits; ++s) {
    if (cash.rounds[s] == 0) continue;
    Bits lead = at.hand[leader] & at.suit(s);
    if (s == trumps) lead &= ~matadors;  // one led could force the partner's own (0.8b)
    if (lead == 0) continue;
    bool safe = true;
    for (int enemy = 0; enemy < N; ++enemy) {
      if (sides.together(leader, enemy)) continue;
      // An enemy may trump what he has none of, and keep matadors back from a small trump.
      const bool has_trumps = (at.hand[enemy] & trumps_left) != 0;
      safe = safe && (s == trumps ? (at.hand[enemy] & matadors) == 0
                                  : !has_trumps || (at.hand[enemy] & at.suit(s)) != 0);
    }
    if (safe) return true;
  }
  return false;
}

// Tricks that `leader` and then `partner` take by leading winners, one of them drawing trumps if he has the
// highest, with one card of a suit of the partner's to give him the lead.
template <int N>
Sure cashing_together(const Position<N>& at, const Sides<N>& sides, int leader, int partner) {
  const Bits trumps_left = at.trump_cards(), matadors = between(at.ordinary(), at.cards());
  const int high = run(at.hand[partner], at.edge[trumps], at.edge[suits]);
  const bool late = high != 0;  // the partner draws, after the leader's winners
  const int drawn = late ? high : run(at.hand[leader], at.edge[trumps], at.edge[suits]);
  std::array<int, N> ruffs{};   // trumps of enemies, before and after drawing
  Bits foes = 0;
  int room = most_moves;        // plain tricks in which nobody of the side has to trump
  for (int place = 0; place < N; ++place) {
    const int held = count(at.hand[place] & trumps_left);
    if (sides.together(leader, place)) {
      room = std::min(room, at.left() - std::max(drawn, held));
    } else {
      ruffs[place] = held;
      foes |= at.hand[place];
    }
  }
  bool crosses = late && (foes & matadors) == 0 && (at.hand[leader] & trumps_left & ~matadors) != 0;
  Sure sure;
  int plain = 0;
  for (int s = 0; s < trumps; ++s) {
    const int top = run(at.hand[leader], at.edge[s], at.edge[s + 1]);
    int rounds = top != 0 ? top : run(at.hand[partner], at.edge[s], at.edge[s + 1]);
    if (rounds == 0) continue;
    const Bits suit = at.suit(s);
    bool all_follow = true;     // who has a trump now
    for (int place = 0; place < N; ++place) {
      if (ruffs[place] == 0) continue;
      const int length = count(at.hand[place] & suit);
      if (ruffs[place] > (top != 0 && late ? 0 : drawn)) rounds = std::min(rounds, length);
      all_follow = all_follow && length != 0;
    }
    if (rounds == 0) continue;
    crosses = crosses || (top == 0 && (at.hand[leader] & suit) != 0 && (!late || all_follow));
    plain += rounds;
    sure.cards |= between(at.edge[s + 1] - rounds, at.edge[s + 1]);
  }
  if (!crosses) return {};
  sure.tricks = drawn + std::min(plain, room);
  if (drawn != 0) sure.cards |= between(at.edge[suits] - drawn, at.edge[suits]);
  return sure;
}

// Plain tricks of `leader` to which all who have a trump must follow, so that every trump keeps its worth.
template <int N>
Sure followed(const Position<N>& at, int leader) {
  Sure sure;
  const Bits trumps_left = at.trump_cards();
  for (int s = 0; s < trumps; ++s) {
    int rounds = run(at.hand[leader], at.edge[s], at.edge[s + 1]);
    for (int other = 0; other < N && rounds != 0; ++other) {
      if (other == leader || (at.hand[other] & trumps_left) == 0) continue;
      rounds = std::min(rounds, count(at.hand[other] & at.suit(s)));
    }
    sure.tricks += rounds;
    if (rounds != 0) sure.cards |= between(at.edge[s + 1] - rounds, at.edge[s + 1]);
  }
  return sure;
}


}  // namespace spadille::KERNEL
