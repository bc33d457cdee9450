// library: VTK
// home: https://gitlab.kitware.com/vtk/vtk
// install: apt libvtk9-dev libgmp-dev
// version: 9.1.0 (2021)
// numbers: double
// build: -I/usr/include/vtk-9.1 -lvtkRenderingCore-9.1 -lvtkFiltersModeling-9.1
//   -lvtkCommonExecutionModel-9.1 -lvtkCommonDataModel-9.1 -lvtkCommonMath-9.1
//   -lvtkCommonCore-9.1 -lgmpxx -lgmp
//
// query: distance_from_plane
// function: vtkPlane::Evaluate
// rule: Unit normal; positive in front. Double precision, as in all queries of this file. A plane
//   is given by a point, here the one on the axis of the largest coordinate of the normal.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkPlane.html
//
// query: closest_point_plane
// function: vtkPlane::GeneralizedProjectPoint
// rule: Orthogonal.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkPlane.html
//
// query: linetest_plane
// function: vtkPlane::IntersectWithLine
// rule: Both sides; 0 <= t <= 1 counts. Segments that do not lead from the front to the back are
//   not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkPlane.html
//
// query: closest_point_line
// function: vtkLine::DistanceToLine
// rule: The closest point between the ends. Its parameter belongs to the whole line, and is clamped
//   here. A segment without length is not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkLine.html
//
// query: point_on_line
// function: vtkLine::DistanceToLine
// rule: The square of the distance from the segment, compared with the square of the query's
//   tolerance. A segment without length is not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkLine.html
//
// query: linetest_aabb
// function: vtkBox::IntersectWithLine
// rule: Where the segment enters. Segments that start in the box, or have no length, are not
//   asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBox.html
//
// query: aabb_plane
// function: vtkBox::IntersectWithPlane
// rule: Whether the plane meets the box.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBox.html
//
// query: aabb_aabb
// function: vtkBoundingBox::Intersects
// rule: Whether the boxes meet.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: sphere_aabb
// function: vtkBoundingBox::IntersectsSphere
// rule: In 9.1 a quick test by axis: each axis is compared by itself. The radius is passed: the
//   documentation of the function asks for its square, but the function takes the radius.
// conservative: it may say that shapes meet which do not
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: point_in_aabb
// function: vtkBoundingBox::ContainsPoint
// rule: The faces count.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: aabb_construct
// function: vtkBoundingBox::GetCenter and GetLengths
// rule: The extents are half of the lengths.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: point_in_sphere
// function: vtkSphere::Evaluate
// rule: Negative inside.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkSphere.html
//
// query: closest_point_triangle
// function: vtkTriangle::EvaluatePosition
// rule: The closest point of the cell. Triangles without area are not asked. The function reports
//   an error for others that are nearly so, which is no answer.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkCell.html
//
// query: linetest_triangle
// function: vtkTriangle::IntersectWithLine
// rule: Both sides, with the tolerance 0. A segment in the plane of the triangle does not meet it.
//   Triangles without area are not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkTriangle.html
//
// query: triangle_triangle
// function: vtkTriangle::TrianglesIntersect
// rule: Whether the triangles meet, after Guigue and Devillers. Corners nearer than about 2.4e-7
//   to each other count as equal. Triangles without area are not asked.
// tolerance: 2.4e-7
// documentation: https://vtk.org/doc/release/9.1/html/classvtkTriangle.html
//
// query: camera_look_at
// function: vtkCamera::GetViewTransformMatrix
// rule: The camera looks along -z.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkCamera.html
//
// query: frustum_planes
// function: vtkCamera::GetFrustumPlanes
// rule: Left, right, bottom, top, near and far, as a x + b y + c z + d >= 0.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkCamera.html
//
// query: model_linetest
// function: vtkStaticCellLocator::IntersectWithLine
// rule: The first cell that is met, with the tolerance 0. Meshes with a triangle without area are
//   not asked. A segment in the plane of a triangle does not meet it.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkStaticCellLocator.html
//
// query: closest_point_model
// function: vtkStaticCellLocator::FindClosestPoint
// rule: The closest point. Meshes with a triangle without area are not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkStaticCellLocator.html
//
// query: point_in_model
// function: vtkSelectEnclosedPoints::IsInsideSurface
// rule: The tolerance is 0.0001 of the diagonal of the box around the model, the default. Rays are
//   cast at random, so that the answer may differ the next time. "The filter assumes that the surface
//   is closed and manifold": meshes with a triangle without area, an edge that does not have two
//   triangles, or two triangles with the same corners, are not asked.
// tolerance: 1e-4
// documentation: https://vtk.org/doc/release/9.1/html/classvtkSelectEnclosedPoints.html
//
// query: model_bounds
// function: vtkPolyData::GetBounds, GetCenter and GetLength
// rule: The radius is half of the length of the diagonal. Meshes with a vertex that belongs to no
//   triangle are not asked: it counts.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkDataSet.html
//
// query: clip_segment_aabb
// function: vtkBox::IntersectWithLine
// rule: Where the segment enters and leaves; the ends of the segment count as such points in the
//   box. Segments without length are not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBox.html
//
// query: aabb_intersection
// function: vtkBoundingBox::IntersectBox
// rule: Whether the boxes overlap, and the box that they share.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: contains_aabb_aabb
// function: vtkBoundingBox::Intersects and Contains
// rule: The faces count for both.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkBoundingBox.html
//
// query: segment_segment_2d
// function: vtkLine::Intersection
// rule: Whether both parameters are from 0 to 1, and the points there are equal, with the default
//   tolerance of 1e-6 of the lengths. The function calls all parallel segments collinear: they are
//   not asked, nor is a segment without length. It calls others that are nearly parallel so, too,
//   which is no answer.
// tolerance: 1e-6
// documentation: https://vtk.org/doc/release/9.1/html/classvtkLine.html
//
// query: point_in_triangle_2d
// function: vtkTriangle::PointInTriangle
// rule: Whether the point is inside, with the tolerance 0. Triangles without area are not asked.
// documentation: https://vtk.org/doc/release/9.1/html/classvtkTriangle.html
//
// query: point_in_polygon_2d
// function: vtkPolygon::PointInPolygon
// rule: By the number of crossings of rays at random, so that the answer may differ the next time.
//   A crossing within 0.001 of the length of a side from its ends is not certain. Points on a side
//   are not asked, nor are polygons with a side without length.
// tolerance: 1e-3
// documentation: https://vtk.org/doc/release/9.1/html/classvtkPolygon.html
//
// query: point_in_tetrahedron
// function: vtkTetra::EvaluatePosition
// rule: Inside, with a tolerance of 0.001 of the barycentric coordinates. Flat tetrahedra are not
//   asked. The function reports an error for others that are nearly so, which is no answer.
// tolerance: 1e-3
// documentation: https://vtk.org/doc/release/9.1/html/classvtkTetra.html

