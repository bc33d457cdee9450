#include "app/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "app/scene_declaration.h"
#include "base/text.h"

namespace hitscan {
namespace {

// A static variable of a function is initialised before the first registration, in whatever order
// the files are initialised.
std::vector<SampleEntry>& Registered() {
  static std::vector<SampleEntry> samples;
  return samples;
}

// Removes the number at the beginning of `text` and returns its digits without leading zeros.
std::string_view TakeNumber(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, IsDigit);
  std::string_view digits(text.begin(), end);
  text.remove_prefix(digits.size());
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

// Whether path `a` comes before path `b` when numbers in them are compared as numbers.
bool Before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (IsDigit(a.front()) && IsDigit(b.front())) {
      const std::string_view left = TakeNumber(a);
      const std::string_view right = TakeNumber(b);
      if (left.size() != right.size()) return left.size() < right.size();
      if (left != right) return left < right;
    } else {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return a.size() < b.size();
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
  const auto position = std::upper_bound(
      samples.begin(), samples.end(), entry,
      [](const SampleEntry& a, const SampleEntry& b) { return Before(a.path, b.path); });
  samples.insert(position, entry);
  return true;
}

void RemoveSample(std::string_view name) {
  std::erase_if(Registered(), [&](const SampleEntry& sample) { return sample.name == name; });
}

bool RegisterScene(std::string_view name, std::string_view path, SceneDeclaration (*declare)()) {
  return RegisterSample({name, path, nullptr, declare});
}

}  // namespace hitscan
