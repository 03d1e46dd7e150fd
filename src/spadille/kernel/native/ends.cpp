#include "ends.hpp"

#include <algorithm>
#include <map>

namespace spadille {

namespace {

using Split = std::vector<int>;

// All counts that can come of `won` with `left` tricks, by what they are and their number; fewest left first.
std::vector<Split> reachable(const Split& won, const std::vector<int>& parties, int left,
                             std::map<Split, int>& numbers) {
  std::vector<Split> found{won};
  std::size_t from = 0;
  std::map<Split, bool> seen{{won, true}};
  for (int taken = 0; taken < left; ++taken) {
    for (const std::size_t until = found.size(); from < until; ++from) {
      for (const int party : parties) {
        Split next = found[from];
        ++next[static_cast<std::size_t>(party)];
        if (seen.emplace(next, true).second) found.push_back(next);
      }
    }
  }
  std::reverse(found.begin(), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) numbers[found[i]] = static_cast<int>(i);
  return found;
}

}  // namespace

Ends::Ends(const Payoff& payoff, const std::vector<std::vector<std::int64_t>>& utilities,
           const std::vector<int>& parties, const std::vector<int>& won, const std::vector<int>& sides) {
  int left = payoff.tricks;
  for (const int count : won) left -= count;
  std::map<Split, int> numbers;
  const std::vector<Split> all = reachable(won, parties, left, numbers);
  start_ = static_cast<int>(all.size()) - 1;

  std::vector<std::int64_t> values;
  std::size_t ends = 0;
  for (; ends < all.size(); ++ends) {
    int total = payoff.tricks;
    for (const int count : all[ends]) total -= count;
    if (total != 0) break;
    values.push_back(payoff.at(all[ends]));
    std::vector<std::int64_t> outcome;
    for (const auto& table : utilities) outcome.push_back(Payoff{payoff.tricks, payoff.parties, table}.at(all[ends]));
    outcomes_.push_back(std::move(outcome));
  }

  for (std::size_t place = 0; place < parties.size(); ++place) {
    const auto before = [&](int one, int other) {
      const auto a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(other);
      if (outcomes_[a][place] != outcomes_[b][place]) return outcomes_[a][place] < outcomes_[b][place];
      if (values[a] != values[b]) return sides[place] == highest_side ? values[a] < values[b] : values[a] > values[b];
      return outcomes_[a] < outcomes_[b];
    };
    std::vector<int> sorted(ends);
    for (std::size_t end = 0; end < ends; ++end) sorted[end] = static_cast<int>(end);
    std::sort(sorted.begin(), sorted.end(), before);
    std::vector<int> liking(ends);
    int rank = 0;
    for (std::size_t i = 0; i < ends; ++i) {
      rank += i != 0 && before(sorted[i - 1], sorted[i]);
      liking[static_cast<std::size_t>(sorted[i])] = rank;
    }
    liking_.push_back(std::move(liking));
  }

  for (std::size_t i = 0; i < all.size(); ++i) {
    Counts counts;
    counts.left = payoff.tricks;
    for (const int count : all[i]) counts.left -= count;
    counts.settled = true;
    counts.end = static_cast<int>(i);
    for (std::size_t place = 0; place < parties.size(); ++place) {
      if (counts.left == 0) {
        counts.best[place] = liking_[place][i];
        continue;
      }
      Split next = all[i];
      ++next[static_cast<std::size_t>(parties[place])];
      counts.after[place] = numbers[next];
    }
    for (std::size_t place = 0; counts.left != 0 && place < parties.size(); ++place) {
      const Counts& next = counts_[static_cast<std::size_t>(counts.after[place])];
      const Counts& first = counts_[static_cast<std::size_t>(counts.after[0])];
      for (std::size_t judge = 0; judge < parties.size(); ++judge) {
        counts.best[judge] = place == 0 ? next.best[judge] : std::max(counts.best[judge], next.best[judge]);
      }
      counts.settled = counts.settled && next.settled && next.best == first.best;
      counts.end = next.end;
    }
    counts_.push_back(counts);
  }
}

}  // namespace spadille
