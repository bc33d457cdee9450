#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/written_value.h"
#include "shape/value.h"
#include "ui/widgets/scrub.h"
#include "ui/widgets/text_fields.h"

namespace hitscan {

/// A number of a value that the user changed.
struct FieldChange {
  std::size_t field;
  std::string text;      ///< for a boolean "1" or "0"
  bool dragged = false;  ///< the field is being dragged: further changes follow
};

/// Fields to edit values number by number. A number is typed into its field, or changed by dragging
/// the field to the left or right. The fields show all digits: those that do not fit beside each
/// other stand below each other.
class ValueFields {
 public:
  /// Whether the numbers are shown as hexadecimal floats.
  bool hexadecimal = false;

  struct Title {
    std::string name = {};    ///< of the value
    std::string remark = {};  ///< follows the name
  };

  /// Builds a field for every number of a value that is written like this in its file. Without a
  /// title, the fields stand beside the last item if they fit there. Called inside a window, in a
  /// scope of ImGui's ids that belongs to the value. Returns a change when the user leaves a field,
  /// and while a field is dragged.
  std::optional<FieldChange> Build(const Title& title, Kind kind, const std::string& written,
                                   TextFields& text_fields);

  enum class DragEnd { kReleased, kCancelled };
  /// Called after all fields of a frame. Returns a value in the frame in which a drag ends.
  std::optional<DragEnd> TakeDragEnd();
  bool dragging() const { return drag_.has_value(); }

  /// The width of the names to the left of the fields.
  static float LabelWidth();

 private:
  struct Row {
    std::string label;
    std::size_t begin;
    std::span<const WrittenField> fields;
  };
  struct Drag {
    unsigned id;  ///< an ImGuiID
    Scrub scrub;
    float mouse_x;
    int frame;  ///< in which the field was last built
    bool cancelled = false;
  };

  std::optional<FieldChange> BuildRow(const Row& row, TextFields& text_fields);
  std::optional<FieldChange> BuildField(const WrittenField& written, TextFields& text_fields);
  /// Begins a drag when the mouse moves after it was pressed on the last item.
  void BeginDrag(const WrittenField& written);
  std::optional<FieldChange> ContinueDrag(const std::string& shown);
  std::string TextOf(const WrittenField& written) const;
  float WidthFor(const WrittenField& written) const;

  unsigned pressed_ = 0;  ///< the ImGuiID of the field on which the mouse button went down; 0: none
  std::optional<Drag> drag_;
};

}  // namespace hitscan
