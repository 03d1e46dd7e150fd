// The solver as the Python module spadille.kernel._solver; see _solver.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <optional>
#include <stdexcept>
#include <utility>

#include "task.hpp"

namespace nb = nanobind;
namespace sp = spadille;

namespace {

using Worlds = std::vector<std::uint64_t>;
using Nodes = std::optional<std::uint64_t>;
using Table = std::vector<std::int64_t>;

struct Ranks {
  std::vector<int> cards, sizes;
  std::uint64_t matadors;
};

struct Problem {
  sp::Task task;
  sp::Payoff payoff;
};

void need(bool good, const char* what) {
  if (!good) throw std::invalid_argument(what);
}

bool within(const std::vector<int>& numbers, int least, int most) {
  for (const int number : numbers) {
    if (number < least || number > most) return false;
  }
  return true;
}

void make_ranks(Ranks* made, std::vector<int> cards, std::vector<int> sizes, std::uint64_t matadors) {
  std::size_t total = 0;
  need(sizes.size() == 5 && within(sizes, 0, sp::pack), "sizes");
  for (const int size : sizes) total += static_cast<std::size_t>(size);
  need(total == cards.size() && total <= sp::pack && within(cards, 0, sp::pack - 1), "cards");
  new (made) Ranks{std::move(cards), std::move(sizes), matadors};
}

void make_problem(Problem* made, const Ranks& order, bool always, int leader, std::vector<int> trick,
                  std::vector<int> parties, std::vector<int> won, std::vector<int> sides, int tricks, Table values) {
  const int places = static_cast<int>(parties.size()), counted = static_cast<int>(won.size());
  need(places >= 2 && places <= sp::most_places && sides.size() == parties.size(), "places");
  need(within(parties, 0, counted - 1) && within(sides, 0, 1), "parties or sides");
  need(leader >= 0 && leader < places && static_cast<int>(trick.size()) < places, "leader or trick");
  need(tricks >= 0 && tricks <= 20 && within(won, 0, tricks), "tricks");
  std::size_t size = 1;
  for (int party = 1; party < counted; ++party) size *= static_cast<std::size_t>(tricks + 1);
  need(values.size() == size, "values");
  new (made) Problem{};
  made->task.places = places;
  made->task.leader = leader;
  made->task.trick = std::move(trick);
  made->task.ranked = order.cards;
  made->task.sizes = order.sizes;
  made->task.matadors = order.matadors;
  made->task.always = always;
  made->task.parties = std::move(parties);
  made->task.won = std::move(won);
  made->task.sides = std::move(sides);
  made->payoff = {tricks, counted, std::move(values)};
}

// The problem's task with these worlds, each of which must have the cards that its tricks ask for.
sp::Task asked(const Problem& problem, Worlds worlds, Nodes nodes) {
  sp::Task task = problem.task;
  int left = problem.payoff.tricks;
  for (const int count : task.won) left -= count;
  const auto places = static_cast<std::size_t>(task.places);
  need(left > 0 && worlds.size() % places == 0, "worlds");
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    const int step = static_cast<int>((i + places - static_cast<std::size_t>(task.leader)) % places);
    need(std::popcount(worlds[i]) == left - (step < static_cast<int>(task.trick.size())), "hand");
  }
  task.worlds = std::move(worlds);
  task.nodes = nodes.value_or(sp::no_limit);
  return task;
}

bool has_pext() {
#ifdef KERNEL_WITH_PEXT
  return __builtin_cpu_supports("bmi2") != 0;
#else
  return false;
#endif
}

std::vector<sp::Answer> solved(const sp::Task& task, sp::Goals& goals, sp::Question question, bool plain) {
  std::vector<sp::Answer> answers(task.worlds.size() / static_cast<std::size_t>(task.places));
  nb::gil_scoped_release release;
#ifdef KERNEL_WITH_PEXT
  if (!plain && has_pext()) {
    sp::pext::solve(task, goals, question, answers.data());
    return answers;
  }
#endif
  sp::portable::solve(task, goals, question, answers.data());
  return answers;
}

