#include "app/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace hitscan {
namespace {

// A function's static exists before the first registration, whatever the order of the files.
std::vector<SampleEntry>& Registered() {
  static std::vector<SampleEntry> samples;
  return samples;
}

// The least number of insertions, deletions and replacements that turn one into the other
// (Levenshtein), upper and lower case alike.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<const SampleEntry> Samples() { return Registered(); }

const SampleEntry* FindSample(std::string_view name) {
  for (const SampleEntry& sample : Samples()) {
    if (sample.name == name) return &sample;
  }
  return nullptr;
}

std::string_view NearestName(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t distance = EditDistance(name, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

bool RegisterSample(const SampleEntry& entry) {
  if (FindSample(entry.name) != nullptr) {
    std::fprintf(stderr, "Error: two samples are called %.*s\n",
                 static_cast<int>(entry.name.size()), entry.name.data());
    std::abort();
  }
  std::vector<SampleEntry>& samples = Registered();
  const auto place = std::upper_bound(
      samples.begin(), samples.end(), entry,
      [](const SampleEntry& a, const SampleEntry& b) { return a.path < b.path; });
  samples.insert(place, entry);
  return true;
}

}  // namespace hitscan
