// What is asked of the solver, in plain numbers, and where it puts the answers.
#pragma once

#include <cstdint>
#include <vector>

#include "ends.hpp"
#include "goals.hpp"

namespace spadille {

constexpr int pack = 40;
constexpr std::uint64_t no_limit = ~std::uint64_t{0};

struct Task {
  int places = 0;
  std::vector<std::uint64_t> worlds;  // a set of cards per place, world after world
  std::vector<int> trick;             // cards lying, from the leader on
  int leader = 0;
  std::vector<int> ranked;            // the cards of each plain suit and then the trumps, low to high
  std::vector<int> sizes;             // how many cards each of these five has
  std::uint64_t matadors = 0;         // the privileged trumps
  bool always = false;
  std::vector<int> parties, won, sides;
  std::uint64_t nodes = no_limit;     // for each world

  int turn() const { return (leader + static_cast<int>(trick.size())) % places; }
};

// What was found in a world: a number for every legal card of the place on turn, or one for the position in
// number[0]. It is a rank among the Goals' values, or an end of the Ends.
struct Answer {
  bool found = false;                 // false: the nodes did not suffice
  std::uint64_t cards = 0;            // the legal ones
  std::int32_t number[pack] = {};
};

enum class Question { value, cards };

// They solve the worlds one after the other. Those of `pext` use instructions that not every processor has.
namespace pext {
void solve(const Task& task, Goals& goals, Question question, Answer* answers);
void solve_selfish(const Task& task, const Ends& ends, Answer* answers);
}  // namespace pext
namespace portable {
void solve(const Task& task, Goals& goals, Question question, Answer* answers);
void solve_selfish(const Task& task, const Ends& ends, Answer* answers);
}  // namespace portable

}  // namespace spadille
