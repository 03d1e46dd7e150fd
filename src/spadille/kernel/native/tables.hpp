// What was found about positions between tricks: the least and the greatest value each can have.
#pragma once

#include <utility>
#include <vector>

#include "ordering.hpp"

namespace spadille::KERNEL {

constexpr std::uint8_t no_move = no_card;

struct Spent {};  // thrown when the budget of nodes is used up

// What is known of a position, for goals that count tricks: the least and the greatest number there can be;
// for other goals, of one of them: 1 if it is reached, 0 if it is missed.
struct Known {
  std::int8_t low = 0;
  std::int8_t high = 127;
  std::uint8_t move = no_move;  // the card that settled it last
  std::uint8_t unused = 0;
  std::int32_t goal = 0;        // the other goal that it is about
};

inline Bits mixed(Bits x) {
  x ^= x >> 32;
  x *= 0x9E3779B97F4A7C15ull;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9ull;
  return x ^ (x >> 32);
}

// Whose card each one is, as three planes of bits: the place in binary.
struct Planes {
  Bits first = 0, second = 0, third = 0;
  bool operator==(const Planes&) const = default;
};

template <int N>
Planes planes(const Position<N>& at) {
  Planes owners;
  owners.first = at.hand[1];
  if constexpr (N > 2) owners.second = at.hand[2];
  if constexpr (N > 3) {
    owners.first |= at.hand[3];
    owners.second |= at.hand[3];
  }
  if constexpr (N > 4) owners.third = at.hand[4];
  return owners;
}

// A table of whole positions. It starts small and doubles as it fills, up to a limit; from then on a new
// position takes the place of the one with the fewest tricks left among those that it could lie beside.
template <typename Value>
class ExactTable {
 public:
  struct Key {
    Bits first = 0, second = 0, third = 0;
    bool operator==(const Key&) const = default;
  };

  template <int N>
  static Key key(const Position<N>& at, int leader, int goal) {
    const Planes owners = planes(at);
    const auto bits = [](int number) { return static_cast<Bits>(static_cast<unsigned>(number)); };
    return {owners.first | bits(at.edge[1]) << 40 | bits(at.edge[2]) << 46 | bits(at.edge[3]) << 52 |
                bits(at.edge[4]) << 58,
            owners.second | bits(at.matadors) << 40 | bits(leader) << 46 | bits(at.edge[suits]) << 50,
            owners.third | bits(goal) << 40};
  }

  ExactTable() : entries_(1 << 10) {}

  bool find(const Key& key, Value& value) const {
    const Entry* window = &entries_[start(key)];
    for (int i = 0; i < reach; ++i) {
      if (window[i].left != 0 && window[i].key == key) {
        value = window[i].value;
        return true;
      }
    }
    return false;
  }

  void store(const Key& key, const Value& value, int left) {
    if (used_ * 2 > entries_.size() && entries_.size() < largest) grow();
    put({key, value, static_cast<std::uint8_t>(left)});
  }

 private:
  static constexpr int reach = 4;
  static constexpr std::size_t largest = std::size_t{1} << 21;

  struct Entry {
    Key key;
    Value value{};
    std::uint8_t left = 0;  // tricks; 0 is an empty place
  };

  std::size_t start(const Key& key) const {
    const Bits hash = mixed(key.first ^ mixed(key.second ^ mixed(key.third)));
    return hash & (entries_.size() - 1) & ~static_cast<std::size_t>(reach - 1);
  }

  void put(const Entry& entry) {
    Entry* window = &entries_[start(entry.key)];
    Entry* victim = window;
    for (int i = 0; i < reach; ++i) {
      if (window[i].left == 0 || window[i].key == entry.key) {
        used_ += window[i].left == 0;
        window[i] = entry;
        return;
      }
      if (window[i].left < victim->left) victim = &window[i];
    }
    *victim = entry;
  }

  void grow() {
    std::vector<Entry> old(entries_.size() * 4);
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old) {
      if (entry.left != 0) put(entry);
    }
  }

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

// A table of kinds of positions: how many cards of each suit each place holds, and whose the cards are that
// mattered in the search ("partition search"). It is cleared when it is full.
template <int N>
class PartitionTable {
 public:
  struct Key {
    Bits first = 0, second = 0;
    bool operator==(const Key&) const = default;
  };

