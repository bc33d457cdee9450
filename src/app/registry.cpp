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

}  // namespace

std::span<const SampleEntry> Samples() { return Registered(); }

const SampleEntry* FindSample(std::string_view name) {
  for (const SampleEntry& sample : Samples()) {
    if (sample.name == name) return &sample;
  }
  return nullptr;
}

bool RegisterSample(const SampleEntry& entry) {
  if (FindSample(entry.name) != nullptr) {
    std::fprintf(stderr, "Error: two samples are called %.*s\n",
                 static_cast<int>(entry.name.size()), entry.name.data());
    std::abort();
  }
  std::vector<SampleEntry>& samples = Registered();
  const auto place =
      std::upper_bound(samples.begin(), samples.end(), entry,
                       [](const SampleEntry& a, const SampleEntry& b) { return a.path < b.path; });
  samples.insert(place, entry);
  return true;
}

}  // namespace hitscan
