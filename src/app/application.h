#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/orbit_camera.h"
#include "draw/canvas.h"
#include "shape/look.h"

namespace hitscan {

/// A value of a sample that the user can change while it runs. The info panel shows it as a slider
/// or as a list of choices.
struct Control {
  enum class Kind { kNumber, kWhole, kChoice };

  std::string name;  ///< shown beside the control; unique among the sample's controls
  double value = 0;  ///< of a kChoice: the index of the chosen entry in `choices`
  double least = 0;
  double most = 1;
  Kind kind = Kind::kNumber;
  bool logarithmic = false;               ///< whether the slider covers several powers of ten
  std::vector<std::string> choices = {};  ///< the list of a kChoice; empty for the other kinds
};

/// The new value of a control.
struct ControlChange {
  std::string name;
  double value = 0;
};

struct Environment;
struct Handle;

/// How many of a sample's cases are answered as expected at present.
struct Verdict {
  int passed = 0;
  int wrong = 0;
  int outdated = 0;  ///< cases that are answered exactly, but whose expected answer is not exact
  int unjudged = 0;  ///< cases without an expected answer, so that their answer is not compared
  /// How many cases of the same queries come with the program, but are not shown by the sample.
  int others = 0;
  /// How the answers of a compared implementation are judged, and the name that they are shown by.
  int compared_judged = 0;
  int compared_wrong = 0;
  std::string compared = {};
};

/// Draws the unit axes at the origin: x red, y green, z blue. Draws nothing in themes with details.
void DrawAxes(Canvas& canvas);

/// The base class of every sample. SampleRunner calls Initialize and Resize once, then Update and
/// Render each frame, Resize on every change of the framebuffer, and Shutdown once. A sample draws
/// into its canvas and never sees the graphics library. Samples that show the cases of queries are
/// CaseScenes.
class Application {
 public:
  virtual ~Application() = default;
  Application() = default;
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  /// Called before Initialize. The environment outlives the application.
  virtual void Attach(const Environment& environment);
  /// Draws everything again with the theme of the environment.
  void UpdateTheme();

  /// `width` and `height` of the framebuffer are in pixels. A sample that throws is not shown.
  virtual void Initialize(int width, int height);
  /// Advances the automatic turn of the camera. An override must call Application::Update.
  virtual void Update(float delta_seconds);
  /// Draws into the canvas, which is empty. Called after Initialize, and again when the theme has
  /// changed. Samples whose drawing changes from frame to frame draw in Render instead.
  virtual void Draw() {}
  /// Updates the canvas, or does one part of a task that takes longer than a frame: see Progress. A
  /// canvas that did not change costs nothing to draw again.
  virtual void Render() {}
  virtual void Resize(int width, int height);
  /// Called when the mouse moves to this position, in pixels of the framebuffer from its upper left
  /// corner.
  virtual void MovePointer(float, float) {}
  /// Points that the mouse can drag, in an order that does not change during a drag. The points of
  /// the selected case are not among them.
  virtual std::vector<Handle> Handles() const;
  /// Moves the point with this index in Handles() to `to`, or as near to `to` as it can be.
  virtual void Drag(std::size_t /*handle*/, const Point& /*to*/) {}
  virtual void Shutdown() {}

  /// The finished fraction, from 0 to 1, of a task that takes many frames; nullopt when there is no
  /// such task. While there is such a task, Render is called in every frame.
  virtual std::optional<float> Progress() const { return std::nullopt; }
  /// The text on the progress bar. If the text is empty, the bar shows only the fraction.
  virtual std::string ProgressText() const { return {}; }
  /// The values of this sample that the user can change while it runs.
  virtual std::vector<Control> Controls() const { return {}; }
  /// Called when the user has changed one of the Controls. The new value is within its bounds.
  virtual void Change(const ControlChange&) {}

  /// One sentence about what the sample shows.
  virtual std::string Description() const { return {}; }
  /// What the queries of the sample compute, above the legend: the summary of each.
  virtual std::vector<std::string> Questions() const { return {}; }
  virtual std::vector<LegendEntry> Legend() const { return {}; }
  /// Two lines for each query that the sample shows: the signature and the implementation in use.
  /// Empty when the sample shows no query.
  virtual std::string Signature() const { return {}; }
  /// The names of the implementations of the sample's queries. Valid after Attach.
  virtual std::vector<std::string> Implementations() const { return {}; }
  /// How many answers are as expected, how many are not, and how many are not judged.
  virtual Verdict verdict() const { return {}; }

  const Canvas& canvas() const { return canvas_; }
  OrbitCamera& camera() { return camera_; }
  const OrbitCamera& camera() const { return camera_; }
  /// Restores the camera that the sample started with.
  void ResetCamera() { camera_ = start_camera_; }
  const OrbitCamera& start_camera() const { return start_camera_; }

 protected:
  /// The environment that was given to Attach.
  const Environment& environment() const { return *environment_; }
  Canvas& drawing() { return canvas_; }
  /// Sets the camera that the sample starts with and that ResetCamera restores. Without a call, the
  /// sample starts with the camera of the book's samples.
  void StartCamera(const OrbitCamera& camera);
  int width() const { return width_; }
  int height() const { return height_; }

  void DrawOrigin() { DrawAxes(canvas_); }
  /// Prints `Error: message` and keeps it for the console.
  void LogError(std::string_view message);
  /// Prints and keeps a wrong answer, which is no error of the program, in the same form.
  void LogWrongAnswer(std::string_view message);

 private:
  const Environment* environment_ = nullptr;
  Canvas canvas_;
  OrbitCamera camera_;
  OrbitCamera start_camera_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace hitscan