#include <hitscan/implement.h>
#include <vtkBoundingBox.h>
#include <vtkBox.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkLine.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolygon.h>
#include <vtkSelectEnclosedPoints.h>
#include <vtkSphere.h>
#include <vtkStaticCellLocator.h>
#include <vtkTetra.h>
#include <vtkTriangle.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "exact.h"
#include "models.h"

namespace {

[[noreturn]] void NotAsked(const char* reason) { throw hitscan::NotAsked(reason); }

struct Vector {
  double v[3];
  operator double*() { return v; }
  operator const double*() const { return v; }
};
Vector From(const hitscan::Vec3& p) { return {{p.x, p.y, p.z}}; }
Vector From(const hitscan::Vec2& p) { return {{p.x, p.y, 0}}; }
hitscan::Vec3 InSpace(const hitscan::Vec2& p) { return {p.x, p.y, 0}; }

// Numbers beyond the largest float become the largest float, as in the answers of the queries.
float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::isfinite(number) ? std::clamp(number, -kLargest, kLargest)
                                                  : number);
}
hitscan::Vec3 To(const double* p) { return {ToFloat(p[0]), ToFloat(p[1]), ToFloat(p[2])}; }

double Length(const hitscan::Segment& line) {
  const Vector a = From(line.start), b = From(line.end);
  return std::hypot(b.v[0] - a.v[0], b.v[1] - a.v[1], b.v[2] - a.v[2]);
}

