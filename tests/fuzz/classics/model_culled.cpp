// Mistake: the backs of triangles are not hit
// Known from: renderers, where closed meshes are seen from outside only
// Found as: hit: false instead of true
#include "tree.h"

namespace classics {

struct Culled : RightRules {
  static bool HitsSide(double side) { return side > 0; }  // the mistake
};

}  // namespace classics

HITSCAN_IMPLEMENT(model_raycast, classics::CastThroughTree<classics::Culled>)
