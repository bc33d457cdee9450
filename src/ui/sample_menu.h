#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/registry.h"
#include "cases/public_reports.h"

namespace hitscan {

/// Builds the entries of the menu *Samples*, with a submenu for each part of a path and a tick at
/// the running sample. Called inside an open menu; returns the name that the user chose.
std::optional<std::string> BuildSampleMenu(std::span<const SampleEntry> samples,
                                           std::string_view running);

/// Builds the submenu *Public reports*, with a submenu for each library. Returns the file that the
/// user chose.
std::optional<std::filesystem::path> BuildReportMenu(std::span<const PublicReport> reports);

}  // namespace hitscan
