#pragma once

#include <string>

#include "app/case_picture.h"

namespace hitscan {

/// A case as an <svg> element: the shapes, the axes, and a legend. Its style sheet is SvgStyle.
struct CaseSvg {
  std::string element;  ///< empty when nothing of the case can be drawn
  std::string reason;   ///< why it is empty
  std::string camera;   ///< for --camera, so that the window shows the same; empty if it cannot
};

CaseSvg MakeCaseSvg(const AnsweredCase& answered);

}  // namespace hitscan