// The point of the plane on the axis of the largest coordinate of the normal.
Vector PointOf(const hitscan::Plane& plane) {
  const Vector normal = From(plane.normal);
  int axis = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(normal.v[i]) > std::abs(normal.v[axis])) axis = i;
  }
  Vector point{{0, 0, 0}};
  point.v[axis] = plane.distance / normal.v[axis];
  return point;
}

vtkBoundingBox From(const hitscan::Aabb& box) {
  return {box.min.x, box.max.x, box.min.y, box.max.y, box.min.z, box.max.z};
}

void RequireLength(const hitscan::Segment& line) {
  const auto& [a, b] = line;
  if (a.x == b.x && a.y == b.y && a.z == b.z) NotAsked("a segment without length");
}

float Distance(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  Vector normal = From(plane.normal), origin = PointOf(plane), x = From(point);
  return ToFloat(vtkPlane::Evaluate(normal, origin, x));
}

hitscan::Vec3 ClosestPointPlane(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  double closest[3];
  vtkPlane::GeneralizedProjectPoint(From(point), PointOf(plane), From(plane.normal), closest);
  return To(closest);
}

std::optional<hitscan::Hit> SegmentPlane(const hitscan::Segment& line,
                                         const hitscan::Plane& plane) {
  peers::RequireFromFrontToBack(line, plane);
  Vector normal = From(plane.normal), origin = PointOf(plane);
  double t, point[3];
  if (vtkPlane::IntersectWithLine(From(line.start), From(line.end), normal, origin, t, point) ==
      0) {
    return std::nullopt;
  }
  return hitscan::Hit{ToFloat(t * Length(line)), To(point)};
}

hitscan::Closest ClosestPointLine(const hitscan::Vec3& point, const hitscan::Segment& line) {
  RequireLength(line);
  double t, closest[3];
  vtkLine::DistanceToLine(From(point), From(line.start), From(line.end), t, closest);
  return {To(closest), ToFloat(std::clamp(t, 0.0, 1.0))};
}

bool PointOnLine(const hitscan::Vec3& point, const hitscan::Segment& line) {
  RequireLength(line);
  double t, closest[3];
  return vtkLine::DistanceToLine(From(point), From(line.start), From(line.end), t, closest) <
         0.001 * 0.001;
}

/// The part of a segment in a box, and the parameter where it begins.
struct PartInBox {
  double t, start[3], end[3];
};

std::optional<PartInBox> InBox(const hitscan::Segment& line, const hitscan::Aabb& box) {
  PartInBox part;
  double bounds[6], t_end;
  int side, side_of_end;
  From(box).GetBounds(bounds);
  if (vtkBox::IntersectWithLine(bounds, From(line.start), From(line.end), part.t, t_end,
                                part.start, part.end, side, side_of_end) == 0) {
    return std::nullopt;
  }
  return part;
}

std::optional<hitscan::Hit> SegmentBox(const hitscan::Segment& line, const hitscan::Aabb& box) {
  RequireLength(line);
  if (From(box).ContainsPoint(From(line.start))) NotAsked("the segment starts in the box");
  const std::optional<PartInBox> part = InBox(line, box);
  if (!part) return std::nullopt;
  return hitscan::Hit{ToFloat(part->t * Length(line)), To(part->start)};
}

