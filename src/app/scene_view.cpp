#include "app/scene_view.h"

#include "app/case_drawing.h"
#include "app/case_scene.h"
#include "app/record_owners.h"

namespace hitscan {

SceneView::SceneView(const CaseScene& scene, Canvas& canvas, RecordOwners& owners,
                     IntersectionLines& surfaces)
    : scene_(scene),
      document_(scene.document()),
      canvas_(canvas),
      owners_(owners),
      surfaces_(surfaces) {}

bool SceneView::Shows(CaseRef ref) const { return scene_.Shows(ref); }

std::optional<Look> SceneView::FadedLook(const Look& look) const {
  if (!scene_.Fades()) return std::nullopt;
  return scene_.FadedLook(look);
}

const PictureScale& SceneView::Scale() const { return scene_.scale(); }

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

void SceneView::SetOwner(std::optional<CaseRef> ref) { owners_.Note(canvas_, ref); }

}  // namespace hitscan
