#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/registry.h"

namespace hitscan {

/// Builds the entries of the menu *Samples*, with a submenu for each part of a path and a tick at
/// the running sample. Called inside an open menu; returns the name that the user chose.
std::optional<std::string> BuildSampleMenu(std::span<const SampleEntry> samples,
                                           std::string_view running);

}  // namespace hitscan
