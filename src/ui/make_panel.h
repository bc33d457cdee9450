#pragma once

// Defines MakePanel. Only the source file of a panel includes this header; it ends with
//
//   template std::unique_ptr<Panel> MakePanel<MyPanel>();

#include "ui/panel.h"

namespace hitscan {

template <class PanelClass>
std::unique_ptr<Panel> MakePanel() {
  return std::make_unique<PanelClass>();
}

}  // namespace hitscan
