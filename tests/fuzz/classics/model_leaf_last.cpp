// Mistake: the last triangle of each leaf of a hierarchy is left out
// Known from: a count of triangles that is taken for the index of the last one
// Found as: hit: false instead of true
#include "tree.h"

namespace classics {

struct LeafLast : RightRules {
  static int InLeaf(int count) { return count > 1 ? count - 1 : count; }  // the mistake
};

}  // namespace classics

HITSCAN_IMPLEMENT(model_raycast, classics::CastThroughTree<classics::LeafLast>)
