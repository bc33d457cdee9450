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
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_triangle
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: triangle_sphere
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: aabb_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
//
// query: sphere_sphere
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Squares of lengths, and of
//   products of lengths, are compared with DBL_EPSILON: shapes below about 0.01 units may be
//   missed. Hulls of no points are not asked.
// tolerance: 2.2e-16, squared
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst

#include "libccd.h"

CCD_QUERIES(ccdGJKIntersect)
