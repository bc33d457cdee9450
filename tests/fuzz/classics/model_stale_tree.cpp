// Mistake: a hierarchy is kept although the vertices have moved
// Known from: animated meshes whose boxes are not fitted again: the number of triangles is the same
// Found as: hit: false instead of true
#include "tree.h"

namespace classics {

struct StaleTree : RightRules {
  static int KeyOf(const hitscan::Mesh& mesh) {
    return static_cast<int>(mesh.triangles.size());  // the mistake
  }
};

}  // namespace classics

HITSCAN_IMPLEMENT(model_raycast, classics::CastThroughTree<classics::StaleTree>)
