#include "query/why.h"

#include "app/case_scene.h"
#include "app/environment.h"

// The marks that explain the exact answer of the selected case.
namespace hitscan {

void CaseScene::DrawWhy(CaseRef ref) {
  const std::optional<Why> why = WhyOf(*files()[ref.file].query, document_.At(ref).arguments);
  if (!why) return;
  Canvas& canvas = drawing();
  canvas.SetLayer(Canvas::Layer::kOnTop);
  for (const WhyMark& mark : why->marks) {
    const Paint paint =
        mark.decides ? Paint(kYellow, Role::kSelected) : Paint(kWhite, Role::kHelper);
    const float width = mark.decides ? 3 : 1.5F;
    const Point from = scale_.Drawn(mark.from);
    const Point to = scale_.Drawn(mark.to);
    const Point anchor = (from + to) / 2.0F;
    switch (mark.kind) {
      case WhyMark::Kind::kPoint:
        canvas.DrawPoint(from, paint, mark.decides ? 11 : 8);
        break;
      case WhyMark::Kind::kSegment:
        canvas.DrawLine(from, to, paint, width);
        break;
    }
    if (!mark.text.empty()) canvas.DrawLabel(anchor, mark.text, paint);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

}  // namespace hitscan
