#include "fuzz/tally.h"

#include <algorithm>

namespace hitscan {

void FailureCount::Add(std::uint64_t number, double new_error) {
  Add({1, new_error, number, {number}});
}

void FailureCount::Add(const FailureCount& other) {
  const bool worse = other.error > error || (other.error == error && other.worst < worst);
  if (count == 0 || worse) {
    error = other.error;
    worst = other.worst;
  }
  count += other.count;
  numbers.insert(numbers.end(), other.numbers.begin(), other.numbers.end());
  std::ranges::sort(numbers);
  if (numbers.size() > kNumbers) numbers.resize(kNumbers);
}

void FuzzTally::Add(const FuzzTally& other) {
  cases += other.cases;
  wrong += other.wrong;
  for (const auto& [case_class, count] : other.class_cases) class_cases[case_class] += count;
  for (const auto& [case_class, count] : other.not_asked) not_asked[case_class] += count;
  for (const auto& [case_class, count] : other.tolerated) tolerated[case_class] += count;
  for (const auto& [key, count] : other.groups) groups[key].Add(count);
}

}  // namespace hitscan
