#pragma once

// Every kind of shape that a Value can be: what is said of it in its own file.
#include "shape/aabb.h"
#include "shape/camera.h"
#include "shape/list.h"
#include "shape/matrix.h"
#include "shape/number.h"
#include "shape/plane.h"
#include "shape/point.h"
#include "shape/ray.h"
#include "shape/segment.h"
#include "shape/sphere.h"
#include "shape/triangle.h"
#include "shape/value.h"
#include "shape/viewport.h"
