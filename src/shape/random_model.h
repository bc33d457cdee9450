#pragma once

#include "geometry/shapes/model.h"
#include "random/random_geometry.h"

// Random models, at what is delicate in meshes and in hierarchies over them.
namespace hitscan {

enum class MeshSizes {
  kSmall,  ///< a few triangles
  kAll     ///< one in ten, in ordinary classes one in two, has up to about a thousand, so that
           ///< hierarchies have several levels
};

/// A model in the class of cases of `geometry`, aimed at the shape that was made before. Small
/// meshes are closed solids, fans, slivers, strips and overlapping triangles of one plane; large
/// ones are those of made_meshes.h. Some are far from the origin. In the classes
/// `generic`, `in-practice` and `millimetres` a mesh is a box or, as often, a large one. The next
/// shape is aimed at it.
Model MakeRandomModel(RandomGeometry& geometry, MeshSizes sizes);

/// Aims the next random shape at a vertex, along an edge, at the inside of a triangle, or at a box
/// of the hierarchy; or, if shapes are aimed inside, at the inside of a closed mesh: the mean of
/// its first `inside` vertices, or of all.
void AimAtModel(const Model& model, RandomGeometry& geometry, std::size_t inside = 0);

}  // namespace hitscan
