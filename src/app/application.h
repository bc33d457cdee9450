#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/control.h"
#include "app/legend_entry.h"
#include "app/orbit_camera.h"
#include "draw/canvas.h"

namespace hitscan {

struct Environment;

/// How the start-up check ended.
struct Verdict {
  int passed = 0;
  int failed = 0;
};

/// The base class of every sample: the book's Application, its spelling corrected. SampleRunner
/// calls Initialize and Resize once, then Update and Render each frame, Resize on every change of
/// the framebuffer, and Shutdown once. A sample draws into its canvas and never sees the graphics
/// library. Samples that show the cases of queries are CaseScenes.
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
  /// The mouse is at this position, in pixels of the framebuffer from the upper left corner.
  virtual void MovePointer(float, float) {}
  virtual void Shutdown() {}

  /// How much of a task that takes many frames is done, from 0 to 1; nothing when there is none.
  /// While there is one, Render is called again and again.
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
  /// How many answers are as expected.
  virtual Verdict verdict() const { return {}; }

  const Canvas& canvas() const { return canvas_; }
  OrbitCamera& camera() { return camera_; }
  const OrbitCamera& camera() const { return camera_; }
  /// Back to the camera the sample started with.
  void ResetCamera() { camera_ = start_camera_; }
  const OrbitCamera& start_camera() const { return start_camera_; }

 protected:
  /// app/environment.h.
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
