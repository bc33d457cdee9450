#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "draw/canvas.h"
#include "edit/case_ref.h"

namespace hitscan {

/// Which case drew each record of a canvas.
class RecordOwners {
 public:
  void Clear();
  /// All that the canvas holds beyond what was noted before was drawn by this case, or by none.
  void Note(const Canvas& canvas, std::optional<CaseRef> ref);
  /// Forgets the records beyond those of that canvas.
  void CutTo(const Canvas& canvas);
  /// The case that drew a record; of triangles and solids any corner's index names it.
  std::optional<CaseRef> CaseAt(Canvas::Layer layer, RecordKind kind, std::size_t record) const;

 private:
  /// Records up to this one, from where the range before ends.
  struct Range {
    std::size_t end;
    std::optional<CaseRef> ref;
  };
  static constexpr std::size_t kKinds = 4;
  static std::array<std::size_t, 2 * kKinds> SizesOf(const Canvas& canvas);

  std::array<std::vector<Range>, 2 * kKinds> ranges_;  ///< layer by layer, kind by kind
};

}  // namespace hitscan
