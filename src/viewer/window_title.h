#pragma once

#include <string>

#include "app/sample_runner.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The title of the window: "* cases.json - RaycastPlane - Hitscan", with a star while there are
/// unsaved changes.
std::string TitleOf(const SampleRunner& runner, const FilesState& files);

}  // namespace hitscan
