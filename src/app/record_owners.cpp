#include "app/record_owners.h"

#include <algorithm>

namespace hitscan {

void RecordOwners::Clear() {
  for (std::vector<Range>& ranges : ranges_) ranges.clear();
}

std::array<std::size_t, RecordOwners::kLists> RecordOwners::SizesOf(const Canvas& canvas) const {
  std::array<std::size_t, kLists> sizes{};
  for (std::size_t layer = 0; layer < Canvas::kLayers.size(); ++layer) {
    const Recording& drawn = canvas.recording(part_, Canvas::kLayers.at(layer));
    const std::array<std::size_t, kRecordKinds> counts{
        drawn.lines.size(),  drawn.points.size(),          drawn.triangles.size(),
        drawn.solids.size(), drawn.outlined_solids.size(), drawn.translucent.size()};
    std::ranges::copy(counts, sizes.begin() + static_cast<std::ptrdiff_t>(layer * kRecordKinds));
  }
  return sizes;
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

std::optional<CaseRef> RecordOwners::CaseAt(Canvas::Layer layer, RecordKind kind,
                                            std::size_t record) const {
  const std::size_t list =
      static_cast<std::size_t>(layer) * kRecordKinds + static_cast<std::size_t>(kind);
  const auto found = std::ranges::upper_bound(ranges_[list], record, {}, &Range::end);
  return found == ranges_[list].end() ? std::nullopt : found->ref;
}

}  // namespace hitscan
