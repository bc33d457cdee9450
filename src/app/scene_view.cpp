#include "app/scene_view.h"

#include "app/case_drawing.h"
#include "app/scene_painter.h"

namespace hitscan {

SceneView::SceneView(const ScenePainter& painter, Canvas& canvas, RecordOwners& owners,
                     IntersectionLines& surfaces)
    : painter_(painter),
      document_(painter.document()),
      canvas_(canvas),
      owners_(owners),
      surfaces_(surfaces) {}

bool SceneView::Shows(CaseRef ref) const { return painter_.Shows(ref); }

bool SceneView::ShowsOneCase() const { return painter_.ShownRefs(2).size() == 1; }

std::optional<Look> SceneView::FadedLook(const Look& look) const {
  if (!painter_.Fades()) return std::nullopt;
  return painter_.FadedLook(look);
}

const PictureScale& SceneView::Scale() const { return painter_.scale(); }

std::size_t SceneView::files() const { return document_.files().size(); }

std::string_view SceneView::query(std::size_t file) const {
  return document_.files()[file].query->name;
}

std::size_t SceneView::cases(std::size_t file) const {
  return document_.files()[file].cases.size();
}

std::optional<bool> SceneView::YesOrNo(CaseRef ref) const {
  return hitscan::YesOrNo(document_.results().Of(ref).answer);
}

void SceneView::DrawGap(const Point& from, const Point& to) {
  if (canvas_.theme().detailed()) {
    surfaces_.DrawGap(Scale().Drawn(from), Scale().Drawn(to), canvas_);
  }
}

void SceneView::SetOwner(std::optional<CaseRef> ref) { owners_.Note(canvas_, ref); }

}  // namespace hitscan
