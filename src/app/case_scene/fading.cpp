#include <glm/common.hpp>
#include <glm/vec3.hpp>

#include "app/case_scene.h"
#include "app/environment.h"

namespace hitscan {
namespace {

// Distinct from the background, but less than anything that means something.
Color NextTo(Color background) {
  constexpr float kShare = 0.22F;
  const auto luminance = 0.3F * static_cast<float>(background.red) +
                         0.6F * static_cast<float>(background.green) +
                         0.1F * static_cast<float>(background.blue);
  const float other = luminance > 110 ? 0 : 255;
  const auto mixed = [other](std::uint8_t channel) {
    return static_cast<std::uint8_t>(glm::mix(static_cast<float>(channel), other, kShare));
  };
  return {mixed(background.red), mixed(background.green), mixed(background.blue)};
}

}  // namespace

bool CaseScene::CanFade() const {
  // The faint lines of more cases would fill the picture.
  constexpr std::size_t kMostFaded = 1000;
  return DrawnOfAll() <= kMostFaded;
}

bool CaseScene::Fades() const {
  return isolation_ != Isolation::kOff && environment().fades_others && CanFade();
}

Look CaseScene::FadedLook(Look look) const {
  look.color = {NextTo(environment().theme.background), Role::kExact};
  look.fill = false;
  look.faces = false;
  look.normal = false;
  look.grid = false;
  return look;
}

void CaseScene::DrawFaded() {
  drawing_faded_ = true;
  drawing().SetPart(Canvas::Part::kSurroundings);
  DrawLooks();
  drawing().SetPart(Canvas::Part::kContents);
  drawing_faded_ = false;
}

}  // namespace hitscan
