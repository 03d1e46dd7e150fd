// What the two sides play for: is the value of the final split at least so much?
//
// For one threshold, what matters of the tricks won so far is which splits of the remaining tricks reach it.
// Each such set of splits is a goal with a number; equal sets have equal numbers, so positions reached with
// different tricks won share what was found about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace spadille {

constexpr int most_places = 5;
constexpr int missed_goal = 0;   // the two goals that are settled
constexpr int reached_goal = 1;
constexpr int highest_side = 1;  // as in TrickProblem.sides
constexpr int lowest_side = 0;

// The value of every split, dense over the counts of all parties but the last.
struct Payoff {
  int tricks = 0;
  int parties = 1;
  std::vector<std::int64_t> values;

  std::int64_t at(const std::vector<int>& split) const;
};

struct Goal {
  int left = 0;                         // tricks still to be taken
  std::array<int, most_places> after{}; // the goal when a place takes the next one
  // Per side, how many tricks of its places settle the goal for good, however the others fall; left + 1
  // where no number does.
  std::array<int, 2> reached{};
  std::array<int, 2> missed{};
  // Per place, how many tricks of its own party settle the goal as its side wants it.
  std::array<int, most_places> own{};
};

class Goals {
 public:
  Goals(Payoff payoff, std::vector<int> parties, std::vector<int> won, std::vector<int> sides);

  // The distinct values that can still come about, lowest first.
  const std::vector<std::int64_t>& values() const { return values_; }

  // The goal, with the tricks won so far, of a value of at least values()[rank].
  int at_least(int rank);

  // Whether every goal asks for no more than a number of tricks of one side; if so, which side.
  bool counts(int& side);

  const Goal& operator[](int goal) const { return goals_[static_cast<std::size_t>(goal)]; }
  const Goal* data() const { return goals_.data(); }
  std::size_t size() const { return goals_.size(); }

 private:
  using After = std::array<int, most_places + 1>;
  struct Hash {
    std::size_t operator()(const After& after) const;
  };

  int intern(std::vector<int>& won, int left, std::int64_t least);
  Goal judged(const After& after) const;

  // How many tricks of some of the places settle a goal, by what settles the goals that come after it.
  template <typename Counts, typename Settles>
  int enough(const After& after, Counts counts, Settles settles) const;

  Payoff payoff_;
  std::vector<int> parties_, won_, sides_;
  std::vector<int> party_side_;  // -1 for a party with places on both sides
  int left_;
  std::vector<std::int64_t> values_;
  std::vector<int> roots_;       // per rank; -1 where it was not asked for yet
  std::vector<Goal> goals_;
  std::unordered_map<After, int, Hash> numbers_;
  std::vector<int> seen_;        // goals by tricks taken since, while a threshold is being made
};

}  // namespace spadille
