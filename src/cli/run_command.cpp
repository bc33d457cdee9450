#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "base/errors.h"
#include "base/user_folders.h"
#include "cases/project_file.h"
#include "cli/command_line.h"
#include "cli/command_options.h"
#include "cli/shared_options.h"
#include "documents/open_plan.h"
#include "platform/frame_loop.h"
#include "project/project.h"
#include "render/gl_context.h"
#include "viewer/settings.h"
#include "viewer/viewer.h"

namespace hitscan {
namespace {

constexpr std::string_view kFirstSample = "RaycastPlane";

using Paths = std::vector<std::filesystem::path>;

// The names on the command line. If no sample is named, the case files or the settings choose one.
struct Chosen {
  std::string sample;
  Paths cases;
  Paths editable;  // the cases that are named by a path
  // Cases of another project than that of the command line, or a project. The window opens them,
  // since it may have to ask whether code of the project may run.
  Paths of_projects;

  /// Whether the command line names what is shown. If that cannot be shown, the program ends. If
  /// the settings chose a sample that cannot be shown, the window opens without one, and the user
  /// can choose another.
  bool IsExplicit() const { return !sample.empty() || !cases.empty(); }
  bool IsAny() const { return IsExplicit() || !of_projects.empty(); }
};

// Moves the cases of other projects to their own list.
void SeparateProjects(Chosen& chosen, const Project* project) {
  const auto is_of_other = [&](const std::filesystem::path& path) {
    const auto file = ProjectOfCases(path);
    return file &&
           (IsProjectFile(path) || project == nullptr || *file != project->file.lexically_normal());
  };
  const auto others = std::ranges::stable_partition(chosen.cases, std::not_fn(is_of_other));
  chosen.of_projects.assign(others.begin(), others.end());
  chosen.cases.erase(others.begin(), others.end());
}

Chosen ReadNames(const RunOptions& options, const std::filesystem::path& assets) {
  Chosen chosen{.sample = {}, .cases = options.cases, .editable = options.cases, .of_projects = {}};
  for (const std::string& name : options.names) {
    const Named found = RequireNamed(name, assets);
    if (SourceNamed(found.path.string())) {
      throw CannotRun(fmt::format("'{0}' is code, not cases: --implementation {0} opens it", name));
    }
    if (!found.path.empty()) {
      chosen.cases.push_back(found.path);
      if (found.path == name) chosen.editable.push_back(found.path);
    } else if (chosen.sample.empty()) {
      chosen.sample = name;
    } else {
      throw CannotRun(fmt::format("'{}' and '{}': the window shows one sample or query; name one",
                                  chosen.sample, name));
    }
  }
  return chosen;
}

// What is shown when the command line names nothing: something of the project, if there is one, and
// else the remembered sample.
std::string FirstShown(const Settings& settings, const Project* project, Log& log) {
  std::vector<std::string> of_project;
  if (project != nullptr) {
    of_project = project->samples;
    for (const Query* query : project->queries) of_project.emplace_back(query->name);
  }
  const bool remembered =
      of_project.empty() || std::ranges::find(of_project, settings.sample) != of_project.end();
  if (!remembered) return of_project.front();
  if (!settings.sample.empty()) {
    if (MakeApplication(settings.sample) != nullptr) return settings.sample;
    log.Info("The remembered sample " + settings.sample + " is no longer there.");
  }
  if (FindSample(kFirstSample) != nullptr) return std::string(kFirstSample);
  if (Samples().empty()) throw CannotRun("this program was built without samples");
  return std::string(Samples().front().name);
}

// The scenes of the case files that the command line names without a sample. Files that cannot be
// opened are reported.
std::vector<OpenScene> PlanScenes(const Chosen& chosen, const Settings& settings, Log& log) {
  if (!chosen.sample.empty() || chosen.cases.empty()) return {};
  OpenPlan plan = PlanOpening(chosen.cases, settings.sample);
  if (plan.scenes.empty() && plan.errors.size() == 1) throw CannotRun(plan.errors.front());
  for (const std::string& error : plan.errors) log.Error(error);
  if (plan.scenes.empty()) throw CannotRun("no case file could be opened");
  return std::move(plan.scenes);
}

// Shows the first scene, the named sample, or else what FirstShown says. Returns false when it
// cannot.
bool ShowFirst(SampleRunner& runner, const Chosen& chosen, const std::vector<OpenScene>& scenes,
               const Settings& settings, const Project* project, Log& log) {
  using IfLacking = SampleRunner::IfLacking;
  if (!scenes.empty()) {
    const OpenScene& first = scenes.front();
    return runner.ShowCases(first.name, first.files, first.stand_ins);
  }
  if (!chosen.sample.empty()) return runner.Show(chosen.sample, IfLacking::kRefuse);
  return runner.Show(FirstShown(settings, project, log), IfLacking::kShowDefault);
}

// The window with all that belongs to it.
class OpenWindow {
 public:
  OpenWindow(RunOptions options, CommonOptions common, Log& log)
      : options_(std::move(options)),
        common_(std::move(common)),
        log_(log),
        assets_(common_.FindAssets(log)),
        chosen_(Choose()),
        file_(SettingsFolder(), log),
        settings_(file_.Load()),
        scenes_(PlanScenes(chosen_, settings_, log)),
        window_(settings_.window),
        renderer_(MakeRenderer()),
        names_(OpenImplementations(options_.answering, user_, log)),
        runner_({.log = &log,
                 .assets = assets_.path,
                 .cases = chosen_.cases,
                 .implementation = names_.implementation,
                 .compare = names_.compare,
                 .user = &user_,
                 .copies = FolderOfCopies(),
                 .editable = assets_.installed ? Paths() : chosen_.editable,
                 .reads_in_background = true}) {}