  static Key key(const Position<N>& at, int leader) {
    Key lengths;
    std::array<Bits, trumps> suit{};
    for (int s = 0; s < trumps; ++s) suit[s] = at.suit(s);
    // The last place has what is left of each suit, and each place in the last suit what is left of its hand.
    for (int place = 0; place + 1 < N; ++place) {
      for (int s = 0; s < trumps; ++s) {
        lengths.first = lengths.first << 4 | static_cast<Bits>(count(at.hand[place] & suit[s]));
      }
    }
    for (int s = 1; s <= suits; ++s) lengths.second = lengths.second << 6 | static_cast<Bits>(at.edge[s]);
    lengths.second = lengths.second << 8 | static_cast<Bits>(at.matadors << 3 | leader);
    return lengths;
  }

  PartitionTable() : heads_(1 << 10), kinds_(1) {}

  // Calls `use` with what is known of every kind that the position is of, and the cards that mattered, until
  // it returns true; returns whether it did. `hint` is given the card of `hand` that settled the latest one
  // with the same numbers of cards.
  template <typename Use>
  bool find(const Key& key, const Planes& owners, Bits hand, std::uint8_t& hint, Use use) const {
    for (std::uint32_t i = head(key).first; i != 0; i = kinds_[i].next) {
      const Kind& kind = kinds_[i];
      if (hint == no_move && kind.known.move != no_move && (hand >> kind.known.move & 1) != 0) hint = kind.known.move;
      if (kind.owned(owners) && use(kind.known, kind.cards())) return true;
    }
    return false;
  }

  // `cards` are those that mattered.
  void store(const Key& key, const Planes& owners, Bits cards, const Known& known) {
    if (kinds_.size() >= largest) clear();
    if (used_ * 2 > heads_.size()) grow();
    Head& head = this->head(key);
    if (head.first == 0) {
      head.key = key;
      ++used_;
    }
    const Kind fresh(owners, cards, known, head.first);
    for (std::uint32_t i = head.first; i != 0; i = kinds_[i].next) {
      Kind& kind = kinds_[i];
      if (kind.cards() == cards && kind.known.goal == known.goal && kind.owned(owners)) {
        kind.known.low = std::max(kind.known.low, known.low);
        kind.known.high = std::min(kind.known.high, known.high);
        kind.known.move = known.move;
        return;
      }
    }
    kinds_.push_back(fresh);
    head.first = static_cast<std::uint32_t>(kinds_.size() - 1);
  }

 private:
  static constexpr std::size_t largest = std::size_t{1} << 20;
  static constexpr int planes = N > 4 ? 3 : 2;

  struct Head {
    Key key;
    std::uint32_t first = 0;  // 0 is an empty place
  };

  struct Kind {
    Kind() = default;
    Kind(const Planes& owners, Bits cards, const Known& found, std::uint32_t follows)
        : plane{owners.first & cards, owners.second & cards}, known(found), next(follows), mattered(cards) {
      if constexpr (planes > 2) plane[2] = owners.third & cards;
    }
    Bits cards() const { return mattered; }
    bool owned(const Planes& owners) const {
      bool same = (owners.first & mattered) == plane[0] && (owners.second & mattered) == plane[1];
      if constexpr (planes > 2) same = same && (owners.third & mattered) == plane[2];
      return same;
    }

    std::array<Bits, planes> plane{};
    Known known;
    std::uint32_t next = 0;
    Bits mattered = 0;
  };

  const Head& head(const Key& key) const {
    std::size_t i = mixed(key.first ^ mixed(key.second)) & (heads_.size() - 1);
    while (heads_[i].first != 0 && heads_[i].key != key) i = (i + 1) & (heads_.size() - 1);
    return heads_[i];
  }
  Head& head(const Key& key) { return const_cast<Head&>(std::as_const(*this).head(key)); }

  void grow() {
    std::vector<Head> old(heads_.size() * 4);
    old.swap(heads_);
    for (const Head& each : old) {
      if (each.first != 0) head(each.key) = each;
    }
  }

  void clear() {
    heads_.assign(heads_.size(), {});
    kinds_.resize(1);
    used_ = 0;
  }

  std::vector<Head> heads_;
  std::vector<Kind> kinds_;
  std::size_t used_ = 0;
};

}  // namespace spadille::KERNEL
