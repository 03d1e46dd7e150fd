#include "goals.hpp"

#include <algorithm>
#include <utility>

namespace spadille {

std::int64_t Payoff::at(const std::vector<int>& split) const {
  std::size_t place = 0;
  for (std::size_t party = 0; party + 1 < split.size(); ++party) {
    place = place * static_cast<std::size_t>(tricks + 1) + static_cast<std::size_t>(split[party]);
  }
  return values[place];
}

namespace {

// Every value that can come of `won` when `left` tricks go to any of the parties that have places.
void collect(const Payoff& payoff, const std::vector<int>& takers, std::size_t from, int left,
             std::vector<int>& won, std::vector<std::int64_t>& values) {
  auto& count = won[static_cast<std::size_t>(takers[from])];
  const int before = count;
  if (from + 1 == takers.size()) {
    count += left;
    values.push_back(payoff.at(won));
  } else {
    for (int more = 0; more <= left; ++more) {
      count = before + more;
      collect(payoff, takers, from + 1, left - more, won, values);
    }
  }
  count = before;
}

}  // namespace

std::size_t Goals::Hash::operator()(const After& after) const {
  std::size_t total = 0;
  for (const int goal : after) {
    total = (total ^ static_cast<std::size_t>(goal)) * 0x9E3779B97F4A7C15ull;
    total ^= total >> 32;
  }
  return total;
}

Goals::Goals(Payoff payoff, std::vector<int> parties, std::vector<int> won, std::vector<int> sides)
    : payoff_(std::move(payoff)),
      parties_(std::move(parties)),
      won_(std::move(won)),
      sides_(std::move(sides)),
      party_side_(won_.size(), -2),
      left_(payoff_.tricks) {
  for (const int count : won_) left_ -= count;
  for (std::size_t place = 0; place < parties_.size(); ++place) {
    int& side = party_side_[static_cast<std::size_t>(parties_[place])];
    side = side == -2 || side == sides_[place] ? sides_[place] : -1;
  }
  std::vector<int> takers = parties_;
  std::sort(takers.begin(), takers.end());
  takers.erase(std::unique(takers.begin(), takers.end()), takers.end());
  std::vector<int> counts = won_;
  collect(payoff_, takers, 0, left_, counts, values_);
  std::sort(values_.begin(), values_.end());
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
  roots_.assign(values_.size(), -1);
  goals_.reserve(256);
  Goal settled;
  settled.reached = {1, 1};  // left + 1: never
  settled.missed = {0, 0};
  goals_.push_back(settled);
  std::swap(settled.reached, settled.missed);
  settled.after.fill(reached_goal);
  goals_.push_back(settled);
}

int Goals::at_least(int rank) {
  int& root = roots_[static_cast<std::size_t>(rank)];
  if (root < 0) {
    std::size_t size = 1;
    for (std::size_t party = 0; party < won_.size(); ++party) size *= static_cast<std::size_t>(left_ + 1);
    seen_.assign(size, -1);
    std::vector<int> counts = won_;
    root = intern(counts, left_, values_[static_cast<std::size_t>(rank)]);
  }
  return root;
}

int Goals::intern(std::vector<int>& won, int left, std::int64_t least) {
  if (left == 0) return payoff_.at(won) >= least ? reached_goal : missed_goal;
  std::size_t place = 0;
  for (std::size_t party = 0; party < won.size(); ++party) {
    place = place * static_cast<std::size_t>(left_ + 1) + static_cast<std::size_t>(won[party] - won_[party]);
  }
  if (seen_[place] >= 0) return seen_[place];
  After after{};
  after[most_places] = left;
  bool settled = true;
  for (std::size_t seat = 0; seat < parties_.size(); ++seat) {
    int& count = won[static_cast<std::size_t>(parties_[seat])];
    ++count;
    after[seat] = intern(won, left - 1, least);
    --count;
    settled = settled && after[seat] == after[0] && after[0] <= reached_goal;
  }
  int goal = after[0];
  if (!settled) {
    const auto [found, fresh] = numbers_.try_emplace(after, static_cast<int>(goals_.size()));
    if (fresh) goals_.push_back(judged(after));
    goal = found->second;
  }
  seen_[place] = goal;
  return goal;
}

template <typename Counts, typename Settles>
int Goals::enough(const After& after, Counts counts, Settles settles) const {
  const int left = after[most_places];
  int most = 0;
  for (std::size_t seat = 0; seat < parties_.size(); ++seat) {
    int needed = settles((*this)[after[seat]]);
    // A settled goal has no tricks of its own: there, 1 stands for never, at any number left.
    if (after[seat] <= reached_goal && needed > 0) needed = left;
    most = std::max(most, needed > 0 && counts(seat) ? needed + 1 : needed);
  }
  return most;
}

Goal Goals::judged(const After& after) const {
  Goal goal;
  goal.left = after[most_places];
  std::copy_n(after.begin(), most_places, goal.after.begin());
  const auto side_of = [&](std::size_t seat) { return party_side_[static_cast<std::size_t>(parties_[seat])]; };
  for (std::size_t side = 0; side < 2; ++side) {
    const auto counts = [&](std::size_t seat) { return side_of(seat) == static_cast<int>(side); };
    goal.reached[side] = enough(after, counts, [&](const Goal& next) { return next.reached[side]; });
    goal.missed[side] = enough(after, counts, [&](const Goal& next) { return next.missed[side]; });
  }
  for (std::size_t place = 0; place < parties_.size(); ++place) {
    const auto counts = [&](std::size_t seat) { return parties_[seat] == parties_[place]; };
    goal.own[place] = enough(after, counts, [&](const Goal& next) {
      return next.left != 0                       ? next.own[place]
             : sides_[place] == highest_side      ? next.reached[highest_side]
                                                  : next.missed[lowest_side];
    });
  }
  // With partners who are counted together with an enemy, what a side takes says nothing.
  for (std::size_t seat = 0; seat < parties_.size(); ++seat) {
    if (side_of(seat) >= 0) continue;
    goal.reached.fill(goal.left + 1);
    goal.missed.fill(goal.left + 1);
  }
  return goal;
}

bool Goals::counts(int& side) {
  constexpr std::size_t many = 24;  // a payoff with more values is no mere count of at most 20 tricks
  if (values_.size() > many) return false;
  for (std::size_t rank = 1; rank < values_.size(); ++rank) at_least(static_cast<int>(rank));
  for (side = highest_side; side >= lowest_side; --side) {
    const auto by_count = [&](const Goal& goal) {
      const auto own = static_cast<std::size_t>(side), other = static_cast<std::size_t>(1 - side);
      return goal.left == 0 || goal.reached[own] + goal.missed[other] == goal.left + 1;
    };
    if (std::all_of(goals_.begin(), goals_.end(), by_count)) return true;
  }
  return false;
}

}  // namespace spadille
