#include "cli/run_command.h"

#include "base/errors.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "platform/gl_info.h"
#include "viewer/settings.h"
#include "viewer/viewer.h"

namespace hitscan {
namespace {

constexpr std::string_view kFirstSample = "RaycastPlane";

std::string ChooseSample(const RunOptions& options, const Settings& settings, Log& log) {
  if (!options.sample.empty()) return options.sample;
  if (!settings.sample.empty()) {
    if (MakeApplication(settings.sample) != nullptr) return settings.sample;
    log.Info("The remembered sample " + settings.sample + " is no longer there.");
  }
  if (FindSample(kFirstSample) != nullptr) return std::string(kFirstSample);
  if (Samples().empty()) throw CannotRun("this program was built without samples");
  return std::string(Samples().front().name);
}

// Whether the command line chooses what to show. If it does and that cannot be shown, the program
// ends; if the settings do, the window opens without a sample, and the user can choose one.
bool IsExplicit(const RunOptions& options) {
  return !options.sample.empty() || !options.cases.empty() || options.answering.IsExplicit();
}

int ParseFrames(const std::string& text) {
  const int frames = ParseWholeNumber(text, 999'999'999);
  if (frames < 1) throw CannotRun("'" + text + "' is not a whole number above 0");
  return frames;
}

int RunWindow(const RunOptions& options, const CommonOptions& common, Log& log) {
  if (!options.sample.empty()) RequireSample(options.sample);
  const std::filesystem::path assets = common.FindAssets(log);
  SettingsFile file(SettingsFolder(), log);
  Settings settings = file.Load();
  const std::string sample = ChooseSample(options, settings, log);

  OwnImplementations own;
  Window window(settings.window);
  LoadGl(Window::GetProcAddress());
  if (common.verbose) log.Info(DescribeGl());
  Renderer renderer(options.shaders);
  const ImplementationNames names = OpenImplementations(options.answering, own);
  SampleRunner runner({&log, assets, options.cases, names.implementation, names.compare, &own});
  const Window::Size size = window.framebuffer_size();
  runner.Resize(size.width, size.height);
  const auto if_lacking = options.sample.empty() ? SampleRunner::IfLacking::kShowDefault
                                                 : SampleRunner::IfLacking::kRefuse;
  if (!runner.Show(sample, if_lacking) && IsExplicit(options)) return kExitCannotRun;

  if (options.camera) options.camera->Apply(runner.camera());
  if (!options.theme.empty()) settings.theme = options.theme;

  std::optional<int> signal;
  {
    const std::filesystem::path folder = SettingsFolder();
    Viewer viewer(window, renderer, runner, options.frames, settings,
                  folder.empty() ? folder : folder / "recovery",
                  [&] { return LimitsOf(options.answering, own); });
    for (const ImplementationNames::Opened& opened : names.opened) {
      viewer.implementations().Watch(opened.source, opened.name, opened.files);
    }
    if (options.shaders) viewer.WatchShaders(*options.shaders);
    do {
      // Saved now, since a program that is interrupted from the terminal does not reach the end.
      viewer.Remember(settings);
      file.Save(settings);
    } while (viewer.Frame());
    viewer.Remember(settings);
    signal = viewer.signal();
  }
  if (const auto rectangle = window.rectangle()) settings.window = rectangle;
  file.Save(settings);

  constexpr int kEndedBySignal = 128;  // as shells report it
  if (signal) return kEndedBySignal + *signal;
  const std::uint64_t errors = CountGlErrors();
  if (errors == 0) return kExitSuccess;
  log.Error(std::to_string(errors) + " OpenGL errors were counted");
  return kExitMismatch;
}

}  // namespace

void AddRunOptions(CLI::App& app, RunOptions& options) {
  app.add_option("SAMPLE", options.sample, "The sample to show")->type_name("");
  AddParsedOption(
      app, "--frames", [&options](const std::string& text) { options.frames = ParseFrames(text); },
      "Leave after this many frames")
      ->type_name("N");
  AddCamera(app, options.camera);
  AddCases(app, options.cases)->check(CheckExists);
  AddImplementations(app, options.answering);
  AddTheme(app, options.theme);
  AddShaders(app, options.shaders);
}

Command RunCommand() {
  return MakeCommand<RunOptions>("", "Hitscan shows queries on shapes and checks their answers.",
                                 AddRunOptions, RunWindow);
}

}  // namespace hitscan
