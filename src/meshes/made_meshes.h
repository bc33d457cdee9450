#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "geometry/shapes/mesh.h"

// The meshes that Hitscan makes or contains, by name.
namespace hitscan {

struct NamedMesh {
  std::string_view name;
  std::string_view about;  ///< what is delicate in it
};

/// The names, in the order of menus.
std::span<const NamedMesh> NamedMeshes();

/// The mesh of that name; null if there is none. Calls with the same name return the same mesh.
std::shared_ptr<const Mesh> FindNamedMesh(std::string_view name);

// Makers of meshes of any size. Numbers are the same on every machine.

/// Six faces of two triangles, from -1 to 1.
Mesh MakeCube();
/// A sphere of radius 1 in rings between poles on the y axis; closed. At least 3 segments and 2
/// rings.
Mesh MakeUvSphere(int segments, int rings);
/// A sphere of radius 1 from an icosahedron whose triangles are divided into four `times` times;
/// closed.
Mesh MakeIcosphere(int times);
/// The square from -1 to 1 in the plane y = 0, of cells * cells squares of two triangles each. All
/// triangles are in one plane.
Mesh MakePlate(int cells);
/// The same with heights that are sums of sines.
Mesh MakeTerrain(int cells);
/// Thin triangles around a common vertex at the top, and around another one below: a closed double
/// cone.
Mesh MakeFan(int triangles);
/// A torus about the y axis, of radius 1 and with a tube of radius 0.4; closed.
Mesh MakeTorus(int segments, int sides);
/// A tube along a (2, 3) torus knot; closed, without meeting itself.
Mesh MakeKnot(int segments, int sides);

}  // namespace hitscan
