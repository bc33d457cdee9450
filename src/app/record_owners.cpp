#include "app/record_owners.h"

#include <algorithm>

namespace hitscan {

void RecordOwners::Clear() {
  for (std::vector<Range>& ranges : ranges_) ranges.clear();
}

std::array<std::size_t, 2 * RecordOwners::kKinds> RecordOwners::SizesOf(const Canvas& canvas) {
  const Recording& scene = canvas.scene();
  const Recording& on_top = canvas.on_top();
  return {scene.lines.size(),  scene.points.size(),  scene.triangles.size(),  scene.solids.size(),
          on_top.lines.size(), on_top.points.size(), on_top.triangles.size(), on_top.solids.size()};
}

void RecordOwners::Note(const Canvas& canvas, std::optional<CaseRef> ref) {
  const auto sizes = SizesOf(canvas);
  for (std::size_t list = 0; list < sizes.size(); ++list) {
    std::vector<Range>& ranges = ranges_[list];
    const std::size_t noted = ranges.empty() ? 0 : ranges.back().end;
    if (sizes[list] == noted) continue;
    if (!ranges.empty() && ranges.back().ref == ref) {
      ranges.back().end = sizes[list];
    } else {
      ranges.push_back({sizes[list], ref});
    }
  }
}

void RecordOwners::CutTo(const Canvas& canvas) {
  const auto sizes = SizesOf(canvas);
  for (std::size_t list = 0; list < sizes.size(); ++list) {
    std::vector<Range>& ranges = ranges_[list];
    // Only the last range that is left may reach beyond.
    while (ranges.size() > 1 && ranges[ranges.size() - 2].end >= sizes[list]) ranges.pop_back();
    if (!ranges.empty()) ranges.back().end = std::min(ranges.back().end, sizes[list]);
  }
}

std::optional<CaseRef> RecordOwners::CaseAt(Canvas::Layer layer, RecordKind kind,
                                            std::size_t record) const {
  const std::size_t list =
      (layer == Canvas::Layer::kScene ? 0 : kKinds) + static_cast<std::size_t>(kind);
  const auto found = std::ranges::upper_bound(ranges_[list], record, {}, &Range::end);
  return found == ranges_[list].end() ? std::nullopt : found->ref;
}

}  // namespace hitscan
