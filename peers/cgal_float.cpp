// library: CGAL, kernel of doubles
// home: https://github.com/CGAL/cgal
// install: apt libcgal-dev libgmp-dev
// version: 5.5.1 (2022)
// numbers: double
// build: -frounding-math -lgmpxx -lgmp -lmpfr
//
// query: raycast_plane_two_sided
// function: CGAL::do_intersect and intersection(Ray_3, Plane_3)
// rule: Both sides; closed. The intersection of a ray in the plane is a ray: a miss of the query. A
//   ray is stored as two points, its origin and its origin plus its direction, which is rounded to
//   double precision; rays for which these are equal are not asked. Double precision, as in all
//   queries of this file.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: raycast_line_2d
// function: CGAL::do_intersect and intersection(Ray_2, Line_2)
// rule: As for raycast_plane_two_sided, in two dimensions.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: linetest_plane
// function: CGAL::do_intersect and intersection(Segment_3, Plane_3)
// rule: Both sides; closed. Segments that do not lead from the front to the back are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: raycast_triangle
// function: CGAL::do_intersect and intersection(Ray_3, Triangle_3)
// rule: Both sides; closed. Of a ray in the plane of the triangle the intersection is a segment,
//   whose nearest end is the hit. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: linetest_triangle
// function: CGAL::do_intersect and intersection(Segment_3, Triangle_3)
// rule: Both sides; closed. As for raycast_triangle. Triangles without area and segments without
//   length are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: raycast_aabb
// function: CGAL::do_intersect and intersection(Ray_3, Iso_cuboid_3)
// rule: The part of the ray inside the box, faces included. Rays that start on the surface are not
//   asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: linetest_aabb
// function: CGAL::do_intersect and intersection(Segment_3, Iso_cuboid_3)
// rule: The part of the segment inside the box, faces included. Segments that start in the box, or
//   have no length, are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: intersect_three_planes
// function: CGAL::intersection(Plane_3, Plane_3, Plane_3)
// rule: The intersection is a point, a line or a plane; only a point is a hit.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: triangle_triangle
// function: CGAL::do_intersect(Triangle_3, Triangle_3)
// rule: Contact counts. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: triangle_aabb
// function: CGAL::do_intersect(Triangle_3, Iso_cuboid_3)
// rule: Contact counts. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: triangle_sphere
// function: CGAL::do_intersect(Triangle_3, Sphere_3)
// rule: The sphere is a surface; contact counts. Triangles without area, or with a corner inside
//   the sphere, are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: sphere_sphere
// function: CGAL::do_intersect(Sphere_3, Sphere_3)
// rule: The spheres are surfaces; contact counts. A sphere around the centre of the other is not
//   asked: it may contain the other.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: sphere_aabb
// function: CGAL::do_intersect(Sphere_3, Iso_cuboid_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: sphere_plane
// function: CGAL::do_intersect(Sphere_3, Plane_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: aabb_plane
// function: CGAL::do_intersect(Iso_cuboid_3, Plane_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: aabb_aabb
// function: CGAL::do_intersect(Iso_cuboid_3, Iso_cuboid_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: point_in_aabb
// function: CGAL::Iso_cuboid_3::has_on_unbounded_side
// rule: The faces are not outside.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Iso__cuboid__3.html
//
// query: point_in_sphere
// function: CGAL::Sphere_3::has_on_bounded_side
// rule: The surface is not inside.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Sphere__3.html
//
// query: side_of_plane
// function: CGAL::Plane_3::has_on_negative_side and has_on_positive_side
// rule: Asked for the two planes at a distance of 1e-5, the tolerance of the query.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Plane__3.html
//
// query: point_on_line
// function: CGAL::squared_distance(Point_3, Segment_3)
// rule: The result is compared with the square of the tolerance of the query.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__squared__distance__grp.html
//
// query: closest_point_plane
// function: CGAL::Plane_3::projection
// rule: The orthogonal projection.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Plane__3.html
//
// query: closest_point_triangle
// function: Kernel::ConstructProjectedPoint_3
// rule: The point of the triangle that is closest. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classKernel_1_1ConstructProjectedPoint__3.html
//
// query: closest_point_line
// function: Kernel::ConstructProjectedPoint_3
// rule: The point of the segment that is closest. Segments without length are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classKernel_1_1ConstructProjectedPoint__3.html
//
// query: closest_point_ray
// function: Kernel::ConstructProjectedPoint_3
// rule: The point of the ray that is closest.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classKernel_1_1ConstructProjectedPoint__3.html
//
// query: plane_plane
// function: CGAL::do_intersect(Plane_3, Plane_3)
// rule: All planes meet that are not parallel. The query counts planes within 0.573 degrees of
//   parallel as parallel: planes that are not parallel, but whose normals have a cross product of a
//   squared length below 4e-4, are not asked, nor is a plane with itself.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: plane_plane_line
// function: CGAL::do_intersect and intersection(Plane_3, Plane_3), CGAL::Line_3::projection
// rule: The line, and the projection of the origin to it. Only a line is a hit. The direction is
//   turned to that of the query: CGAL does not say which of the two it is.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: triangle_plane
// function: CGAL::do_intersect(Triangle_3, Plane_3)
// rule: Contact counts. Triangles without area are not asked, nor those with a corner within 1e-4
//   of the plane, but not on it: the query counts a corner within 1e-5 as on the plane.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__do__intersect__linear__grp.html
//
// query: triangle_triangle_segment
// function: CGAL::do_intersect and intersection(Triangle_3, Triangle_3)
// rule: A point or a segment, whose ends are put into the order of the query. Triangles without
//   area are not asked, nor those in parallel planes.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: clip_segment_aabb
// function: CGAL::do_intersect and intersection(Segment_3, Iso_cuboid_3)
// rule: The part of the segment inside the box, faces included. Segments without length are not
//   asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: aabb_intersection
// function: CGAL::intersection(Iso_cuboid_3, Iso_cuboid_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: point_in_tetrahedron
// function: CGAL::Tetrahedron_3::has_on_unbounded_side
// rule: The faces are not outside. Flat tetrahedra are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Tetrahedron__3.html
//
// query: segment_segment_2d
// function: CGAL::do_intersect and intersection(Segment_2, Segment_2)
// rule: Closed. Of a segment that they share, the end that is nearest to the start of the first is
//   the hit. Segments without length are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/group__intersection__linear__grp.html
//
// query: point_in_triangle_2d
// function: CGAL::Triangle_2::has_on_unbounded_side
// rule: The sides are not outside. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/Kernel_23/classCGAL_1_1Triangle__2.html
//
// query: point_in_polygon_2d
// function: CGAL::bounded_side_2
// rule: The sides are not outside. Polygons that are not simple are not asked, as the function
//   requires.
// documentation: https://doc.cgal.org/5.5/Polygon/group__PkgPolygon2Functions.html
//
// query: model_raycast
// function: CGAL::AABB_tree::first_intersection(Ray_3)
// rule: Both sides; closed. A ray in the plane of a triangle is not asked, as in the next two
//   queries. Meshes with a triangle without area are not asked, as in the next
//   queries: the tree asks for triangles that are not degenerate.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_linetest
// function: CGAL::AABB_tree::all_intersections(Segment_3)
// rule: Both sides; closed. The first of the intersections is chosen here. Segments without length
//   are not asked.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_raycast_all
// function: CGAL::AABB_tree::all_intersections(Ray_3)
// rule: Both sides; closed; an intersection for each triangle.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_sphere
// function: CGAL::AABB_tree::squared_distance
// rule: The square of the distance of the centre, compared with the square of the radius.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_aabb
// function: CGAL::AABB_tree::do_intersect(Iso_cuboid_3)
// rule: Contact counts.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_plane
// function: CGAL::AABB_tree::do_intersect(Plane_3)
// rule: Contact counts. Models with a corner within 1e-4 of the plane, but not on it, are not
//   asked: the query counts a corner within 1e-5 as on the plane.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: model_triangle
// function: CGAL::AABB_tree::do_intersect(Triangle_3)
// rule: Contact counts. Triangles without area are not asked.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: closest_point_model
// function: CGAL::AABB_tree::closest_point_and_primitive
// rule: The closest point.
// documentation: https://doc.cgal.org/5.5/AABB_tree/classCGAL_1_1AABB__tree.html
//
// query: point_in_model
// function: CGAL::Side_of_triangle_mesh
// rule: The boundary counts. Only meshes are asked whose triangles are a closed surface, each edge
//   of which has two triangles that are turned alike, as a Surface_mesh requires.
// documentation: https://doc.cgal.org/5.5/Polygon_mesh_processing/classCGAL_1_1Side__of__triangle__mesh.html

#include <CGAL/Simple_cartesian.h>

#include "cgal_models.h"

namespace {

using Cgal = peers::Models<CGAL::Simple_cartesian<double>>;

}  // namespace

#include "cgal_queries.h"
