#include "geometry/models.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> ModelShapesQueries() {
  return {
      Bind<bool(const Model&, const Sphere&)>(
          {.place = {4, 11},
           .name = "model_sphere",
           .summary = "Whether a sphere has a point in common with a triangle of a model.",
           .parameters = {"model", "sphere"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}},
           .meet = true}),
      Bind<bool(const Model&, const Aabb&)>(
          {.place = {4, 12},
           .name = "model_aabb",
           .summary = "Whether a box has a point in common with a triangle of a model.",
           .parameters = {"model", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}},
           .meet = true}),
      Bind<bool(const Model&, const Plane&)>(
          {.place = {4, 13},
           .name = "model_plane",
           .summary =
               "Whether a plane meets a triangle of a model: a corner within 1e-5 counts as on it.",
           .parameters = {"model", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}},
           .meet = true}),
      Bind<bool(const Model&, const Triangle&)>(
          {.place = {4, 14},
           .name = "model_triangle",
           .summary = "Whether a triangle has a point in common with a triangle of a model.",
           .parameters = {"model", "triangle"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
