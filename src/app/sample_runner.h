#pragma once

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/application.h"
#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"

namespace hitscan {

class CaseDocument;
class CaseScene;
class UserImplementation;
class UserImplementations;

/// "no sample is called X", with the nearest of the known names.
std::string UnknownSampleMessage(std::string_view name, std::span<const SampleEntry> samples);

/// "7 of 7 as expected, 1 not judged"; empty when there are no cases.
std::string VerdictText(const Verdict& verdict);

/// Owns the running sample and its environment. Only this class calls the functions of Application,
/// in the order that is documented there. A sample that throws is reported and removed; then
/// another sample can be shown.
class SampleRunner {
 public:
  /// Makes the sample of this name; null if there is none.
  using Make = std::function<std::unique_ptr<Application>(std::string_view name)>;

  /// The samples in the order of the menu.
  using List = std::function<std::span<const SampleEntry>()>;

  explicit SampleRunner(Environment environment, List samples = Samples,
                        Make make = MakeApplication);
  ~SampleRunner();
  SampleRunner(const SampleRunner&) = delete;
  SampleRunner& operator=(const SampleRunner&) = delete;

  /// What Show does when no query of the sample has the chosen implementation.
  enum class IfLacking {
    kShowDefault,  ///< use the first implementation of each query, and log that it is used
    kRefuse,       ///< do not show the sample
  };

  /// Shuts the previous sample down and starts this one, with its start camera. Case files that
  /// were set stay set only if the sample is the same; another sample shows its own cases. Returns
  /// false, after logging the reason, when the sample cannot be shown.
  bool Show(std::string_view name, IfLacking if_lacking = IfLacking::kShowDefault);
  /// Like Show, with these case files instead of the sample's own. See Environment::stand_ins for
  /// the contents of files that cannot be loaded.
  bool ShowCases(std::string_view name, std::vector<std::filesystem::path> cases,
                 std::map<std::filesystem::path, std::string> stand_ins = {},
                 IfLacking if_lacking = IfLacking::kShowDefault);
  /// Sets the case files that the running sample loads when it is restarted.
  void SetCaseFiles(std::vector<std::filesystem::path> cases) {
    environment_.cases = std::move(cases);
  }
  /// Shows the next or previous sample in the order of the menu, cyclically.
  bool ShowNext() { return ShowAtOffset(1); }
  bool ShowPrevious() { return ShowAtOffset(-1); }
  /// Starts the sample again, with the current camera.
  bool Restart();
  /// Shuts the running sample down; then none runs.
  void Clear();

  /// The framebuffer's size; may be called before the first sample is shown.
  void Resize(int width, int height);
  void Update(float delta_seconds);
  void Render();
  /// The position of the mouse in pixels of the framebuffer, from the upper left corner.
  void MovePointer(float x, float y);
  /// Sets a control of the sample. A value out of bounds is clamped; an unknown name changes
  /// nothing.
  void Change(const ControlChange& change);
  /// Answers the queries of the sample with this implementation.
  void ChooseImplementation(std::string_view implementation);
  const std::string& implementation() const { return environment_.implementation; }
  /// Compares the answers with those of this implementation; an empty name ends the comparison.
  /// Cases that have reported answers are compared with these when they are shown, unless another
  /// implementation is compared already.
  void CompareWith(std::string_view implementation);
  const std::string& compare() const { return environment_.compare; }
  /// Draws with this theme.
  void UseTheme(const Theme& theme);
  /// Sets whether the scene shows the numbers that decide the exact answer of the selected case.
  void ShowWhy(bool shown) { environment_.why = shown; }
  /// Sets the points of the user's code that the scene draws beside the selected case.
  void ShowTracePoints(std::shared_ptr<const std::vector<TracePoint>> points) {
    environment_.trace_points = std::move(points);
  }
  void FadeOthers(bool faded) { environment_.fades_others = faded; }
  /// Adds an implementation of the user, or replaces the implementation of that name.
  /// Environment::user must not be null. If the implementation is the chosen or the compared one,
  /// all cases are answered again.
  void UseUser(std::shared_ptr<UserImplementation> implementation);
  /// Takes the answers that the user's implementations have given and logs what they have printed.
  /// With `wait`, waits for all answers. Render calls UpdateAnswers(false). Returns whether there
  /// were new answers or lines.
  bool UpdateAnswers(bool wait);
  /// Whether the cases of the sample are still being read: see Environment::reads_in_background.
  /// Render shows them when they have been read.
  bool loading() const;
  /// Shows the cases if they have been read; with `wait`, waits for them. Returns false if no
  /// sample runs, or its cases cannot be used.
  bool FinishLoading(bool wait);
  /// Whether the user's implementation has not answered everything yet.
  bool WaitsForAnswers() const;
  /// The user's implementations; null when none can be used.
  const UserImplementations* user() const { return environment_.user; }

  /// The name of the sample that is shown or that failed to start last; empty at first.
  const std::string& name() const { return name_; }
  /// Null when no sample runs.
  Application* application() { return application_.get(); }
  const Application* application() const { return application_.get(); }
  /// The running sample if it shows cases, else null.
  CaseScene* case_scene();
  const CaseScene* case_scene() const;
  /// The cases that the sample shows; null when it shows none, or has not read them yet.
  CaseDocument* document();
  const CaseDocument* document() const;
  /// The canvas of the running sample; an empty one when no sample runs.
  const Canvas& canvas() const;
  /// The running sample's camera; a camera that does not turn when no sample runs.
  OrbitCamera& camera();
  const OrbitCamera& camera() const;

  std::span<const SampleEntry> samples() const { return samples_(); }
  const Environment& environment() const { return environment_; }
  Log& log() const { return *environment_.log; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  bool ShowAtOffset(int step);
  /// Logs the exception that the running sample threw, and removes the sample.
  void Drop(const std::exception& error);
  bool Replace(std::string_view name, std::vector<std::filesystem::path> cases,
               IfLacking if_lacking = IfLacking::kShowDefault);
  bool Start(IfLacking if_lacking);
  /// Compares the exact answers with what was reported if all files have reported answers and
  /// nothing else is compared.
  void CompareWithReported();
  /// Whether a query of the sample has the chosen implementation; logs an error when none has.
  bool HasImplementation() const;
  /// Logs which queries of the sample lack the chosen implementation or the compared one.
  void LogMissingImplementations() const;
  /// Logs how many answers are as expected; later, while the user's implementation has not answered
  /// all cases.
  void LogVerdict();
  void UpdateImplementations();

  Environment environment_;
  List samples_;
  Make make_;
  std::string name_;
  std::unique_ptr<Application> application_;
  Canvas empty_canvas_;
  OrbitCamera still_camera_;
  int width_ = 0;
  int height_ = 0;
  bool log_verdict_ = false;
};

}  // namespace hitscan
