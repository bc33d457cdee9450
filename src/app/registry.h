#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "app/application.h"

namespace hitscan {

/// A sample as the menu and the command line know it.
struct SampleEntry {
  std::string_view name;  ///< the class name: its identity everywhere
  std::string_view path;  ///< where it stands in the menu: "Raycast/Plane"
  std::unique_ptr<Application> (*make)();
};

/// Every sample, sorted by path.
std::span<const SampleEntry> Samples();

/// The sample of that name, or null.
const SampleEntry* FindSample(std::string_view name);

/// The name among `known` that is most like `name`, for "did you mean"; empty when none is near.
std::string_view NearestName(std::string_view name, std::span<const std::string_view> known);

/// Adds a sample to the list; HITSCAN_SAMPLE calls it before main begins. Two samples of one name
/// end the program: the second could never be chosen.
bool RegisterSample(const SampleEntry& entry);

}  // namespace hitscan

/// The line under a sample's class: puts it on the menu at `path`.
#define HITSCAN_SAMPLE(Class, path)                                     \
  [[maybe_unused]] const bool k##Class##Registered =                    \
      ::hitscan::RegisterSample({#Class, path, []() {                   \
        return std::unique_ptr<::hitscan::Application>(new Class());    \
      }})