  // Shows the first scene. False if what the command line names cannot be shown.
  bool Show() {
    const Window::Size size = window_.framebuffer_size();
    runner_.Resize(size.width, size.height);
    const bool shown = ShowFirst(runner_, chosen_, scenes_, settings_, common_.project, log_);
    if (!shown && (chosen_.IsExplicit() || options_.answering.IsExplicit())) return false;
    if (!options_.theme.empty()) settings_.theme = options_.theme;
    if (options_.ui_scale) settings_.ui_scale = *options_.ui_scale;
    StartViewer();
    return true;
  }

  // False if this was the last frame.
  bool Frame() {
    // Saved in every frame, since a program that is interrupted from the terminal does not reach
    // the end.
    Save();
    return viewer_->Frame();
  }

  // Returns the exit code.
  int Close() {
    Save();
    const std::optional<int> signal = viewer_->signal();
    viewer_.reset();
    if (const auto place = window_.place()) settings_.window = place;
    if (!options_.only_scene) file_.Save(settings_);

    constexpr int kEndedBySignal = 128;  // as shells report it
    if (signal) return kEndedBySignal + *signal;
    const std::uint64_t errors = CountGlErrors();
    if (errors == 0) return kExitSuccess;
    log_.Error(std::to_string(errors) + " OpenGL errors were counted");
    return kExitMismatch;
  }

 private:
  void Save() {
    viewer_->Remember(settings_);
    if (!options_.only_scene) file_.Save(settings_);
  }

  Chosen Choose() const {
    Chosen chosen = ReadNames(options_, assets_.path);
    SeparateProjects(chosen, common_.project);
    return chosen;
  }

  Renderer MakeRenderer() {
    LoadGl(Window::GetProcAddress());
    if (common_.verbose) log_.Info(DescribeGl());
    return Renderer(options_.shaders);
  }

  void StartViewer() {
    Viewer& viewer =
        viewer_.emplace(window_, renderer_, runner_, options_.frames, settings_, SettingsFolder(),
                        [this] { return LimitsOf(options_.answering, user_); });
    for (const ImplementationNames::Opened& opened : names_.opened) {
      viewer.implementations().Watch(opened.source, opened.name, opened.files);
    }
    if (common_.project != nullptr) viewer.Adopt(*common_.project);
    viewer.Adopt(scenes_);
    if (!chosen_.of_projects.empty()) viewer.OpenFiles(chosen_.of_projects);
    if (options_.camera) {
      options_.camera->Apply(runner_.camera());
    } else if (!chosen_.cases.empty()) {
      viewer.FitScene();
    }
    if (options_.only_scene) {
      viewer.ShowOnlyScene();
    } else if (settings_.tour && !chosen_.IsAny() && !options_.answering.IsExplicit()) {
      viewer.OpenTour();
    }
    if (options_.shaders) viewer.WatchShaders(*options_.shaders);
  }

  RunOptions options_;
  CommonOptions common_;
  Log& log_;
  AssetFolder assets_;
  Chosen chosen_;
  SettingsFile file_;
  Settings settings_;
  std::vector<OpenScene> scenes_;
  UserImplementations user_;
  Window window_;
  Renderer renderer_;
  ImplementationNames names_;
  SampleRunner runner_;
  std::optional<Viewer> viewer_;
};

int RunWindow(const RunOptions& options, const CommonOptions& common, Log& log) {
  const auto window = std::make_shared<OpenWindow>(options, common, log);
  if (!window->Show()) return kExitCannotRun;
  const bool ended = RunFrames([window] { return window->Frame(); });
  return ended ? window->Close() : kExitSuccess;
}

}  // namespace

void AddRunOptions(CLI::App& app, RunOptions& options) {
  app.add_option("SAMPLE|FILE", options.names,
                 "The sample or query to show, or case files, or folders of them")
      ->type_name("");
  AddParsedOption(app, "--frames", options.frames, NumberFrom(1, 999'999'999),
                  "Leave after this many frames")
      ->type_name("N");
  AddCamera(app, options.camera);
  AddCases(app, options.cases)->check(CheckExists);
  AddImplementations(app, options.answering);
  AddTheme(app, options.theme);
  app.add_flag("--only-scene", options.only_scene,
               "Show the scene without panels, and keep no settings");
  AddParsedOption(app, "--ui-scale", options.ui_scale,
                  NumberFrom<double>(kLeastUiScale, kLargestUiScale),
                  "Size of text and lines, besides the scale of the screen (default: 1)")
      ->type_name("FACTOR");
  AddShaders(app, options.shaders);
}

Command RunCommand() {
  return MakeCommand<RunOptions>("", "Hitscan shows queries on shapes and checks their answers.",
                                 AddRunOptions, RunWindow);
}

}  // namespace hitscan
