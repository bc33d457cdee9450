#include "cli/shot_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "app/framing.h"
#include "app/sample_runner.h"
#include "base/ascii.h"
#include "base/errors.h"
#include "base/printable.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "platform/gl_info.h"
#include "render/gl_context.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"
#include "viewer/frame_painter.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

void MakeFolder(const fs::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw CannotRun("cannot make the folder " + folder.string() + ": " + error.message());
  if (!fs::is_directory(folder, error)) throw CannotRun(folder.string() + " is not a folder");
}

/// Draws the current sample into an offscreen framebuffer.
class Painter {
 public:
  explicit Painter(const ShotOptions& options)
      : options_(options),
        width_(static_cast<int>(std::lround(options.width * options.scale))),
        height_(static_cast<int>(std::lround(options.height * options.scale))),
        offscreen_(width_, height_),
        renderer_(options.shaders) {
    appearance_.scale = static_cast<float>(options.scale);
    if (const Theme* theme = FindTheme(options.theme)) appearance_.theme = *theme;
    appearance_.x_ray = options.x_ray;
  }

  int width() const { return width_; }
  int height() const { return height_; }

  Picture Paint(SampleRunner& runner) {
    runner.UseTheme(appearance_.theme);
    OrbitCamera& camera = runner.camera();
    if (options_.camera) options_.camera->Apply(camera);
    runner.Update(0);
    camera.turning = false;
    do {
      runner.Render();
    } while (runner.application() != nullptr && runner.application()->Progress());
    const bool text = options_.panels || !runner.canvas().labels().empty();
    // Created only when needed: without labels and panels a picture needs no fonts.
    if (text && !interface_) {
      interface_.emplace(appearance_.scale);
      interface_->UseTheme(appearance_.theme);
    }
    if (!options_.camera && options_.theme != kBookTheme.name) Frame(runner);
    if (text) {
      PaintPicture({renderer_, *interface_, panels_, runner, appearance_}, width_, height_,
                   options_.panels);
    } else {
      PaintScene(renderer_, runner, appearance_, SceneArea::Whole(width_, height_));
    }
    return offscreen_.Read();
  }

 private:
  void Frame(SampleRunner& runner) {
    SceneArea area = SceneArea::Whole(width_, height_);
    if (options_.panels) {
      interface_->BeginPicture(width_, height_);
      area = SceneArea::Of(panels_.BuildForPicture(runner, false, appearance_), 1, height_);
      interface_->Skip();
    }
    runner.camera() =
        FrameFirst(runner.camera(), runner.canvas(),
                   static_cast<double>(area.pixels.width) / std::max(area.pixels.height, 1));
  }

  const ShotOptions& options_;
  int width_;  ///< of the picture
  int height_;
  Offscreen offscreen_;
  Renderer renderer_;
  Appearance appearance_;
  std::optional<ImguiContext> interface_;
  Panels panels_;
};

// The names of all samples that have the implementation. The others are left out and printed on one
// line.
std::vector<std::string> NamesOfAll(const Environment& environment) {
  std::vector<std::string> names;
  std::vector<std::string> left_out;
  for (const SampleEntry& entry : Samples()) {
    const std::unique_ptr<Application> sample = MakeSample(entry);
    sample->Attach(environment);
    const std::vector<std::string> known = sample->Implementations();
    const bool has = environment.implementation == Environment().implementation ||
                     std::ranges::find(known, environment.implementation) != known.end();
    (has ? names : left_out).emplace_back(entry.name);
  }
  if (!left_out.empty()) {
    environment.log->Info(
        fmt::format("{} {} left out: {} {} no implementation \"{}\"", left_out.size(),
                    left_out.size() == 1 ? "sample" : "samples", fmt::join(left_out, ", "),
                    left_out.size() == 1 ? "has" : "have", environment.implementation));
  }
  return names;
}

// Whether the path is that of a picture, not of a folder.
bool IsPng(const fs::path& path) {
  const std::string ending = path.extension().string();
  return ending == ".png" || ending == ".PNG";
}

std::pair<int, int> ParseSize(const std::string& text) {
  constexpr int kMost = 16384;
  const std::size_t cross = text.find('x');
  const int width = ParseWholeNumber(text.substr(0, cross), kMost);
  const int height =
      cross == std::string::npos ? 0 : ParseWholeNumber(text.substr(cross + 1), kMost);
  if (width < 1 || height < 1) {
    throw CannotRun(
        fmt::format("'{}' is not WIDTHxHEIGHT, each from 1 to {}, as in 800x600", text, kMost));
  }
  return {width, height};
}

