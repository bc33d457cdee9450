#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/registry.h"

namespace hitscan {

/// The entries of the *Samples* menu: a submenu for each part of a path, the running sample ticked.
/// Returns the name that was chosen. Called inside an open menu.
std::optional<std::string> BuildSampleMenu(std::span<const SampleEntry> samples,
                                           std::string_view running);

}  // namespace hitscan
