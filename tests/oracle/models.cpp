// Exact answers for models, from the definitions: each triangle is judged by itself with rational
// numbers, without a hierarchy.

#include "geometry/models.h"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>

#include "geometry/shapes/model.h"
#include "judge.h"
#include "truth_meet.h"
#include "truth_point.h"
#include "truth_ray.h"

namespace hitscan::oracle {
namespace {

// ---- Placement ----

// With 60 digits, more than enough to round sines to doubles.
using Digits60 = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<60>,
                                               boost::multiprecision::et_off>;

// Rows of a matrix.
using Rows = std::array<std::array<Rational, 3>, 3>;

Rows Times(const Rows& a, const Rows& b) {
  Rows product;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      product[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
    }
  }
  return product;
}

// The rotation about an axis by an angle in degrees, whose sine and cosine are rounded to doubles.
Rows Rotation(std::size_t axis, float degrees) {
  const Digits60 angle =
      Digits60(std::fmod(degrees, 360.0F)) / 180 * boost::math::constants::pi<Digits60>();
  const auto rounded = [](const Digits60& number) {
    // The sine of 180 degrees is zero up to the rounding of pi.
    return abs(number) < 1e-50 ? Rational(0) : Exactly(static_cast<double>(number));
  };
  const Rational sine = rounded(sin(angle));
  const Rational cosine = rounded(cos(angle));
  const std::size_t j = (axis + 1) % 3;
  const std::size_t k = (axis + 2) % 3;
  Rows rows;
  rows[axis][axis] = 1;
  rows[j][j] = rows[k][k] = cosine;
  rows[j][k] = -sine;
  rows[k][j] = sine;
  return rows;
}

// A map with rational numbers: rows and translation.
struct TrueMap {
  Rows rows;
  std::array<Rational, 3> translation;

  TrueMap() = default;
  explicit TrueMap(const AffineMap& map) {
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 3; ++column) {
        rows[row][column] = Exactly(map.columns[column][static_cast<int>(row)]);
      }
      translation[row] = Exactly(map.translation[static_cast<int>(row)]);
    }
  }
  explicit TrueMap(const ModelPose& pose) {
    rows = Times(Times(Rotation(2, pose.rotation.z), Rotation(0, pose.rotation.x)),
                 Rotation(1, pose.rotation.y));
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 3; ++column) {
        rows[row][column] *= Exactly(pose.scale[static_cast<int>(column)]);
      }
      translation[row] = Exactly(pose.position[static_cast<int>(row)]);
    }
  }

  std::array<Rational, 3> Image(const Vec& point) const {
    std::array<Rational, 3> image = translation;
    for (std::size_t row = 0; row < 3; ++row) {
      for (int i = 0; i < 3; ++i) image[row] += rows[row][static_cast<std::size_t>(i)] * point[i];
    }
    return image;
  }
};

// Is each number the nearest float? The sign of a zero is not judged.
bool AreNearest(const Point& got, const std::array<Rational, 3>& truth) {
  for (int i = 0; i < 3; ++i) {
    if (!IsNearest(got[i] + 0.0F, Value{truth[static_cast<std::size_t>(i)]})) return false;
  }
  return true;
}
bool AreNearest(const AffineMap& got, const TrueMap& truth) {
  for (std::size_t column = 0; column < 3; ++column) {
    if (!AreNearest(got.columns[column],
                    {truth.rows[0][column], truth.rows[1][column], truth.rows[2][column]})) {
      return false;
    }
  }
  return AreNearest(got.translation, truth.translation);
}

// Numbers of this size are refused.
bool IsTooLarge(const Rational& number) {
  const auto most = std::numeric_limits<float>::max();
  const auto before = std::nextafter(most, 0.0F);
  return abs(number) > (Exactly(most) + Exactly(before)) / 2;
}
bool IsTooLarge(const TrueMap& map) {
  return std::ranges::any_of(map.rows, [](const auto& row) {
    return std::ranges::any_of(row, [](const Rational& number) { return IsTooLarge(number); });
  });
}

ModelPose RandomPose(RandomGeometry& geometry) {
  Random& random = geometry.random();
  ModelPose pose;
  pose.position = geometry.RandomPoint();
  for (int axis = 0; axis < 3; ++axis) {
    const int way = random.Whole(0, 4);
    pose.rotation[axis] = way == 0   ? 0.0F
                          : way == 1 ? static_cast<float>(random.Whole(-48, 48)) * 15
                          : way == 2 ? geometry.Number()
                          : way == 3 ? static_cast<float>(random.Between(-400, 400))
                                     : 30 + static_cast<float>(random.Between(-1e-5, 1e-5));
    pose.scale[axis] = random.OneIn(3) ? 1.0F : geometry.Number();
  }
  return pose;
}

