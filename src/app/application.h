#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/control.h"
#include "app/log.h"
#include "app/orbit_camera.h"
#include "draw/canvas.h"
#include "edit/case_document.h"

namespace hitscan {

/// What an application is given to work with.
struct Environment {
  Log* log = nullptr;                        ///< never null once attached
  std::filesystem::path assets;              ///< the folder that holds cases/
  std::vector<std::filesystem::path> cases;  ///< case files instead of the sample's own
  std::string implementation = "hitscan";    ///< which implementation of its query is shown
  std::string compare = {};                  ///< the one it is compared with; empty: none
};

/// One line of the legend: what is drawn in this colour.
struct LegendEntry {
  Color color;
  std::string text;
};

/// How the start-up check ended.
struct Verdict {
  int passed = 0;
  int failed = 0;
};

/// The base class of every sample: the book's Application, its spelling mended. The host calls
/// Initialize and Resize once, then Update and Render each frame, Resize on every change of the
/// framebuffer, and Shutdown once. A sample draws into its canvas and never sees the graphics
/// library.
class Application {
 public:
  virtual ~Application() = default;
  Application() = default;
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  /// Called before Initialize. The environment outlives the application.
  void Attach(const Environment& environment) { environment_ = &environment; }

  /// `width` and `height` of the framebuffer in pixels. May throw; the sample is then not shown.
  virtual void Initialize(int width, int height);
  /// The base class turns the camera: call it from an override.
  virtual void Update(float delta_seconds);
  /// Brings the canvas up to date, or does a slice of work that takes longer: see Progress. A
  /// canvas that did not change costs nothing to draw again.
  virtual void Render() {}
  virtual void Resize(int width, int height);
  /// The mouse is at this place, in pixels of the framebuffer from the upper left corner.
  virtual void MovePointer(float, float) {}
  virtual void Shutdown() {}

  /// How much of a work that takes many frames is done, from 0 to 1; nothing when there is none.
  /// While there is, the host keeps calling Render.
  virtual std::optional<float> Progress() const { return std::nullopt; }
  /// The values of its own that can be changed while it runs.
  virtual std::vector<Control> Controls() const { return {}; }
  /// One of them was changed, to a value within its bounds.
  virtual void Change(const ControlChange&) {}

  /// One sentence on what is seen.
  virtual std::string Description() const { return {}; }
  virtual std::vector<LegendEntry> Legend() const { return {}; }
  /// The signature of the query it shows and the implementation in use, a line each; empty when it
  /// shows none.
  virtual std::string Signature() const { return {}; }
  /// Which implementations of its queries there are to choose from; known as soon as it is
  /// attached.
  virtual std::vector<std::string> Implementations() const { return {}; }
  /// The environment names other implementations now. False when the sample has to start again.
  virtual bool AnswerAnew() { return false; }
  /// How many answers come out as expected.
  virtual Verdict verdict() const { return {}; }
  /// The case files it checks; known as soon as it is attached.
  virtual std::vector<std::filesystem::path> CaseFiles() const { return {}; }

  /// The cases that it shows, to be edited: Render draws what changed. Null when it shows none.
  virtual CaseDocument* cases() { return nullptr; }
  virtual const CaseDocument* cases() const { return nullptr; }
  /// The case that drew a record of the canvas; of triangles and solids any corner's index names
  /// it. Nothing for what no case or what all cases of a file drew.
  virtual std::optional<CaseRef> CaseAt(Canvas::Part, Canvas::Layer, RecordKind,
                                        std::size_t) const {
    return std::nullopt;
  }

  const Canvas& canvas() const { return canvas_; }
  OrbitCamera& camera() { return camera_; }
  const OrbitCamera& camera() const { return camera_; }
  /// Back to the camera the sample started with.
  void ResetCamera() { camera_ = start_camera_; }
  const OrbitCamera& start_camera() const { return start_camera_; }

 protected:
  const Environment& environment() const { return *environment_; }
  Canvas& drawing() { return canvas_; }
  /// The camera to start with, and to come back to. Without a call it is the book's.
  void StartCamera(const OrbitCamera& camera);
  int width() const { return width_; }
  int height() const { return height_; }

  /// The unit axes at the origin: x red, y green, z blue.
  void DrawOrigin();
  /// Prints `Error: message` and keeps it for the console.
  void LogError(std::string_view message);

 private:
  const Environment* environment_ = nullptr;
  Canvas canvas_;
  OrbitCamera camera_;
  OrbitCamera start_camera_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace hitscan
