#pragma once

// Defines MakePanel. Only the source file of a panel includes this header; it ends with
//
//   template std::unique_ptr<SidePanel> MakePanel<MyPanel>();

#include "ui/side_panel.h"

namespace hitscan {

template <class PanelClass>
std::unique_ptr<SidePanel> MakePanel() {
  return std::make_unique<PanelClass>();
}

}  // namespace hitscan