bool BoxPlane(const hitscan::Aabb& box, const hitscan::Plane& plane) {
  double bounds[6];
  From(box).GetBounds(bounds);
  Vector normal = From(plane.normal), origin = PointOf(plane);
  return vtkBox::IntersectWithPlane(bounds, origin, normal) != 0;
}

bool BoxBox(const hitscan::Aabb& a, const hitscan::Aabb& b) {
  return From(a).Intersects(From(b)) != 0;
}

bool SphereBox(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
  Vector center = From(sphere.center);
  return From(box).IntersectsSphere(center, sphere.radius);
}

bool PointInBox(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  return From(box).ContainsPoint(From(point)) != 0;
}

hitscan::Box Construct(const hitscan::Aabb& aabb) {
  const vtkBoundingBox box = From(aabb);
  double center[3], lengths[3];
  box.GetCenter(center);
  box.GetLengths(lengths);
  for (double& length : lengths) length /= 2;
  return {To(box.GetMinPoint()), To(box.GetMaxPoint()), To(center), To(lengths)};
}

bool PointInSphere(const hitscan::Vec3& point, const hitscan::Sphere& sphere) {
  Vector center = From(sphere.center), x = From(point);
  return vtkSphere::Evaluate(center, sphere.radius, x) < 0;
}

vtkNew<vtkTriangle> From(const hitscan::Triangle& triangle) {
  vtkNew<vtkTriangle> cell;
  cell->GetPoints()->SetDataTypeToDouble();
  cell->GetPoints()->SetNumberOfPoints(3);
  cell->GetPoints()->SetPoint(0, From(triangle.a));
  cell->GetPoints()->SetPoint(1, From(triangle.b));
  cell->GetPoints()->SetPoint(2, From(triangle.c));
  return cell;
}

hitscan::Vec3 ClosestPointTriangle(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  peers::RequireArea(triangle);
  double closest[3], parameters[3], squared_distance, weights[3];
  int part;
  if (From(triangle)->EvaluatePosition(From(point), closest, part, parameters, squared_distance,
                                       weights) < 0) {
    throw std::runtime_error("EvaluatePosition reports an error");
  }
  return To(closest);
}

std::optional<hitscan::Hit> SegmentTriangle(const hitscan::Segment& line,
                                            const hitscan::Triangle& triangle) {
  peers::RequireArea(triangle);
  double t, point[3], parameters[3];
  int part;
  if (From(triangle)->IntersectWithLine(From(line.start), From(line.end), 0, t, point, parameters,
                                        part) == 0) {
    return std::nullopt;
  }
  return hitscan::Hit{ToFloat(t * Length(line)), To(point)};
}

bool TriangleTriangle(const hitscan::Triangle& a, const hitscan::Triangle& b) {
  peers::RequireArea(a);
  peers::RequireArea(b);
  return vtkTriangle::TrianglesIntersect(From(a.a), From(a.b), From(a.c), From(b.a), From(b.b),
                                         From(b.c)) != 0;
}

vtkNew<vtkPolyData> From(const hitscan::Mesh& model) {
  vtkNew<vtkPoints> points;
  for (const hitscan::Vec3& each : model.vertices) points->InsertNextPoint(each.x, each.y, each.z);
  vtkNew<vtkCellArray> cells;
  for (const auto& [a, b, c] : model.triangles) cells->InsertNextCell({a, b, c});
  vtkNew<vtkPolyData> mesh;
  mesh->SetPoints(points);
  mesh->SetPolys(cells);
  return mesh;
}

struct Tree {
  vtkNew<vtkStaticCellLocator> locator;

  explicit Tree(const hitscan::Mesh& model) {
    for (const hitscan::Triangle& each : peers::TrianglesOf(model)) peers::RequireArea(each);
    locator->SetDataSet(From(model));
    locator->BuildLocator();
  }
};

