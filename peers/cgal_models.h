#pragma once

// The queries of models of CGAL's tree of boxes, for the kernel K.

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>

#include <array>
#include <memory>
#include <vector>

#include "cgal.h"
#include "models.h"

namespace peers {

template <class K>
struct Models : Queries<K> {
  using S = Shapes<K>;
  using Q = Queries<K>;
  using S::From;
  using S::To;
  using typename S::FT;
  using typename S::Point;
  using Triangle = typename K::Triangle_3;
  using Primitive =
      CGAL::AABB_triangle_primitive<K, typename std::vector<Triangle>::const_iterator>;
  using AabbTree = CGAL::AABB_tree<CGAL::AABB_traits<K, Primitive>>;

  struct Tree {
    std::vector<Triangle> triangles;
    AabbTree boxes;

    explicit Tree(const hitscan::Mesh& mesh) {
      for (const hitscan::Triangle& each : TrianglesOf(mesh)) {
        RequireArea(each);
        triangles.push_back(From(each));
      }
      boxes.insert(triangles.begin(), triangles.end());
      boxes.build();
    }
    Tree(const Tree&) = delete;

    std::int32_t IndexOf(const typename AabbTree::Primitive_id& id) const {
      return static_cast<std::int32_t>(id - triangles.begin());
    }
  };

  // A mesh whose triangles form a closed surface: each edge belongs to two triangles, which are
  // turned alike.
  struct Surface {
    CGAL::Surface_mesh<Point> mesh;
    std::unique_ptr<CGAL::Side_of_triangle_mesh<CGAL::Surface_mesh<Point>, K>> side;

    explicit Surface(const hitscan::Mesh& model) {
      std::vector<Point> points;
      std::vector<std::array<std::size_t, 3>> triangles;
      for (const hitscan::Vec3& each : model.vertices) points.push_back(From(each));
      for (const auto& [a, b, c] : model.triangles) {
        triangles.push_back({std::size_t(a), std::size_t(b), std::size_t(c)});
      }
      namespace pmp = CGAL::Polygon_mesh_processing;
      for (const hitscan::Triangle& each : TrianglesOf(model)) RequireArea(each);
      if (!pmp::is_polygon_soup_a_polygon_mesh(triangles)) {
        NotAsked("the triangles are no surface whose edges have two triangles turned alike");
      }
      pmp::polygon_soup_to_polygon_mesh(points, triangles, mesh);
      if (!CGAL::is_closed(mesh)) NotAsked("the surface is not closed");
      side = std::make_unique<typename decltype(side)::element_type>(mesh);
    }
    Surface(const Surface&) = delete;
  };

  // Refuses rays in the plane of a triangle: CGAL counts what they have in common with it, the
  // query does not.
  static void RequireNoneInPlane(const hitscan::Vec3& start, const Exact3& direction,
                                 const hitscan::Mesh& model) {
    using Fast = CGAL::Exact_predicates_inexact_constructions_kernel;
    const auto point = [](const hitscan::Vec3& p) { return Fast::Point_3(p.x, p.y, p.z); };
    for (const hitscan::Triangle& each : TrianglesOf(model)) {
      const bool starts_in_plane =
          CGAL::coplanar(point(each.a), point(each.b), point(each.c), point(start));
      if (starts_in_plane && Dot(NormalOf(each), direction) == 0) {
        NotAsked("the ray is in the plane of a triangle");
      }
    }
  }

  static std::optional<hitscan::ModelHit> RayModel(const hitscan::Ray& ray,
                                                   const hitscan::Mesh& model) {
    RequireNoneInPlane(ray.origin, Exactly(ray.direction), model);
    const Tree& tree = TreeOf<Tree>(model);
    const auto found = tree.boxes.first_intersection(From(ray));
    if (!found) return std::nullopt;
    const hitscan::Hit hit = Q::ToHit(ray, Q::Nearest(found->first, From(ray.origin)));
    return hitscan::ModelHit{hit.t, hit.point, tree.IndexOf(found->second)};
  }

  // The hits of all triangles, in no particular order.
  template <class Line>
  static std::vector<hitscan::ModelHit> AllHits(const Line& line, const hitscan::Vec3& start,
                                                const hitscan::Mesh& model) {
    const Tree& tree = TreeOf<Tree>(model);
    using Found = typename AabbTree::template Intersection_and_primitive_id<
        std::decay_t<decltype(From(line))>>::Type;
    std::vector<Found> all;
    tree.boxes.all_intersections(From(line), std::back_inserter(all));
    std::vector<hitscan::ModelHit> hits;
    for (const Found& each : all) {
      const hitscan::Hit hit = Q::ToHit(line, Q::Nearest(each.first, From(start)));
      hits.push_back({hit.t, hit.point, tree.IndexOf(each.second)});
    }
    return hits;
  }

  static std::optional<hitscan::ModelHit> SegmentModel(const hitscan::Segment& line,
                                                       const hitscan::Mesh& model) {
    RequireLength(line);
    RequireNoneInPlane(line.start, Exactly(line.end) - Exactly(line.start), model);
    const std::vector<hitscan::ModelHit> hits = AllHits(line, line.start, model);
    if (hits.empty()) return std::nullopt;
    return *std::min_element(hits.begin(), hits.end(),
                             [](const auto& a, const auto& b) { return a.t < b.t; });
  }

  static std::vector<float> RayModelAll(const hitscan::Ray& ray, const hitscan::Mesh& model) {
    RequireNoneInPlane(ray.origin, Exactly(ray.direction), model);
    std::vector<float> hits;
    for (const hitscan::ModelHit& each : AllHits(ray, ray.origin, model)) hits.push_back(each.t);
    std::sort(hits.begin(), hits.end());
    return hits;
  }

  static bool ModelSphere(const hitscan::Mesh& model, const hitscan::Sphere& sphere) {
    return TreeOf<Tree>(model).boxes.squared_distance(From(sphere.center)) <=
           CGAL::square(From(sphere.radius));
  }

  static bool ModelBox(const hitscan::Mesh& model, const hitscan::Aabb& box) {
    return TreeOf<Tree>(model).boxes.do_intersect(From(box));
  }

  static bool ModelPlane(const hitscan::Mesh& model, const hitscan::Plane& plane) {
    RequireClear(model, plane);
    return TreeOf<Tree>(model).boxes.do_intersect(From(plane));
  }

  static bool ModelTriangle(const hitscan::Mesh& model, const hitscan::Triangle& triangle) {
    RequireArea(triangle);
    return TreeOf<Tree>(model).boxes.do_intersect(From(triangle));
  }

  static hitscan::ModelClosest ClosestPointModel(const hitscan::Vec3& point,
                                                 const hitscan::Mesh& model) {
    const Tree& tree = TreeOf<Tree>(model);
    const auto [closest, triangle] = tree.boxes.closest_point_and_primitive(From(point));
    const hitscan::Hit hit = Q::ToHit(hitscan::Segment{point, point}, closest);
    return {hit.point, hit.t, tree.IndexOf(triangle)};
  }

  static bool PointInModel(const hitscan::Vec3& point, const hitscan::Mesh& model) {
    return (*TreeOf<Surface>(model).side)(From(point)) != CGAL::ON_UNBOUNDED_SIDE;
  }
};

}  // namespace peers
