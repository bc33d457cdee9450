#pragma once

#include <span>

#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/camera.h"

namespace hitscan {

/// Writes the labels at their places, behind the panels. Called inside a frame of the interface.
void DrawLabels(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme);

}  // namespace hitscan
