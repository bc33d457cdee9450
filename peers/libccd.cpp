// library: libccd, GJK
// home: https://github.com/danfis/libccd
// install: apt libccd-dev
// version: 2.1 (2018)
// numbers: double
// build: `pkg-config --cflags --libs ccd`
//
// query: convex_convex
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON (CCD_EPS in the source): shapes below about
//   0.01 units, and shallow contacts of larger ones, may be missed. Hulls of no points are not asked.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_triangle
// function: ccdGJKIntersect
// rule: As for convex_convex.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_aabb
// function: ccdGJKIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_sphere
// function: ccdGJKIntersect
// rule: As for convex_convex.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: aabb_aabb
// function: ccdGJKIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_aabb
// function: ccdGJKIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_sphere
// function: ccdGJKIntersect
// rule: As for convex_convex.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: obb_obb
// function: ccdGJKIntersect
// rule: As for convex_convex. A turned box is a centre and half edges, which are added with the
//   sign of their product with the direction, as the example turns it.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: aabb_obb
// function: ccdGJKIntersect
// rule: As for convex_convex. A box is as for aabb_aabb, a turned one as for obb_obb.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_obb
// function: ccdGJKIntersect
// rule: As for convex_convex. A turned box is as for obb_obb.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_obb
// function: ccdGJKIntersect
// rule: As for convex_convex. A turned box is as for obb_obb.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_capsule
// function: ccdGJKIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_capsule
// function: ccdGJKIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_aabb
// function: ccdGJKIntersect
// rule: As for convex_convex. A capsule is two points and a radius. A box is as for aabb_aabb.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_obb
// function: ccdGJKIntersect
// rule: As for convex_convex. A capsule is two points and a radius. A turned box is as for obb_obb.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_triangle
// function: ccdGJKIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst

#include "libccd.h"

CCD_QUERIES(ccdGJKIntersect)
