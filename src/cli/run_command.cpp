#include "cli/run_command.h"

#include "base/errors.h"
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

// What was asked for on the command line and cannot be had ends the program; what was merely
// remembered leaves a window from which one can go on.
bool Asked(const RunOptions& options) {
  return !options.sample.empty() || !options.cases.empty() ||
         options.implementation != RunOptions().implementation;
}

}  // namespace

int RunCommand(const RunOptions& options, const std::filesystem::path& assets, Log& log) {
  SettingsFile file(SettingsFolder(), log);
  Settings settings = file.Load();
  const std::string sample = ChooseSample(options, settings, log);

  Window window(settings.window);
  LoadGl(Window::GetProcAddress());
  if (options.verbose) log.Info(DescribeGl());
  Renderer renderer(options.shaders);
  SampleRunner runner({&log, assets, options.cases, options.implementation});
  const Window::Size size = window.framebuffer_size();
  runner.Resize(size.width, size.height);
  const auto if_lacking = options.sample.empty() ? SampleRunner::IfLacking::kShowDefault
                                                 : SampleRunner::IfLacking::kRefuse;
  if (!runner.Show(sample, if_lacking) && Asked(options)) return kExitCannotRun;

  if (options.camera) options.camera->Apply(runner.camera());
  if (!options.theme.empty()) settings.theme = options.theme;

  {
    const std::filesystem::path folder = SettingsFolder();
    Viewer viewer(window, renderer, runner, options.frames, settings,
                  folder.empty() ? folder : folder / "recovery");
    if (options.shaders) viewer.WatchShaders(*options.shaders);
    do {
      // At once, not at the end: a program stopped from the terminal has none.
      viewer.Remember(settings);
      file.Save(settings);
    } while (viewer.Frame());
    viewer.Remember(settings);
  }
  if (const auto rectangle = window.rectangle()) settings.window = rectangle;
  file.Save(settings);

  const std::uint64_t errors = CountGlErrors();
  if (errors == 0) return kExitSuccess;
  log.Error(std::to_string(errors) + " OpenGL errors were counted");
  return kExitMismatch;
}

}  // namespace hitscan
