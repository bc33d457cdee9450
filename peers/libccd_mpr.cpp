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

#include "libccd.h"

CCD_QUERIES(ccdMPRIntersect)