std::optional<hitscan::ModelHit> SegmentModel(const hitscan::Segment& line,
                                              const hitscan::Mesh& model) {
  RequireLength(line);
  double t, point[3], parameters[3];
  int part;
  vtkIdType triangle;
  if (peers::TreeOf<Tree>(model).locator->IntersectWithLine(
          From(line.start), From(line.end), 0, t, point, parameters, part, triangle) == 0) {
    return std::nullopt;
  }
  return hitscan::ModelHit{ToFloat(t * Length(line)), To(point),
                           static_cast<std::int32_t>(triangle)};
}

hitscan::ModelClosest ClosestPointModel(const hitscan::Vec3& point, const hitscan::Mesh& model) {
  double closest[3], squared_distance;
  int part;
  vtkIdType triangle;
  peers::TreeOf<Tree>(model).locator->FindClosestPoint(From(point), closest, triangle, part,
                                                       squared_distance);
  return {To(closest), ToFloat(std::sqrt(squared_distance)), static_cast<std::int32_t>(triangle)};
}

struct Surface {
  vtkNew<vtkSelectEnclosedPoints> filter;
  vtkNew<vtkPolyData> mesh;

  explicit Surface(const hitscan::Mesh& model) : mesh(From(model)) {
    for (const hitscan::Triangle& each : peers::TrianglesOf(model)) peers::RequireArea(each);
    std::map<std::pair<std::int32_t, std::int32_t>, int> edges;
    std::set<std::array<std::int32_t, 3>> corners;
    for (const auto& [a, b, c] : model.triangles) {
      std::array<std::int32_t, 3> sorted{a, b, c};
      std::sort(sorted.begin(), sorted.end());
      if (!corners.insert(sorted).second) NotAsked("two triangles have the same corners");
      for (const auto& edge : {std::minmax(a, b), std::minmax(b, c), std::minmax(c, a)}) {
        ++edges[edge];
      }
    }
    for (const auto& [edge, count] : edges) {
      if (count != 2) NotAsked("an edge does not have two triangles");
    }
    filter->Initialize(mesh);
  }
};

bool PointInModel(const hitscan::Vec3& point, const hitscan::Mesh& model) {
  return peers::TreeOf<Surface>(model).filter->IsInsideSurface(point.x, point.y, point.z) != 0;
}

hitscan::ModelBounds Bounds(const hitscan::Mesh& model) {
  peers::RequireAllUsed(model);
  const vtkNew<vtkPolyData> mesh = From(model);
  double bounds[6], center[3];
  mesh->GetBounds(bounds);
  mesh->GetCenter(center);
  return {static_cast<std::int32_t>(mesh->GetNumberOfCells()),
          To(Vector{{bounds[0], bounds[2], bounds[4]}}),
          To(Vector{{bounds[1], bounds[3], bounds[5]}}), To(center),
          ToFloat(mesh->GetLength() / 2)};
}

vtkNew<vtkCamera> From(const hitscan::Camera& from) {
  vtkNew<vtkCamera> camera;
  camera->SetPosition(From(from.eye));
  camera->SetFocalPoint(From(from.target));
  camera->SetViewUp(From(from.up));
  camera->SetViewAngle(from.fov_y);
  camera->SetClippingRange(from.near_plane, from.far_plane);
  return camera;
}

hitscan::CameraPose LookAt(const hitscan::Camera& from) {
  const vtkNew<vtkCamera> camera = From(from);
  const vtkMatrix4x4* const view = camera->GetViewTransformMatrix();
  hitscan::CameraPose pose{};
  for (int column = 0; column < 4; ++column) {
    pose.translation.m[column][column] = 1;
    pose.orientation.m[column][column] = 1;
    for (int row = 0; row < 4; ++row) {
      pose.view.m[column][row] = ToFloat(view->GetElement(row, column));
      if (row < 3 && column < 3) pose.orientation.m[row][column] = pose.view.m[column][row];
    }
  }
  const hitscan::Vec3 eye = To(camera->GetPosition());
  pose.translation.m[3][0] = eye.x;
  pose.translation.m[3][1] = eye.y;
  pose.translation.m[3][2] = eye.z;
  return pose;
}

