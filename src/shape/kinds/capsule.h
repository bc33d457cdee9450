#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "geometry/closest_point.h"
#include "geometry/shapes/capsule.h"
#include "shape/kinds/sphere.h"

// Capsules in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Capsule> {
  static constexpr std::string_view kName = "capsule";
  static constexpr std::string_view kPlainName = "Capsule";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kCapsule;
  static constexpr std::array kMemberNames{"start", "end", "radius"};

  static Capsule Read(const JsonReader& json) {
    return {json.At("start").Vector3(), json.At("end").Vector3(), json.At("radius").Number()};
  }
  static Json Write(const Capsule& capsule) {
    return {{"start", VectorToJson(capsule.start())},
            {"end", VectorToJson(capsule.end())},
            {"radius", NumberToJson(capsule.radius())}};
  }
  static std::string Print(const Capsule& capsule) {
    return fmt::format("{} to {} radius {}", PrintVector(capsule.start()),
                       PrintVector(capsule.end()), capsule.radius());
  }

  static void Draw(const Capsule& capsule, const Look& look, Canvas& canvas) {
    const Mesh mesh(capsule);
    for (int row = 0; (look.fill || look.has_faces()) && row <= 2 * kCapRows; ++row) {
      for (int sector = 0; sector < kSectors; ++sector) {
        mesh.DrawTriangle({{{row, sector}, {row, sector + 1}, {row + 1, sector}}}, look, canvas);
        mesh.DrawTriangle({{{row, sector + 1}, {row + 1, sector + 1}, {row + 1, sector}}}, look,
                          canvas);
      }
    }
    if (look.fill && !look.detailed && !look.outline) return;
    const auto draw_line = [&](const Corner& from, const Corner& to) {
      canvas.DrawLine(mesh.At(from), mesh.At(to), EdgeColor(look), look.width,
                      static_cast<LineMarks>(look.dashes | (look.detailed ? kFlatEnds : 0)));
    };
    for (int sector = 0; sector < kSectors; ++sector) {
      for (const int row : {kCapRows, kCapRows + 1}) draw_line({row, sector}, {row, sector + 1});
      for (int row = 0; sector % kSectorsPerLine == 0 && row <= 2 * kCapRows; ++row) {
        draw_line({row, sector}, {row + 1, sector});
      }
    }
    if (!look.detailed) return;
    for (const Point& center : {capsule.start(), capsule.end()}) {
      canvas.DrawSilhouette(center, capsule.radius(), look.color, look.width, look.dashes);
    }
  }

  static auto Members(const Capsule& capsule) {
    return std::tuple(capsule.start(), capsule.end(), capsule.radius());
  }
  static std::optional<Point> Anchor(const Capsule& capsule) { return capsule.start(); }
  static double SizeAroundAnchor(const Capsule& capsule) { return capsule.radius(); }

  static Capsule Moved(const Capsule& capsule, const Movement& movement) {
    return {movement.At(capsule.start()), movement.At(capsule.end()),
            movement.Length(capsule.radius())};
  }
  static std::vector<Capsule> Degenerated(const Capsule& capsule) {
    return {Capsule(capsule.start(), capsule.start(), capsule.radius()),
            Capsule(capsule.start(), capsule.end(), 0)};
  }
  static bool IsDegenerate(const Capsule& capsule) {
    return capsule.start() == capsule.end() || capsule.radius() == 0;
  }
  static Capsule StartedAt(const Capsule& capsule, const Point& start) {
    return {start, capsule.end(), capsule.radius()};
  }

  // A sphere, whose surface is aimed at the target, is moved along a segment. If that is along the
  // surface at the target, then the capsule passes through the target too.
  static RandomShape<Capsule> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Sphere sphere = Shape<Sphere>::MakeRandom(geometry).shape;
    const Wide axis = random.OneIn(2) ? geometry.Tangent() : geometry.Direction();
    const double part = geometry.Weight();
    const Wide center(sphere.center());
    const Point start = geometry.Round(center - axis * part);
    Point end = geometry.Round(center + axis * (1 - part));
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) end = start;
    return {Capsule(start, end, sphere.radius())};
  }

  static RoundedHull Hull(const Capsule& capsule) {
    return {{glm::dvec3(capsule.start()), glm::dvec3(capsule.end())},
            static_cast<double>(capsule.radius())};
  }

  static Point Closest(const Capsule& capsule, const Point& point) {
    return ClosestPoint(point, capsule);
  }

  static std::vector<Handle> Handles(const Capsule& capsule) {
    const glm::dvec3 rim = glm::dvec3(capsule.start()) + Outwards(capsule) * Radius(capsule);
    return {Handle::At("start", capsule.start()), Handle::At("end", capsule.end()),
            Handle::Along("radius", rim, Vector(Outwards(capsule)))};
  }
  static Capsule Drag(const Capsule& capsule, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), capsule.end(), capsule.radius()};
    if (handle == 1) return {capsule.start(), Point(position), capsule.radius()};
    const glm::dvec3 rim = position - glm::dvec3(capsule.start());
    return {capsule.start(), capsule.end(), static_cast<float>(glm::dot(rim, Outwards(capsule)))};
  }

 private:
  static double Radius(const Capsule& capsule) { return capsule.radius(); }

  // The unit vector from start to end; along y if the ends are equal.
  static glm::dvec3 Axis(const Capsule& capsule) {
    const glm::dvec3 along = glm::dvec3(capsule.end()) - glm::dvec3(capsule.start());
    const double length = glm::length(along);
    return length > 0 ? along / length : glm::dvec3(0, 1, 0);
  }
  // A unit vector across the axis: the direction of the radius handle.
  static glm::dvec3 Outwards(const Capsule& capsule) {
    const glm::dvec3 axis = Axis(capsule);
    glm::dvec3 across = glm::cross(axis, glm::dvec3(0.36, 0.48, 0.8));
    // The axis may have that direction.
    if (glm::dot(across, across) < 0.01) across = glm::cross(axis, glm::dvec3(0.8, 0.6, 0));
    return glm::normalize(across);
  }

  // Each cap has this many rows of faces, and one more row is between the caps.
  static constexpr int kCapRows = 6;
  static constexpr int kSectors = 32;
  static constexpr int kSectorsPerLine = kSectors / 4;

  struct Corner {
    int row;
    int sector;
  };

  // The corners of the faces, by rows from the end to the start.
  class Mesh {
   public:
    explicit Mesh(const Capsule& capsule)
        : capsule_(capsule),
          axis_(Axis(capsule)),
          across_(Outwards(capsule)),
          third_(glm::cross(axis_, across_)) {}

    Vector Normal(const Corner& corner) const {
      constexpr double kPi = std::numbers::pi;
      const int steps = corner.row <= kCapRows ? corner.row : corner.row - 1;
      const double down = kPi / 2 * steps / kCapRows;
      const double around = 2 * kPi * corner.sector / kSectors;
      const glm::dvec3 outwards = across_ * std::cos(around) + third_ * std::sin(around);
      return Vector(axis_ * std::cos(down) + outwards * std::sin(down));
    }
    Point At(const Corner& corner) const {
      const Point& center = corner.row <= kCapRows ? capsule_.end() : capsule_.start();
      return center + Normal(corner) * capsule_.radius();
    }
    void DrawTriangle(const std::array<Corner, 3>& corners, const Look& look,
                      Canvas& canvas) const {
      const std::array points{At(corners[0]), At(corners[1]), At(corners[2])};
      if (look.has_faces()) {
        const std::array normals{Normal(corners[0]), Normal(corners[1]), Normal(corners[2])};
        return DrawRoundFace(points, normals, look, canvas);
      }
      canvas.DrawSolidTriangle(points[0], points[2], points[1], Shade(look, Normal(corners[0])),
                               look.outline);
    }

   private:
    const Capsule& capsule_;
    glm::dvec3 axis_;
    glm::dvec3 across_;
    glm::dvec3 third_;
  };
};

}  // namespace hitscan