// Throws CannotRun for a path with the extension of another picture format, which would otherwise
// become a folder.
void RequirePngOrFolder(const fs::path& output) {
  constexpr std::array<std::string_view, 8> kPictures{".jpg",  ".jpeg", ".bmp", ".gif",
                                                      ".tiff", ".webp", ".tga", ".ppm"};
  const std::string extension = ToLower(output.extension().string());
  if (std::ranges::find(kPictures, extension) == kPictures.end()) return;
  throw CannotRun(fmt::format("-o: {}: pictures are written as .png", output.string()));
}

void RequireSamplesAndOutput(const ShotOptions& options) {
  for (const std::string& name : options.samples) RequireSample(name);
  const bool named = !options.samples.empty();
  if (options.all && named) throw CannotRun("name samples or say --all, not both");
  if (!options.all && !named) throw CannotRun("name a sample to draw, or say --all");
  if (options.output.empty()) throw CannotRun("say where to with -o PATH");
  RequirePngOrFolder(options.output);
  if ((options.all || options.samples.size() > 1) && IsPng(options.output)) {
    throw CannotRun(fmt::format("-o: {} is one picture; several samples need a folder",
                                options.output.string()));
  }
}

}  // namespace

int RunShot(const ShotOptions& options, const CommonOptions& common, Log& log) {
  RequireSamplesAndOutput(options);
  const AssetFolder assets = common.FindAssets(log);
  const bool one_file = IsPng(options.output);
  MakeFolder(one_file ? options.output.parent_path() : options.output);

  Painter painter(options);
  if (common.verbose) log.Info(DescribeGl());
  OwnImplementations own;
  const ImplementationNames names = OpenImplementations(options.answering, own);
  const Environment environment{.log = &log,
                                .assets = assets.path,
                                .cases = options.cases,
                                .implementation = names.implementation,
                                .compare = names.compare,
                                .own = &own,
                                .copies = CopiesFor(assets)};
  SampleRunner runner(environment);
  runner.Resize(painter.width(), painter.height());
  bool all_shown = true;
  bool all_right = true;
  for (const std::string& name : options.all ? NamesOfAll(environment) : options.samples) {
    if (!runner.Show(name, SampleRunner::IfLacking::kRefuse)) {
      all_shown = false;
      continue;
    }
    runner.UpdateAnswers(true);
    runner.Render();
    const fs::path path = one_file ? options.output : options.output / (name + ".png");
    all_right &= runner.application()->verdict().failed == 0;
    WritePng(painter.Paint(runner), path);
    std::printf("%s\n", Printable(path.string()).c_str());
  }

  const std::uint64_t errors = CountGlErrors();
  if (errors > 0) log.Error(std::to_string(errors) + " OpenGL errors were counted");
  if (!all_shown) return kExitCannotRun;
  return errors > 0 || !all_right ? kExitMismatch : kExitSuccess;
}

void AddShotOptions(CLI::App& app, ShotOptions& options) {
  app.add_option("SAMPLE", options.samples, "The samples to draw")->type_name("");
  app.add_flag("--all", options.all, "Draw every sample");
  app.add_option("-o,--output", options.output, "A .png, or a folder for several")
      ->type_name("PATH");
  AddParsedOption(
      app, "--size",
      [&options](const std::string& text) {
        std::tie(options.width, options.height) = ParseSize(text);
      },
      "Size in pixels (default: 800x600)")
      ->type_name("WxH");
  AddParsedOption(
      app, "--scale",
      [&options](const std::string& text) { options.scale = ParseFactor(text, 0.25, 8); },
      "Pixels for each pixel of that size, with larger text and lines (default: 1)")
      ->type_name("FACTOR");
  AddCamera(app, options.camera);
  app.add_flag("--ui", options.panels, "With the window's panels");
  app.add_flag("--x-ray", options.x_ray, "Show what is behind filled planes, dimmed");
  AddTheme(app, options.theme);
  AddShaders(app, options.shaders);
  AddCases(app, options.cases)->check(CheckExists);
  AddImplementations(app, options.answering);
}

Command ShotCommand() {
  return MakeCommand<ShotOptions>("shot", "Write pictures, without a window", AddShotOptions,
                                  RunShot);
}

}  // namespace hitscan
