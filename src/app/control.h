#pragma once

#include <string>
#include <vector>

namespace hitscan {

/// A value of a sample that the user can change while it runs. The info panel shows it as a slider
/// or as a list of choices.
struct Control {
  enum class Kind { kNumber, kWhole, kChoice };

  std::string name;  ///< shown beside the control; unique among the sample's controls
  double value = 0;  ///< of a choice: its index in the list
  double least = 0;
  double most = 1;
  Kind kind = Kind::kNumber;
  bool logarithmic = false;               ///< a slider over several powers of ten
  std::vector<std::string> choices = {};  ///< of a kChoice
};

/// The new value of a control.
struct ControlChange {
  std::string name;
  double value = 0;
};

}  // namespace hitscan
