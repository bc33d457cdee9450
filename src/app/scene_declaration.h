#pragma once

// All that most samples consist of: which cases they show, and how. Compiles fast, since it
// includes neither queries nor shapes.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "app/legend_entry.h"
#include "app/orbit_camera.h"
#include "shape/look.h"

namespace hitscan {

class SceneView;

/// How one argument or one part of the answer is drawn, case by case. What would come out the same
/// for several cases is drawn once.
struct PartLook {
  std::string_view name;                   ///< of the parameter or of the part of the answer
  Look look;                               ///< when the case's first yes-or-no answer is yes
  std::optional<Color> otherwise = {};     ///< the colour when it is no; without it, the same
  std::string_view legend = {};            ///< what the legend calls it, when not its name
  std::string_view legend_otherwise = {};  ///< and when the answer is no; without it, the legend
                                           ///< adds the answer to the name: "ray: misses"
  std::string_view query = {};             ///< only in cases of this query; empty: of any
  bool on_top = false;                     ///< never hidden by the scene
};

/// A line between two arguments or parts of the answer: from a point to the closest one.
struct Link {
  std::string_view from;
  std::string_view to;
  Color color;
  std::string_view legend = {};  ///< what the legend calls it, when not "FROM to TO"
  bool on_top = false;           ///< never hidden by the scene
};

/// A case file of a scene.
struct SceneFile {
  std::string_view name;                             ///< in assets/cases, no extension
  std::size_t drawn = static_cast<std::size_t>(-1);  ///< only the first so many cases
                                                     ///< are drawn; all are checked
};

/// What a scene that shows the cases of queries declares.
struct SceneDeclaration {
  std::string_view about;        ///< one sentence on what is seen
  std::vector<SceneFile> cases;  ///< where its cases are
  std::vector<PartLook> looks;   ///< what is drawn, in this order
  std::vector<Link> links = {};
  std::vector<LegendEntry> legend = {};  ///< of what draw_more draws; comes before the rest
  OrbitCamera camera = {};
  bool axes = true;  ///< the unit axes at the origin
  /// Draws what cannot be declared; called after the declared looks, whenever the scene is drawn
  /// again.
  void (*draw_more)(SceneView& scene) = nullptr;
};

/// Adds a sample to the list; HITSCAN_SCENE calls it before main begins.
bool RegisterScene(std::string_view name, std::string_view path, SceneDeclaration (*declare)());

}  // namespace hitscan

/// The line under a function that declares a scene: makes it the sample of that name, on the menu
/// at `path`.
#define HITSCAN_SCENE(Function, path)                   \
  [[maybe_unused]] const bool k##Function##Registered = \
      ::hitscan::RegisterScene(#Function, path, &Function)