std::string TextOf(const ModelPose& pose) {
  return "\"position\": " + Print(pose.position) + ", \"rotation\": " + Print(pose.rotation) +
         ", \"scale\": " + Print(pose.scale);
}

// The map of a pose, the image of a point, and the product of two maps.
Outcome PlacePoint(RandomGeometry& geometry) {
  const ModelPose pose = RandomPose(geometry);
  const Point point = geometry.RandomPoint();
  const std::string text = TextOf(pose) + ", \"point\": " + Print(point);
  const TrueMap truth(pose);
  AffineMap map;
  try {
    map = MapOf(pose);
  } catch (const InvalidShape& error) {
    // Where all angles are 0, numbers are not computed, so none is too large.
    if (IsTooLarge(truth) && pose.rotation != Vector(0)) return std::nullopt;
    return Failure{text, "a map", error.what()};
  }
  if (!AreNearest(map, truth)) return Failure{text, "the map", "another one"};
  const auto image = TrueMap(map).Image(Vec(point));
  const bool is_far = std::ranges::any_of(image, [](const auto& n) { return IsTooLarge(n); });
  try {
    const Point got = Map(map, point);
    Record(got);
    if (is_far || !AreNearest(got, image)) {
      return Failure{text, "\"image\": " + Print(ValuePoint(Vec(image[0], image[1], image[2]))),
                     "\"image\": " + Print(got)};
    }
  } catch (const InvalidShape& error) {
    if (!is_far) return Failure{text, "an image", error.what()};
  }
  const ModelPose other = RandomPose(geometry);
  try {
    const AffineMap inner = MapOf(other);
    const AffineMap got = Product(map, inner);
    TrueMap product;
    product.rows = Times(TrueMap(map).rows, TrueMap(inner).rows);
    product.translation = TrueMap(map).Image(Vec(inner.translation));
    if (!AreNearest(got, product)) return Failure{text, "the product", "another one"};
  } catch (const InvalidShape&) {
    // Too large: judged for single maps.
  }
  return std::nullopt;
}

// ---- Queries ----

// A random model; those whose vertices are too large for floats are made again.
RandomShape<Model> MakeModel(RandomGeometry& geometry) {
  while (true) {
    try {
      return MakeRandomShape<Model>(geometry);
    } catch (const InvalidShape&) {
      continue;
    }
  }
}

std::size_t CountOf(const Model& model) { return model.placed().triangles().size(); }

Outcome BoundsOfModel(RandomGeometry& geometry) {
  const auto model = MakeModel(geometry);
  const TrueMap map(MapOf(model.shape.pose()));
  for (std::size_t i = 0; i < model.shape.placed().vertices().size(); ++i) {
    const auto image = map.Image(Vec(model.shape.mesh()->vertices()[i]));
    if (!AreNearest(model.shape.placed().vertices()[i], image)) {
      return Failure{Named("model", model), "the nearest vertex " + Print(static_cast<int>(i)),
                     Print(model.shape.placed().vertices()[i])};
    }
  }
  const ModelBounds got = BoundsOf(model.shape);
  std::array<std::optional<Rational>, 3> min;
  std::array<std::optional<Rational>, 3> max;
  for (std::size_t i = 0; i < CountOf(model.shape); ++i) {
    const Triangle triangle = model.shape.placed().TriangleAt(i);
    for (const Point& corner : triangle.corners()) {
      const Vec vertex(corner);
      for (int axis = 0; axis < 3; ++axis) {
        std::optional<Rational>& least = min[static_cast<std::size_t>(axis)];
        std::optional<Rational>& most = max[static_cast<std::size_t>(axis)];
        if (!least || vertex[axis] < *least) least = vertex[axis];
        if (!most || vertex[axis] > *most) most = vertex[axis];
      }
    }
  }
  const Vec low(*min[0], *min[1], *min[2]);
  const Vec high(*max[0], *max[1], *max[2]);
  std::vector<float> numbers;
  // The sign of a zero is not judged.
  for (const Point& part : {got.min, got.max, got.center}) Append(numbers, part + 0.0F);
  numbers.push_back(got.radius);
  numbers.push_back(static_cast<float>(got.triangle_count));
  std::vector<Value> truth;
  for (const Vec& part : {low, high, (low + high) * Rational(0.5)}) Append(truth, part);
  truth.push_back({SquaredDistance(low, high) / 4, 0, 0, true});
  truth.push_back({CountOf(model.shape)});
  return JudgeNumbers({{"min", 3}, {"max", 3}, {"center", 3}, {"radius", 1}, {"triangle_count", 1}},
                      numbers, truth, Named("model", model));
}

