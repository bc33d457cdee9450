#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/obb.h"
#include "shape/shape.h"

// Turned boxes in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Obb> {
  static constexpr std::string_view kName = "obb";
  static constexpr std::string_view kPlainName = "Obb";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kBox;
  static constexpr std::string_view kAbout =
      "All points center + s_x axis_x + s_y axis_y + s_z axis_z with |s_i| <= extents_i. The axes "
      "have unit length and are perpendicular, up to 0.001.";
  static constexpr std::array kMemberNames{"center", "axis_x", "axis_y", "axis_z", "extents"};
  static constexpr std::array kMemberKeys{"center", "axes/0", "axes/1", "axes/2", "extents"};

  static Obb Read(const JsonReader& json) {
    const Point center = json.At("center").Vector3();
    const Vector extents = json.At("extents").Vector3();
    if (!json.Has("rotation")) {
      const auto axes = json.At("axes").Items(3, "three axes [[x, y, z], ...]");
      return Obb(center, {axes[0].Vector3(), axes[1].Vector3(), axes[2].Vector3()}, extents);
    }
    if (json.Has("axes")) json.Fail("give axes or a rotation, not both");
    const auto q = json.At("rotation").Items(4, "a quaternion [x, y, z, w]");
    return Obb::FromRotation(center, {q[0].Number(), q[1].Number(), q[2].Number(), q[3].Number()},
                             extents);
  }

  static Json Write(const Obb& box) { return WriteAxes(box, box.axes()); }

  /// A rotation is written only if it is unchanged.
  static Json WriteLike(const Obb& box, const JsonReader& written) {
    if (!written.Has("rotation")) {
      std::array<Vector, 3> axes;
      const auto before = written.At("axes").Items();
      for (std::size_t i = 0; i < 3; ++i) {
        axes[i] = WithLengthOf(before[i].Vector3(), box.axes()[i]);
      }
      return WriteAxes(box, axes);
    }
    if (Read(written).axes() != box.axes()) return Write(box);
    return {{"center", VectorToJson(box.center())},
            {"rotation", written.json()["rotation"]},
            {"extents", VectorToJson(box.extents())}};
  }

  static std::string Print(const Obb& box) {
    return fmt::format("center {} axes {} {} {} extents {}", PrintVector(box.center()),
                       PrintVector(box.axis(0)), PrintVector(box.axis(1)), PrintVector(box.axis(2)),
                       PrintVector(box.extents()));
  }

  static void Draw(const Obb& box, const Look& look, Canvas& canvas) {
    DrawBox(box.Corners(), box.axes(), look, canvas);
  }

  static auto Members(const Obb& box) {
    return std::tuple(box.center(), box.axis(0), box.axis(1), box.axis(2), box.extents());
  }
  static std::optional<Point> Anchor(const Obb& box) { return box.center(); }

  static Obb Moved(const Obb& box, const Movement& movement) {
    return Obb(movement.At(box.center()),
               {movement.Direction(box.axis(0)), movement.Direction(box.axis(1)),
                movement.Direction(box.axis(2))},
               {movement.Length(box.extents().x), movement.Length(box.extents().y),
                movement.Length(box.extents().z)});
  }
  static std::vector<Obb> Degenerated(const Obb& box) {
    return {Obb(box.center(), box.axes(), {box.extents().x, box.extents().y, 0}),
            Obb(box.center(), box.axes(), {0, 0, 0})};
  }

  static RandomShape<Obb> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(3));
    Json turn;
    const std::array<Vector, 3> axes = RandomAxes(geometry, turn);
    Vector extents;
    Wide center = target;
    for (int i = 0; i < 3; ++i) {
      // Along this axis the target is at an end of the box or between its ends.
      extents[i] = std::abs(geometry.Number());
      if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) extents[i] = 0;
      const double part = 2 * geometry.Weight() - 1;
      center -= Wide(axes[static_cast<std::size_t>(i)]) * (part * extents[i]);
      if (random.OneIn(20)) extents[i] = std::abs(geometry.Number());
    }
    const Obb box(geometry.Round(center), axes, extents);
    // The next shape is aimed at a point of a face, an edge or a corner, with an outward normal
    // there, or at a point of the inside.
    Wide position(box.center());
    Wide normal(0);
    const int faces = geometry.AimsInside() ? 0 : random.Whole(1, 7);  // a bit for each axis
    for (int i = 0; i < 3; ++i) {
      const bool on_face = ((faces >> i) & 1) != 0;
      const double part = on_face ? random.Side() : 2 * geometry.Weight() - 1;
      if (on_face) {
        normal += Wide(box.axis(i)) *
                  (part * (geometry.IsWhole() ? random.Whole(1, 2) : random.Between(0.1, 1)));
      }
      position += Wide(box.axis(i)) * (part * box.extents()[i]);
    }
    geometry.Aim(position, normal, 3);
    if (!geometry.writes()) return {box};
    if (turn.is_null()) return {box, WriteAxes(box, axes)};
    return {box,
            {{"center", VectorToJson(box.center())},
             {"rotation", turn},
             {"extents", VectorToJson(extents)}}};
  }
  static bool IsDegenerate(const Obb& box) {
    const Vector& size = box.extents();
    return size.x == 0 || size.y == 0 || size.z == 0;
  }
  static bool IsDirection(std::string_view key) { return key != "center"; }
  static DrawnSurface Surface(const Obb& box, const Look&) {
    return DrawnSurface::HullOf(box.Corners());
  }
  static RoundedHull Hull(const Obb& box) { return RoundedHull::Of(box.Corners()); }

  /// The box with the axes of the world.
  static std::vector<Json> SimplerForms(const Json& written) {
    Json simple = Write(Obb(Point(0), kWorldAxes, Vector(0)));
    simple["center"] = written.at("center");
    simple["extents"] = written.at("extents");
    return simple == written ? std::vector<Json>() : std::vector{simple};
  }

  static std::vector<Handle> Handles(const Obb& box) {
    const glm::dvec3 center(box.center());
    std::vector<Handle> handles{Handle::At("center", box.center())};
    for (int i = 0; i < 3; ++i) {
      const double reach = box.extents()[i];
      handles.push_back(Handle::Along(fmt::format("extent {}", "xyz"[i]),
                                      center + reach * glm::dvec3(box.axis(i)), box.axis(i)));
    }
    // Behind the box, so that they are apart from those of the extents.
    for (int i = 0; i < 2; ++i) {
      const double reach = 1.25 * box.extents()[i] + 1;
      handles.push_back(Handle::Around(fmt::format("axis {}", "xyz"[i]), box.center(),
                                       -glm::dvec3(box.axis(i)), reach));
    }
    return handles;
  }

  static Obb Drag(const Obb& box, std::size_t handle, const glm::dvec3& position) {
    const glm::dvec3 offset = position - glm::dvec3(box.center());
    if (handle == 0) return Obb(Point(position), box.axes(), box.extents());
    if (handle < 4) {
      const int i = static_cast<int>(handle) - 1;
      Vector extents = box.extents();
      extents[i] = static_cast<float>(glm::dot(offset, glm::dvec3(box.axis(i))));
      return Obb(box.center(), box.axes(), extents);
    }
    return Obb(box.center(), Turned(box, static_cast<int>(handle) - 4, -offset), box.extents());
  }

 private:
  static constexpr std::array<Vector, 3> kWorldAxes{Vector(1, 0, 0), Vector(0, 1, 0),
                                                    Vector(0, 0, 1)};

  static Json WriteAxes(const Obb& box, const std::array<Vector, 3>& axes) {
    return {{"center", VectorToJson(box.center())},
            {"axes", {VectorToJson(axes[0]), VectorToJson(axes[1]), VectorToJson(axes[2])}},
            {"extents", VectorToJson(box.extents())}};
  }

  static bool IsLeftHanded(const Obb& box) {
    return glm::dot(glm::cross(box.axis(0), box.axis(1)), box.axis(2)) < 0;
  }

  // The axes after the turn by which an axis gets the direction `along`. The other two follow it,
  // and are made perpendicular to it again, so that rounding does not add up over many turns.
  static std::array<Vector, 3> Turned(const Obb& box, int axis, const glm::dvec3& along) {
    const glm::dvec3 from = glm::normalize(glm::dvec3(box.axis(axis)));
    const double length = glm::length(along);
    if (!(length > 0)) return box.axes();
    const glm::dvec3 to = along / length;
    // Two reflections are a turn (Householder): across from + to and across `from`.
    glm::dvec3 middle = from + to;
    if (glm::length(middle) < 1e-9) middle = glm::dvec3(box.axis((axis + 1) % 3));
    middle = glm::normalize(middle);
    const auto reflected = [](const glm::dvec3& v, const glm::dvec3& across) {
      return 2 * glm::dot(v, across) * across - v;
    };
    const auto turned = [&](int i) {
      return reflected(reflected(glm::dvec3(box.axis(i)), from), middle);
    };
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    glm::dvec3 second = turned(next);
    second = glm::normalize(second - glm::dot(second, to) * to);
    const glm::dvec3 third = glm::cross(to, second);
    std::array<Vector, 3> axes;
    axes[static_cast<std::size_t>(axis)] = Vector(to);
    axes[static_cast<std::size_t>(next)] = Vector(second);
    axes[static_cast<std::size_t>(last)] = Vector(IsLeftHanded(box) ? -third : third);
    return axes;
  }

  // Axes of the world in any order and direction, from a Pythagorean triple, along the surface that
  // is aimed at, or from any rotation, which is then written to `turn`. Sometimes they are skew, or
  // have tiny components.
  static std::array<Vector, 3> RandomAxes(RandomGeometry& geometry, Json& turn) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    std::array<Vector, 3> axes = kWorldAxes;
    const int sort = geometry.IsWhole() ? random.Whole(0, 2) : random.Whole(1, 6);
    if (sort >= 5) {
      const glm::vec4 q{random.Between(-1, 1), random.Between(-1, 1), random.Between(-1, 1),
                        random.Between(-1, 1)};
      axes = Obb::FromRotation(Point(0), q, Vector(0)).axes();
      turn = {NumberToJson(q.x), NumberToJson(q.y), NumberToJson(q.z), NumberToJson(q.w)};
      return axes;
    }
    if (sort >= 3) {
      Wide x = random.OneIn(2) ? geometry.normal() : geometry.Direction();
      x = x / std::max(glm::length(x), 1e-300);
      Wide y = glm::cross(x, glm::length(x) > 0.5 ? geometry.Direction() : Wide(1));
      if (!(glm::length(x) > 0.5) || !(glm::length(y) > 0)) return axes;
      y = glm::normalize(y);
      axes = {Vector(x), Vector(y), Vector(glm::cross(x, y))};
    } else if (sort == 2) {
      axes = {Vector(0.6F, 0.8F, 0), Vector(-0.8F, 0.6F, 0), Vector(0, 0, 1)};
    }
    for (Vector& axis : axes) {
      if (random.OneIn(3)) axis = -axis;
      if (sort != 1 && random.OneIn(8)) {
        float& component = axis[random.Whole(0, 2)];
        component += ToFloat(random.Between(-3e-4, 3e-4));
      }
      const bool extreme = geometry.case_class() == CaseClass::kGap ||
                           geometry.case_class() == CaseClass::kTiny || geometry.Nudges();
      for (int i = 0; i < 3; ++i) {
        if (geometry.Nudges()) axis[i] = geometry.Nudge(axis[i]);
        if (!extreme || axis[i] != 0 || random.OneIn(2)) continue;
        const double side = random.Side();
        axis[i] = ToFloat(std::ldexp(side, random.Whole(-149, -12)));
      }
    }
    const int first = random.Whole(0, 2);
    std::rotate(axes.begin(), axes.begin() + first, axes.end());
    if (random.OneIn(2)) std::swap(axes[0], axes[1]);
    return axes;
  }
};

}  // namespace hitscan
