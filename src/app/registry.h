#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "app/application.h"
#include "base/nearest_name.h"

namespace hitscan {

/// A sample as the menu and the command line know it.
struct SampleEntry {
  std::string_view name;  ///< the class name: its identity everywhere
  std::string_view path;  ///< where it stands in the menu: "Chapter 3/2 Ray and box"
  std::unique_ptr<Application> (*make)();
};

/// Every sample, sorted by path; numbers in a path count as numbers: 10 comes after 9.
std::span<const SampleEntry> Samples();

/// The sample of that name, or null.
const SampleEntry* FindSample(std::string_view name);

/// Adds a sample to the list; HITSCAN_SAMPLE calls it before main begins. Two samples of one name
/// end the program: the second could never be chosen.
bool RegisterSample(const SampleEntry& entry);

}  // namespace hitscan

/// The line under a sample's class: puts it on the menu at `path`.
#define HITSCAN_SAMPLE(Class, path)                                             \
  [[maybe_unused]] const bool k##Class##Registered = ::hitscan::RegisterSample( \
      {#Class, path, []() { return std::unique_ptr<::hitscan::Application>(new Class()); }})