std::vector<sp::Answer> solved(const sp::Task& task, const sp::Ends& ends, bool plain) {
  std::vector<sp::Answer> answers(task.worlds.size() / static_cast<std::size_t>(task.places));
  nb::gil_scoped_release release;
#ifdef KERNEL_WITH_PEXT
  if (!plain && has_pext()) {
    sp::pext::solve_selfish(task, ends, answers.data());
    return answers;
  }
#endif
  sp::portable::solve_selfish(task, ends, answers.data());
  return answers;
}

// Per answer None, or a dictionary from the legal cards to what `told` makes of their numbers.
template <typename Told>
nb::list by_card(const std::vector<sp::Answer>& answers, Told told) {
  nb::list result;
  for (const sp::Answer& answer : answers) {
    if (!answer.found) {
      result.append(nb::none());
      continue;
    }
    nb::dict cards;
    for (int card = 0; card < sp::pack; ++card) {
      if ((answer.cards >> card & 1) != 0) cards[nb::int_(card)] = told(answer.number[card]);
    }
    result.append(std::move(cards));
  }
  return result;
}

nb::list values(const Problem& problem, Worlds worlds, Nodes nodes, bool plain) {
  const sp::Task task = asked(problem, std::move(worlds), nodes);
  sp::Goals goals(problem.payoff, task.parties, task.won, task.sides);
  nb::list result;
  for (const sp::Answer& answer : solved(task, goals, sp::Question::value, plain)) {
    if (answer.found) {
      result.append(goals.values()[static_cast<std::size_t>(answer.number[0])]);
    } else {
      result.append(nb::none());
    }
  }
  return result;
}

nb::list cards(const Problem& problem, Worlds worlds, Nodes nodes, bool plain) {
  const sp::Task task = asked(problem, std::move(worlds), nodes);
  sp::Goals goals(problem.payoff, task.parties, task.won, task.sides);
  return by_card(solved(task, goals, sp::Question::cards, plain),
                 [&](int rank) { return nb::int_(goals.values()[static_cast<std::size_t>(rank)]); });
}

nb::list selfish(const Problem& problem, const std::vector<Table>& utilities, Worlds worlds, Nodes nodes, bool plain) {
  const sp::Task task = asked(problem, std::move(worlds), nodes);
  need(utilities.size() == static_cast<std::size_t>(task.places), "utilities");
  for (const Table& table : utilities) need(table.size() == problem.payoff.values.size(), "utility");
  const sp::Ends ends(problem.payoff, utilities, task.parties, task.won, task.sides);
  return by_card(solved(task, ends, plain), [&](int end) {
    nb::list outcome;
    for (const std::int64_t utility : ends.outcome(end)) outcome.append(utility);
    return nb::tuple(outcome);
  });
}

}  // namespace

NB_MODULE(_solver, module) {
  using namespace nb::literals;
  nb::set_leak_warnings(false);  // a process that is told to end may leave what is cached behind
  module.def("has_pext", &has_pext);
  nb::class_<Ranks>(module, "Ranks").def("__init__", &make_ranks, "cards"_a, "sizes"_a, "matadors"_a);
  nb::class_<Problem>(module, "Problem")
      .def("__init__", &make_problem, nb::kw_only(), "order"_a, "always"_a, "leader"_a, "trick"_a, "parties"_a, "won"_a,
           "sides"_a, "tricks"_a, "values"_a);
  module.def("values", &values, "problem"_a, "worlds"_a, "nodes"_a.none(), nb::kw_only(), "plain"_a = false);
  module.def("cards", &cards, "problem"_a, "worlds"_a, "nodes"_a.none(), nb::kw_only(), "plain"_a = false);
  module.def("selfish", &selfish, "problem"_a, "utilities"_a, "worlds"_a, "nodes"_a.none(), nb::kw_only(),
             "plain"_a = false);
}
