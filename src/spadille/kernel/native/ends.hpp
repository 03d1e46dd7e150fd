// For selfish play: the counts that can come about, how each place likes the splits they end in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "goals.hpp"

namespace spadille {

// The tricks won so far. Counts with none left are ends; they are numbered first.
struct Counts {
  int left = 0;
  std::array<int, most_places> after{};  // the counts when a place takes the next trick
  std::array<int, most_places> best{};   // the greatest liking that each place can still come to
  bool settled = false;                  // all that can come of it is the same to everybody
  int end = 0;                           // an end that can come of it
};

class Ends {
 public:
  // `utilities` has a table for each place; equal ones are told apart by `payoff` and the sides, and then by
  // the utilities of all, place by place.
  Ends(const Payoff& payoff, const std::vector<std::vector<std::int64_t>>& utilities, const std::vector<int>& parties,
       const std::vector<int>& won, const std::vector<int>& sides);

  int start() const { return start_; }
  const Counts* data() const { return counts_.data(); }

  // How much `place` likes an end: the more, the better; equal only where all is equal.
  const int* liking(int place) const { return liking_[static_cast<std::size_t>(place)].data(); }

  // The utilities of all places at an end.
  const std::vector<std::int64_t>& outcome(int end) const { return outcomes_[static_cast<std::size_t>(end)]; }

 private:
  int start_ = 0;
  std::vector<Counts> counts_;
  std::vector<std::vector<std::int64_t>> outcomes_;
  std::vector<std::vector<int>> liking_;
};

}  // namespace spadille