// Judges a hit of a model: t, the point and the index of the triangle.
template <class LineShape, class Ours>
std::function<Outcome(RandomGeometry&)> CastAtModel(const char* line_name, Ours ours) {
  return [=](RandomGeometry& geometry) {
    const auto model = MakeModel(geometry);
    const auto line = MakeRandomShape<LineShape>(geometry);
    std::optional<std::vector<float>> got;
    if (const std::optional<ModelHit> hit = ours(line.shape, model.shape)) {
      got = {hit->t};
      Append(*got, hit->point);
      got->push_back(static_cast<float>(hit->triangle));
    }
    const Line true_line(line.shape);
    std::optional<Rational> least;
    std::size_t triangle = 0;
    for (std::size_t i = 0; i < CountOf(model.shape); ++i) {
      const auto crossing = TrueCrossing(true_line, model.shape.placed().TriangleAt(i));
      if (!crossing || (least && crossing->x >= *least)) continue;
      least = crossing->x;
      triangle = i;
    }
    std::optional<std::vector<Value>> truth;
    if (least) {
      const ValueHit hit = true_line.At(*least);
      truth = {hit.t, hit.point.x, hit.point.y, hit.point.z, Value{triangle}};
    }
    return JudgeNumbers({{"t", 1}, {"point", 3}, {"triangle", 1}}, got, truth,
                        Named(line_name, line) + ", " + Named("model", model));
  };
}

Outcome AllHits(RandomGeometry& geometry) {
  const auto model = MakeModel(geometry);
  const auto ray = MakeRandomShape<Ray>(geometry);
  const std::vector<float> got = RaycastAll(ray.shape, model.shape);
  std::vector<Rational> all;
  for (std::size_t i = 0; i < CountOf(model.shape); ++i) {
    const auto crossing = TrueCrossing(Line(ray.shape), model.shape.placed().TriangleAt(i));
    if (crossing) all.push_back(crossing->x);
  }
  std::ranges::sort(all);
  std::vector<Value> truth;
  for (const Rational& t : all) truth.push_back({t});
  return JudgeNumbers({{"hits", std::max(got.size(), truth.size())}}, got, truth,
                      Named("ray", ray) + ", " + Named("model", model));
}

template <class Other, class Truth>
std::function<Outcome(RandomGeometry&)> MeetingModel(const char* name, Truth truth) {
  return [=](RandomGeometry& geometry) {
    const auto model = MakeModel(geometry);
    const auto other = MakeRandomShape<Other>(geometry);
    bool meets = false;
    for (std::size_t i = 0; i < CountOf(model.shape); ++i) {
      meets = meets || truth(model.shape.placed().TriangleAt(i), other.shape);
    }
    return Judge("intersects", Intersects(model.shape, other.shape), meets,
                 Named("model", model) + ", " + Named(name, other));
  };
}

Outcome ClosestOfModel(RandomGeometry& geometry) {
  const auto model = MakeModel(geometry);
  const auto point = MakeRandomShape<Point>(geometry);
  const ModelClosest answer = ClosestPoint(point.shape, model.shape);
  std::vector<float> got;
  Append(got, answer.closest);
  got.push_back(answer.distance);
  got.push_back(static_cast<float>(answer.triangle));
  const Vec p(point.shape);
  std::size_t triangle = 0;
  Vec closest;
  Rational square = -1;
  for (std::size_t i = 0; i < CountOf(model.shape); ++i) {
    const Vec candidate = NearestOn(p, model.shape.placed().TriangleAt(i));
    const Rational other = SquaredDistance(p, candidate);
    if (SignOf(square) >= 0 && other >= square) continue;
    square = other;
    closest = candidate;
    triangle = i;
  }
  std::vector<Value> truth;
  Append(truth, closest);
  truth.push_back({square, 0, 0, true});
  truth.push_back({triangle});
  return JudgeNumbers({{"closest", 3}, {"distance", 1}, {"triangle", 1}}, got, truth,
                      Named("point", point) + ", " + Named("model", model));
}

