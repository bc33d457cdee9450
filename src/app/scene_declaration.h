#pragma once

// Declares which cases a sample shows, and how. Most samples consist of such a declaration only.
// This header compiles fast, since it includes neither queries nor shapes.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "app/orbit_camera.h"
#include "shape/look.h"

namespace hitscan {

class SceneView;

/// How one argument or one part of the answer is drawn, case by case. Equal drawings of several
/// cases are drawn once.
struct PartLook {
  std::string_view name;                ///< the name of the parameter or of the part of the answer
  Look look;                            ///< its colour is for a yes, if the answer has a yes or no
  std::optional<Paint> otherwise = {};  ///< the colour when the answer is no; nullopt: the same
  std::string_view legend = {};         ///< the name in the legend, if not `name`
  std::string_view legend_otherwise = {};  ///< the name in the legend when the answer is no; empty:
                                           ///< `legend` with the answer, as in "ray: misses"
  std::string_view query = {};             ///< draws only cases of this query; empty: of any query
  bool on_top = false;                     ///< never hidden by the scene
  bool only_highlights = false;  ///< for the selected case and the one under the mouse only, since
                                 ///< draw_more draws the part for the scene
};

/// The name of a look for the shape that parts of an answer make together (answer_shapes.h): a
/// segment from `start` to `end`, a box from `min` to `max`.
inline constexpr std::string_view kAnswerShapes = "answer as a shape";

/// A line between two arguments or parts of the answer: for example from a point to the closest
/// point.
struct Link {
  std::string_view from;
  std::string_view to;
  Paint color;
  std::string_view legend = {};  ///< the name in the legend, if not "FROM to TO"
  bool on_top = false;           ///< never hidden by the scene
};

/// A case file of a scene.
struct SceneFile {
  std::string_view name;                             ///< of the file in assets/cases, without .json
  std::size_t drawn = static_cast<std::size_t>(-1);  ///< only this many cases, the first ones,
                                                     ///< are drawn in one picture; all are
                                                     ///< drawn in a grid, and all are checked
};

/// How the cases of a scene are arranged.
enum class Arrangement {
  kTogether,          ///< all in one picture; files that the user opens as by kWhereOverlapping
  kGrid,              ///< each in its own cell of a grid
  kWhereOverlapping,  ///< in a grid if surfaces of different cases overlap, else in one picture
  kPairs,             ///< for cases that are every ordered pair of a few shapes: a grid, in which a
           ///< pair has one cell, and a shape and itself have none. The looks are drawn in
           ///< cells only, and draw_more only where all cases are in one picture
};

/// Declares a scene that shows cases of queries.
struct SceneDeclaration {
  std::string_view about = {};     ///< one sentence about what the question does not say
  std::string_view question = {};  ///< what is asked, if not the summaries of the queries
  std::vector<SceneFile> cases;    ///< the files with its cases
  std::vector<PartLook> looks;     ///< what is drawn, in this order
  std::vector<Link> links = {};
  std::vector<LegendEntry> legend = {};  ///< the first entries, for shapes that draw_more draws
  OrbitCamera camera = {};
  bool axes = true;           ///< the unit axes at the origin
  bool intersections = true;  ///< the lines in which surfaces of a case intersect
  Arrangement arrangement = Arrangement::kTogether;
  /// Draws what cannot be declared. Called after the declared looks are drawn, each time the scene
  /// is drawn again.
  void (*draw_more)(SceneView& scene) = nullptr;
};

/// Adds a sample to the list; HITSCAN_SCENE calls it before main begins.
bool RegisterScene(std::string_view name, std::string_view path, SceneDeclaration (*declare)());

}  // namespace hitscan

/// Adds a sample to the menu at `path` (HITSCAN_SAMPLE, app/registry.h), with the name of the
/// function that declares its scene. Write it below that function.
#define HITSCAN_SCENE(Function, path)                   \
  [[maybe_unused]] const bool k##Function##Registered = \
      ::hitscan::RegisterScene(#Function, path, &Function)
