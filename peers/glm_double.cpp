// library: GLM (double precision)
// home: https://github.com/g-truc/glm
// install: apt libglm-dev libgmp-dev
// version: 0.9.9.8 (2020)
// numbers: double
// build: -lgmpxx -lgmp
//
// query: raycast_plane_two_sided
// function: glm::intersectRayPlane
// rule: Both sides; the distance is more than zero. A ray is parallel if |dot(direction, normal)|
//   is at most the machine epsilon. The plane is given by a point: planes that have no point on an
//   axis without rounding are not asked, nor is a t beyond the largest float.
// tolerance: 2.2e-16
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: raycast_line_2d
// function: glm::intersectRayPlane
// rule: As for raycast_plane_two_sided, in two dimensions.
// tolerance: 2.2e-16
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: raycast_triangle
// function: glm::intersectRayTriangle
// rule: Both sides; an edge counts. The function takes the ray for a whole line: its t may be
//   negative, and is tested here, as in the code of Moeller and Trumbore on which it is based. A
//   ray is parallel if the magnitude of the determinant is at most the machine epsilon.
// tolerance: 2.2e-16
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
// issue: https://github.com/g-truc/glm/issues/998 Triangles behind the ray are hit
// issue: https://github.com/g-truc/glm/pull/1158 Small triangles are missed; repaired in 1.0.0
//
// query: raycast_sphere
// function: glm::intersectRaySphere
// rule: Unit direction; from inside, the hit is where the ray leaves. Distances up to the machine
//   epsilon do not count: a ray that starts on the sphere is not asked.
// tolerance: 2.2e-16
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: closest_point_line
// function: glm::closestPointOnLine
// rule: The closest point between the two given points, although the documentation says straight
//   line. The function answers the point only. A segment without length is not asked.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/closest_point.hpp
//
// query: camera_look_at
// function: glm::lookAt
// rule: Right-handed, as gluLookAt.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/ext/matrix_transform.hpp
//
// query: unproject
// function: glm::unProject with the matrices of glm::lookAt and glm::perspective
// rule: The depth is from 0 to 1. The second row of the projection is negated, so that y is
//   downwards.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/ext/matrix_projection.hpp
//
// query: raycast_triangle_barycentric
// function: glm::intersectRayTriangle
// rule: As for raycast_triangle, with the weights that the function answers.
// tolerance: 2.2e-16
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
// issue: https://github.com/g-truc/glm/issues/998 Triangles behind the ray are hit
// issue: https://github.com/g-truc/glm/pull/1158 Small triangles are missed; repaired in 1.0.0

#include "glm.h"

GLM_QUERIES(double)
