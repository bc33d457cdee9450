// library: Embree, robust
// home: https://github.com/RenderKit/embree
// install: apt libembree-dev
// version: 3.13.5 (2022)
// numbers: single
// build: -lembree3
//
// query: raycast_triangle
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_TRIANGLE
// rule: Both sides. RTC_SCENE_FLAG_ROBUST, which keeps the accuracy. Coordinates are less than
//   1.844e18; others are not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
// issue: https://github.com/RenderKit/embree/issues/387 Hits far from the triangle
// issue: https://github.com/RenderKit/embree/issues/181 A ray through a vertex misses
//
// query: linetest_triangle
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_TRIANGLE
// rule: As for raycast_triangle, with the direction from start to end and tfar = 1. Segments whose
//   difference of start and end is not a float are not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
// issue: https://github.com/RenderKit/embree/issues/423 Hits far from the triangle
//
// query: raycast_sphere
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_SPHERE_POINT
// rule: From inside, the hit is where the ray leaves. Rays that start on the sphere are not asked.
//   Accuracy and coordinates as for raycast_triangle.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
//
// query: linetest_sphere
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_SPHERE_POINT
// rule: From inside, the hit is where the segment leaves; a segment wholly inside misses. Segments
//   that start on the sphere are not asked. The rest as for linetest_triangle.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
//
// query: model_raycast
// function: rtcIntersect1, one RTC_GEOMETRY_TYPE_TRIANGLE
// rule: Both sides; the triangle is primID. RTC_SCENE_FLAG_ROBUST, which "avoids optimizations that
//   reduce arithmetic accuracy". Coordinates are less than 1.844e18; others are not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/doc/src/api/rtcSetSceneFlags.md
// issue: https://github.com/RenderKit/embree/issues/298 Rays in the plane of a triangle miss it
//
// query: model_linetest
// function: rtcIntersect1, one RTC_GEOMETRY_TYPE_TRIANGLE
// rule: As for model_raycast, with the direction from start to end and tfar = 1. There is no
//   guarantee for a hit at an end. Segments whose difference of start and end is not a float are
//   not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/doc/src/api/rtcIntersect1.md
//
// query: model_raycast_all
// function: rtcIntersect1 with rtcSetGeometryIntersectFilterFunction
// rule: As for model_raycast. The filter function keeps each hit and rejects it, so that the ray
//   goes on.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/doc/src/api/rtcSetGeometryIntersectFilterFunction.md
//
// query: scene_raycast
// function: rtcIntersect1, an RTC_GEOMETRY_TYPE_TRIANGLE for each model
// rule: As for model_raycast; the model is geomID. The vertices are those in world space, so that
//   no instances are used.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/doc/src/api/rtcIntersect1.md

#include "embree.h"

EMBREE_QUERIES(RTC_SCENE_FLAG_ROBUST)
