// Sets of cards as bits of a word, and the two ways to renumber them.
//
// Everything that is compiled twice, with and without the instruction pext, lives in a namespace of its own
// for each way (KERNEL), so that the linker never mixes the two.
#pragma once

#include <bit>
#include <cstdint>

#ifdef KERNEL_PEXT
#include <immintrin.h>
#define KERNEL pext
#else
#define KERNEL portable
#endif

namespace spadille::KERNEL {

using Bits = std::uint64_t;

inline int count(Bits cards) { return std::popcount(cards); }
inline int lowest(Bits cards) { return std::countr_zero(cards); }
inline int highest(Bits cards) { return 63 - std::countl_zero(cards); }
inline Bits one(int place) { return Bits{1} << place; }

// The bits below `place`, and those from `low` up to but without `high`.
inline Bits below(int place) { return one(place) - 1; }
inline Bits between(int low, int high) { return below(high) & ~below(low); }

#ifdef KERNEL_PEXT

// `cards` renumbered as if the places `gone` had never been; and back again.
inline Bits squeezed(Bits cards, Bits gone) { return _pext_u64(cards, ~gone); }
inline Bits spread(Bits cards, Bits gone) { return _pdep_u64(cards, ~gone); }

#else

inline Bits squeezed(Bits cards, Bits gone) {
  while (gone != 0) {
    const Bits under = below(highest(gone));
    cards = (cards & under) | ((cards >> 1) & ~under);
    gone &= under;
  }
  return cards;
}

inline Bits spread(Bits cards, Bits gone) {
  for (; gone != 0; gone &= gone - 1) {
    const Bits under = below(lowest(gone));
    cards = (cards & under) | ((cards & ~under) << 1);
  }
  return cards;
}

#endif

}  // namespace spadille::KERNEL
