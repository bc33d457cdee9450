#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/written_value.h"
#include "shape/fields.h"
#include "shape/value.h"

namespace hitscan {

/// Text fields that return the typed text when the user leaves them: by Return, by Tab, or by a
/// click elsewhere. Escape restores the old text. A text that does not fit ends with an ellipsis
/// while it is not edited.
class TextFields {
 public:
  /// Called inside a window. `flags` are ImGuiInputTextFlags. Returns the new text in the frame in
  /// which the user leaves the field, if it differs from `text`.
  std::optional<std::string> Build(const char* label, const std::string& text, int flags = 0);
  /// Whether a field that was built in this frame has the focus.
  bool typing() const;

 private:
  unsigned field_ = 0;  ///< the ImGuiID of the field that has the focus; 0: none
  std::string typed_;   ///< its text
  int frame_ = 0;       ///< the frame in which it was last built
};

/// A number that changes while its field is dragged to the left or right. A pixel changes numbers
/// from 0.01 to 10, and 0, by 0.01, and other numbers by a thousandth to a hundredth of the number.
class Scrub {
 public:
  enum class Speed {
    kNormal,
    kFine,    ///< a tenth of the normal speed
    kCoarse,  ///< ten times the normal speed
    kFloats,  ///< from one float to the next one, every four pixels
  };

  Scrub(Field::Type type, double start);

  /// Moves to the right, or with negative `pixels` to the left. Returns the text of the number.
  std::string Move(float pixels, Speed speed);

 private:
  std::string Text() const;

  Field::Type type_;
  double value_;           ///< the number before it is rounded to a multiple of shown_step_
  double step_;            ///< how much a pixel changes the number at normal speed
  double shown_step_ = 0;  ///< the number is a multiple of this; 0: it is any float
  double pixels_left_ = 0;
};

/// A number of a value that the user changed.
struct FieldChange {
  std::size_t field;
  std::string text;      ///< for a boolean "1" or "0"
  bool dragged = false;  ///< the field is being dragged: further changes follow
};

/// Fields to edit values number by number. A number is typed into its field, or changed by dragging
/// the field to the left or right. The fields show all digits: fields that do not fit beside each
/// other are below each other.
class ValueFields {
 public:
  /// Whether the numbers are shown as hexadecimal floats.
  bool hexadecimal = false;

  struct Title {
    std::string name = {};    ///< of the value
    std::string remark = {};  ///< follows the name
  };

  /// Builds a field for every number of a value. `written` is the value as written in its file.
  /// Without a title, the fields are beside the last item if they fit there. Called inside a
  /// window, in a scope of ImGui's ids that belongs to the value. Returns a change when the user
  /// leaves a field, and while a field is dragged.
  std::optional<FieldChange> Build(const Title& title, Kind kind, const std::string& written);
  bool typing() const { return texts_.typing(); }

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

  std::optional<FieldChange> BuildRow(const Row& row);
  std::optional<FieldChange> BuildField(const WrittenField& written);
  /// Begins a drag when the mouse moves after it was pressed on the last item.
  void BeginDrag(const WrittenField& written);
  std::optional<FieldChange> ContinueDrag(const std::string& shown);
  std::string TextOf(const WrittenField& written) const;
  float WidthFor(const WrittenField& written) const;

  TextFields texts_;
  unsigned pressed_ = 0;  ///< the ImGuiID of the field on which the mouse button went down; 0: none
  std::optional<Drag> drag_;
};

}  // namespace hitscan
