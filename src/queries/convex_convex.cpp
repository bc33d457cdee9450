#include "geometry/convex.h"

#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> ConvexConvexQueries() {
  return {
      Bind<bool(const std::vector<Point>&, const std::vector<Point>&)>(
          {.place = {4, 6},
           .name = "convex_convex",
           .summary =
               "Whether the convex hulls of two sets of points meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const std::vector<Point>& a, const std::vector<Point>& b) {
                                  return Intersects(a, b);
                                }}},
           .meet = true}),
      Bind<std::optional<float>(const std::vector<Point>&, const Vector&,
                                const std::vector<Point>&)>(
          {.place = {7, 61},
           .name = "sweep_convex_convex",
           .summary = "When a convex hull that moves first meets another one; t from 0 to 1 is the "
                      "part of the motion.",
           .parameters = {"a", VectorOf("motion"), "b"},
           .answer = "t",
           .implementations =
               {{"hitscan", +[](const std::vector<Point>& a, const Vector& motion,
                                const std::vector<Point>& b) { return Sweep(a, motion, b); }}}}),
  };
}

}  // namespace hitscan
