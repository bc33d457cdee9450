// Mistake: a flat box of a hierarchy is missed
// Known from: walls and floors along the axes: rays enter and leave their boxes at one distance
// Found as: hit: false instead of true
#include "tree.h"

namespace classics {

struct StrictSlabs : RightRules {
  static bool MeetsBox(double enters, double leaves) { return enters < leaves; }  // the mistake
};

}  // namespace classics

HITSCAN_IMPLEMENT(model_raycast, classics::CastThroughTree<classics::StrictSlabs>)
