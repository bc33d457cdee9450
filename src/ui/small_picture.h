#pragma once

#include <imgui.h>

#include "app/case_picture.h"

namespace hitscan {

/// Draws the picture of a case into a panel, from `corner` on, as large as it was made. With `grey`
/// it has no colours.
void DrawSmallPicture(const CasePicture& picture, const ImVec2& corner, const ImVec2& size,
                      bool grey);

}  // namespace hitscan