// Is each edge that of an even number of triangles? By comparing all pairs of edges.
bool TrueIsClosed(const Mesh& mesh) {
  std::vector<std::array<Point, 2>> edges;
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const Triangle triangle = mesh.TriangleAt(i);
    const auto& [a, b, c] = triangle.corners();
    if (a == b || b == c || c == a) continue;
    edges.insert(edges.end(), {{a, b}, {b, c}, {c, a}});
  }
  return std::ranges::all_of(edges, [&](const auto& edge) {
    const auto is_same = [&](const auto& other) {
      return (other[0] == edge[0] && other[1] == edge[1]) ||
             (other[0] == edge[1] && other[1] == edge[0]);
    };
    return std::ranges::count_if(edges, is_same) % 2 == 0;
  });
}

// How often a ray in a random direction crosses the triangles; nothing if it meets an edge, or is
// parallel to a triangle in whose plane the point is.
std::optional<int> Crossings(const Vec& point, const Model& model, Random& random) {
  Line ray(Ray({0, 0, 0}, {1, 0, 0}));
  ray.o = point;
  ray.d = {random.Whole(-1000, 1000), random.Whole(-1000, 1000), random.Whole(-1000, 1000)};
  int count = 0;
  for (std::size_t i = 0; i < CountOf(model); ++i) {
    const Triangle triangle = model.placed().TriangleAt(i);
    const Vec a(triangle.a());
    const Vec normal = Cross(Vec(triangle.b()) - a, Vec(triangle.c()) - a);
    if (SignOf(Dot(normal, normal)) == 0) continue;  // its edges are edges of other triangles
    if (SignOf(Dot(normal, ray.d)) == 0) {
      if (SignOf(Dot(normal, point - a)) == 0) return std::nullopt;
      continue;
    }
    const std::optional<Vec> tuv = TrueCrossing(ray, triangle);
    if (!tuv) continue;
    if (SignOf(tuv->y) == 0 || SignOf(tuv->z) == 0 || tuv->y + tuv->z == 1) return std::nullopt;
    ++count;
  }
  return count;
}

Outcome InsideModel(RandomGeometry& geometry) {
  const auto model = MakeModel(geometry);
  const auto point = MakeRandomShape<Point>(geometry);
  const std::string text = Named("point", point) + ", " + Named("model", model);
  const bool is_closed = TrueIsClosed(model.shape.placed());
  bool got = false;
  try {
    got = PointInModel(point.shape, model.shape);
    if (!is_closed) return Failure{text, "a refusal", "\"inside\": " + Print(got)};
  } catch (const InvalidShape& error) {
    Record(2);
    if (is_closed) return Failure{text, "an answer", error.what()};
    return std::nullopt;
  }
  const Vec p(point.shape);
  bool inside = false;
  for (std::size_t i = 0; i < CountOf(model.shape) && !inside; ++i) {
    inside = SignOf(SquaredDistance(p, NearestOn(p, model.shape.placed().TriangleAt(i)))) == 0;
  }
  if (!inside) {
    // The directions must not change those of other cases.
    Random random(geometry.random().Bits());
    std::optional<int> count;
    while (!count) count = Crossings(p, model.shape, random);
    inside = *count % 2 != 0;
  }
  return Judge("inside", got, inside, text);
}

}  // namespace

std::vector<Judged> ModelQueries() {
  const auto raycast = [](const Ray& ray, const Model& model) { return Raycast(ray, model); };
  const auto linetest = [](const Segment& line, const Model& model) {
    return Linetest(line, model);
  };
  // Contact with a sphere counts.
  const auto meets_sphere = [](const Triangle& t, const Sphere& sphere) {
    const Vec center(sphere.center());
    const Rational radius = Exactly(sphere.radius());
    return SquaredDistance(center, NearestOn(center, t)) <= radius * radius;
  };
  const auto meets = [](const Triangle& t, const auto& other) { return TrueIntersects(t, other); };
  return {
      {"model_bounds", BoundsOfModel},
      {"model_bounds", PlacePoint},
      {"model_sphere", MeetingModel<Sphere>("sphere", meets_sphere), 4},
      {"model_aabb", MeetingModel<Aabb>("aabb", meets), 20},
      {"model_plane", MeetingModel<Plane>("plane", meets), 4},
      {"model_triangle", MeetingModel<Triangle>("triangle", meets), 20},
      {"model_raycast", CastAtModel<Ray>("ray", raycast), 4},
      {"model_linetest", CastAtModel<Segment>("line", linetest), 4},
      {"closest_point_model", ClosestOfModel, 4},
      {"point_in_model", InsideModel, 4},
      {"model_raycast_all", AllHits, 4},
  };
}

}  // namespace hitscan::oracle
