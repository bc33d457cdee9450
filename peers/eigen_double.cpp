// library: Eigen (double precision)
// home: https://gitlab.com/libeigen/eigen
// install: apt libeigen3-dev libgmp-dev
// version: 3.4.0 (2021)
// numbers: double
// build: `pkg-config --cflags eigen3` -lgmpxx -lgmp
//
// query: distance_from_plane
// function: Eigen::Hyperplane::signedDistance
// rule: Unit normal.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1Hyperplane.html
//
// query: closest_point_plane
// function: Eigen::Hyperplane::projection
// rule: Unit normal.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1Hyperplane.html
//
// query: raycast_plane_two_sided
// function: Eigen::ParametrizedLine::intersectionParameter and intersectionPoint
// rule: Unit normal and direction. The library returns the parameter on the whole line; if it is
//   negative or NaN, the ray misses. Parallel rays are not asked, nor those whose parameter is
//   beyond the largest float.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1ParametrizedLine.html
//
// query: raycast_line_2d
// function: Eigen::ParametrizedLine::intersectionParameter and intersectionPoint
// rule: As for raycast_plane_two_sided, in two dimensions.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1ParametrizedLine.html
//
// query: intersect_three_planes
// function: Eigen::FullPivLU::isInvertible and solve
// rule: A matrix is not invertible if a pivot is at most three machine epsilons times the largest
//   pivot, the default threshold: then the planes have no single point in common.
// tolerance: 6.7e-16
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1FullPivLU.html
//
// query: point_in_aabb
// function: Eigen::AlignedBox::contains
// rule: The faces count.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: aabb_aabb
// function: Eigen::AlignedBox::intersects
// rule: Contact counts.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: aabb_construct
// function: Eigen::AlignedBox::center and sizes
// rule: The extents are half of the sizes.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: sphere_aabb
// function: Eigen::AlignedBox::exteriorDistance
// rule: The distance of the centre from the box, compared with the radius.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: aabb_intersection
// function: Eigen::AlignedBox::intersection and isEmpty
// rule: Contact counts.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: contains_aabb_aabb
// function: Eigen::AlignedBox::intersects and contains
// rule: The faces count for both.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html

#include "eigen.h"

EIGEN_QUERIES(double)
