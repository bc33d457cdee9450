#include "geometry/book/frustum.h"
#include "geometry/frustum.h"
#include "geometry/orbit.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<HalfSpace> {
  static constexpr std::string_view kName = "HalfSpace";
  static constexpr auto kList =
      std::tuple(PartOf{"normal", &HalfSpace::normal}, PartOf{"offset", &HalfSpace::offset});
};

template <>
struct AnswerParts<CameraPose> {
  static constexpr std::string_view kName = "CameraPose";
  static constexpr auto kList = std::tuple(PartOf{"translation", &CameraPose::translation},
                                           PartOf{"orientation", &CameraPose::orientation},
                                           PartOf{"view", &CameraPose::view});
};

std::vector<Query> CameraQueries() {
  return {
      Bind<Point(float)>({.place = {1, 16},
                          .name = "orbit_camera",
                          .summary = "Where the book's turning camera stands after some seconds.",
                          .parameters = {Fixed("seconds")},
                          .answer = "eye",
                          .implementations = {{"hitscan", &BookOrbitEye}},
                          .exact = false}),
      Bind<CameraPose(const Camera&)>(
          {.place = {6, 1},
           .name = "camera_look_at",
           .summary =
               "Where a camera stands and how it is turned, and the view matrix that follows.",
           .parameters = {"camera"},
           .implementations = {{"hitscan", &LookAt}},
           .exact = false}),
      Bind<HalfSpace(const Camera&, FrustumSide)>(
          {.place = {6, 2},
           .name = "frustum_planes",
           .summary = "One of the six planes of what a camera sees, facing inwards.",
           .parameters = {"camera", "name"},
           .implementations =
               {{"hitscan", +[](const Camera& camera,
                                FrustumSide side) { return FrustumPlane(camera, side); }},
                {"book", +[](const Camera& camera,
                             FrustumSide side) { return book::FrustumPlane(camera, side); }}},
           .exact = false}),
  };
}

}  // namespace hitscan
