// Mistake: the first hit in the order of the hierarchy, not the nearest one
// Known from: the book's octree; any-hit queries that are used for the nearest hit
// Found as: t is off
#include "tree.h"

namespace classics {

struct FirstHit : RightRules {
  static double LimitAfter(double) { return -1; }  // the mistake
};

}  // namespace classics

HITSCAN_IMPLEMENT(model_raycast, classics::CastThroughTree<classics::FirstHit>)
