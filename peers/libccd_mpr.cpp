// library: libccd, MPR
// home: https://github.com/danfis/libccd
// install: apt libccd-dev
// version: 2.1 (2018)
// numbers: double
// build: `pkg-config --cflags --libs ccd`
//
// query: convex_convex
// function: ccdMPRIntersect
// rule: With the default mpr_tolerance of 0.0001 and at most 100 iterations. Hulls of no points are
//   not asked.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_triangle
// function: ccdMPRIntersect
// rule: As for convex_convex.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_aabb
// function: ccdMPRIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_sphere
// function: ccdMPRIntersect
// rule: As for convex_convex.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: aabb_aabb
// function: ccdMPRIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_aabb
// function: ccdMPRIntersect
// rule: As for convex_convex. A box is a centre and half sizes, with the support function of the
//   example.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_sphere
// function: ccdMPRIntersect
// rule: As for convex_convex.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: obb_obb
// function: ccdMPRIntersect
// rule: As for convex_convex. A turned box is a centre and half edges, which are added with the
//   sign of their product with the direction, as the example turns it.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: aabb_obb
// function: ccdMPRIntersect
// rule: As for convex_convex. A box is as for aabb_aabb, a turned one as for obb_obb.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_obb
// function: ccdMPRIntersect
// rule: As for convex_convex. A turned box is as for obb_obb.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_obb
// function: ccdMPRIntersect
// rule: As for convex_convex. A turned box is as for obb_obb.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_capsule
// function: ccdMPRIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_capsule
// function: ccdMPRIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_aabb
// function: ccdMPRIntersect
// rule: As for convex_convex. A capsule is two points and a radius. A box is as for aabb_aabb.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_obb
// function: ccdMPRIntersect
// rule: As for convex_convex. A capsule is two points and a radius. A turned box is as for obb_obb.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: capsule_triangle
// function: ccdMPRIntersect
// rule: As for convex_convex. A capsule is two points and a radius.
// tolerance: 1e-4
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst

#include "libccd.h"

CCD_QUERIES(ccdMPRIntersect)