hitscan::HalfSpace FrustumPlane(const hitscan::Camera& from, hitscan::FrustumSide name) {
  double planes[24];
  From(from)->GetFrustumPlanes(from.aspect, planes);
  const double* const plane = planes + 4 * static_cast<int>(name);
  return {To(plane), ToFloat(plane[3])};
}

std::optional<hitscan::Segment> ClipSegment(const hitscan::Segment& line,
                                            const hitscan::Aabb& box) {
  RequireLength(line);
  const std::optional<PartInBox> part = InBox(line, box);
  if (!part) return std::nullopt;
  return hitscan::Segment{To(part->start), To(part->end)};
}

std::optional<hitscan::Aabb> BoxesInCommon(const hitscan::Aabb& a, const hitscan::Aabb& b) {
  vtkBoundingBox common = From(a);
  if (common.IntersectBox(From(b)) == 0) return std::nullopt;
  return hitscan::Aabb{To(common.GetMinPoint()), To(common.GetMaxPoint())};
}

std::int32_t BoxInBox(const hitscan::Aabb& container, const hitscan::Aabb& box) {
  if (From(container).Intersects(From(box)) == 0) return 0;
  return From(container).Contains(From(box)) != 0 ? 2 : 1;
}

std::optional<hitscan::Vec2> SegmentSegment(const hitscan::Segment2& a,
                                            const hitscan::Segment2& b) {
  const hitscan::Vec3 start_a = InSpace(a.start), start_b = InSpace(b.start);
  const peers::Exact3 along_a = peers::Exactly(InSpace(a.end)) - peers::Exactly(start_a);
  const peers::Exact3 along_b = peers::Exactly(InSpace(b.end)) - peers::Exactly(start_b);
  if (peers::Cross(along_a, along_b).z == 0) NotAsked("parallel segments");
  const Vector start = From(a.start), end = From(a.end);
  double t_a, t_b;
  switch (vtkLine::Intersection(start, end, From(b.start), From(b.end), t_a, t_b)) {
    case vtkLine::NoIntersect:
      return std::nullopt;
    case vtkLine::Intersect:
      return hitscan::Vec2{ToFloat(start.v[0] + t_a * (end.v[0] - start.v[0])),
                           ToFloat(start.v[1] + t_a * (end.v[1] - start.v[1]))};
    default:
      throw std::runtime_error("Intersection says that the segments are on one line");
  }
}

bool PointInTriangle(const hitscan::Vec2& point, const hitscan::Triangle2& triangle) {
  const auto& [a, b, c] = triangle;
  peers::RequireArea({InSpace(a), InSpace(b), InSpace(c)});
  return vtkTriangle::PointInTriangle(From(point), From(a), From(b), From(c), 0) != 0;
}

// Refuses sides without length, and points on a side.
void RequireBeside(const hitscan::Vec3& point, const hitscan::Segment& side) {
  RequireLength(side);
  const peers::Exact3 to_start = peers::Exactly(side.start) - peers::Exactly(point);
  const peers::Exact3 to_end = peers::Exactly(side.end) - peers::Exactly(point);
  if (peers::Cross(to_start, to_end).z == 0 && peers::Dot(to_start, to_end) <= 0) {
    NotAsked("the point is on a side of the polygon");
  }
}

bool PointInPolygon(const hitscan::Vec2& point, const std::vector<hitscan::Vec2>& polygon) {
  std::vector<double> corners;
  vtkBoundingBox box;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    RequireBeside(InSpace(point),
                  {InSpace(polygon[i]), InSpace(polygon[(i + 1) % polygon.size()])});
    Vector corner = From(polygon[i]);
    corners.insert(corners.end(), corner.v, corner.v + 3);
    box.AddPoint(corner.v);
  }
  double bounds[6], normal[3] = {0, 0, 1};
  box.GetBounds(bounds);
  Vector x = From(point);
  const int result = vtkPolygon::PointInPolygon(x, static_cast<int>(polygon.size()), corners.data(),
                                                bounds, normal);
  if (result < 0) throw std::runtime_error("PointInPolygon says that the polygon is degenerate");
  return result != 0;
}

bool PointInTetrahedron(const hitscan::Vec3& point, const hitscan::Tetrahedron& shape) {
  const peers::Exact3 a = peers::Exactly(shape.a);
  if (peers::Dot(peers::NormalOf({shape.a, shape.b, shape.c}), peers::Exactly(shape.d) - a) == 0) {
    NotAsked("a flat tetrahedron");
  }
  vtkNew<vtkTetra> cell;
  cell->GetPoints()->SetDataTypeToDouble();
  cell->GetPoints()->SetNumberOfPoints(4);
  cell->GetPoints()->SetPoint(0, From(shape.a));
  cell->GetPoints()->SetPoint(1, From(shape.b));
  cell->GetPoints()->SetPoint(2, From(shape.c));
  cell->GetPoints()->SetPoint(3, From(shape.d));
  double closest[3], parameters[3], squared_distance, weights[4];
  int part;
  const int result =
      cell->EvaluatePosition(From(point), closest, part, parameters, squared_distance, weights);
  if (result < 0) throw std::runtime_error("EvaluatePosition reports an error");
  return result != 0;
}

}  // namespace

HITSCAN_IMPLEMENT(distance_from_plane, Distance)
HITSCAN_IMPLEMENT(closest_point_plane, ClosestPointPlane)
HITSCAN_IMPLEMENT(linetest_plane, SegmentPlane)
HITSCAN_IMPLEMENT(closest_point_line, ClosestPointLine)
HITSCAN_IMPLEMENT(point_on_line, PointOnLine)
HITSCAN_IMPLEMENT(linetest_aabb, SegmentBox)
HITSCAN_IMPLEMENT(aabb_plane, BoxPlane)
HITSCAN_IMPLEMENT(aabb_aabb, BoxBox)
HITSCAN_IMPLEMENT(sphere_aabb, SphereBox)
HITSCAN_IMPLEMENT(point_in_aabb, PointInBox)
HITSCAN_IMPLEMENT(aabb_construct, Construct)
HITSCAN_IMPLEMENT(point_in_sphere, PointInSphere)
HITSCAN_IMPLEMENT(closest_point_triangle, ClosestPointTriangle)
HITSCAN_IMPLEMENT(linetest_triangle, SegmentTriangle)
HITSCAN_IMPLEMENT(triangle_triangle, TriangleTriangle)
HITSCAN_IMPLEMENT(camera_look_at, LookAt)
HITSCAN_IMPLEMENT(frustum_planes, FrustumPlane)
HITSCAN_IMPLEMENT(model_linetest, SegmentModel)
HITSCAN_IMPLEMENT(closest_point_model, ClosestPointModel)
HITSCAN_IMPLEMENT(point_in_model, PointInModel)
HITSCAN_IMPLEMENT(model_bounds, Bounds)
HITSCAN_IMPLEMENT(clip_segment_aabb, ClipSegment)
HITSCAN_IMPLEMENT(aabb_intersection, BoxesInCommon)
HITSCAN_IMPLEMENT(contains_aabb_aabb, BoxInBox)
HITSCAN_IMPLEMENT(segment_segment_2d, SegmentSegment)
HITSCAN_IMPLEMENT(point_in_triangle_2d, PointInTriangle)
HITSCAN_IMPLEMENT(point_in_polygon_2d, PointInPolygon)
HITSCAN_IMPLEMENT(point_in_tetrahedron, PointInTetrahedron)
