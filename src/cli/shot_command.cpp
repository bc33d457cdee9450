#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "app/sample_runner.h"
#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/command_options.h"
#include "cli/shared_options.h"
#include "documents/open_plan.h"
#include "image/gif.h"
#include "image/picture.h"
#include "render/gl_context.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"
#include "viewer/action_table.h"
#include "viewer/frame_painter.h"
#include "viewport/labels.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

/// Draws samples for `hitscan shot`, with its options and without a window.
class ShotPainter {
 public:
  explicit ShotPainter(const ShotOptions& options);

  int width() const { return width_; }
  int height() const { return height_; }

  /// Sets the theme and the camera for a sample that has just been shown. Called before Paint.
  void Prepare(SampleRunner& runner);
  /// Draws the sample. `turn` is how far the camera has turned, as a part of a whole turn.
  Picture Paint(SampleRunner& runner, double turn = 0);
  /// Draws the sample without its background, with opacity.
  Picture PaintTransparent(SampleRunner& runner);

 private:
  bool NeedsText(const SampleRunner& runner) const {
    const CaseScene* const scene = runner.case_scene();
    const bool grid = scene != nullptr && !scene->grid().empty();
    return options_.panels || grid || !runner.canvas().labels().empty();
  }
  /// Moves the camera so that the whole scene is in the picture.
  void FitCamera(SampleRunner& runner);

  const ShotOptions& options_;
  int width_;  ///< of the picture
  int height_;
  Offscreen offscreen_;
  Renderer renderer_;
  Appearance appearance_;
  std::optional<ImguiContext> interface_;
  Panels panels_;
  Labels labels_;
  OrbitCamera start_;  ///< the camera at the start of a turn
};

ShotPainter::ShotPainter(const ShotOptions& options)
    : options_(options),
      width_(static_cast<int>(std::lround(options.width * options.scale))),
      height_(static_cast<int>(std::lround(options.height * options.scale))),
      offscreen_(width_, height_),
      renderer_(options.shaders) {
  appearance_.scale = static_cast<float>(options.scale);
  if (const Theme* theme = FindTheme(options.theme)) appearance_.theme = *theme;
  appearance_.x_ray = options.x_ray;
  appearance_.ground = !options.no_ground && !options.transparent;
}

void ShotPainter::Prepare(SampleRunner& runner) {
  runner.UseTheme(appearance_.theme);
  OrbitCamera& camera = runner.camera();
  if (options_.camera) options_.camera->Apply(camera);
  runner.Update(0);
  camera.turning = false;
  if (options_.cells && runner.case_scene() != nullptr)
    runner.case_scene()->Arrange(*options_.cells);
  // A large file is loaded, and its margins are surveyed, in slices between frames.
  const auto is_unfinished = [&] {
    return runner.application() != nullptr &&
           (runner.application()->Progress() ||
            (runner.case_scene() != nullptr && runner.case_scene()->Surveys()));
  };
  do {
    runner.Render();
  } while (is_unfinished());
  const bool text = NeedsText(runner);
  // Created only when needed: without labels and panels a picture needs no fonts.
  if (text && !interface_) {
    interface_.emplace(appearance_.scale);
    interface_->UseTheme(appearance_.theme);
  }
  if (!options_.camera && options_.theme != kBookTheme.name) FitCamera(runner);
  start_ = runner.camera();
  labels_ = {};
}

void ShotPainter::FitCamera(SampleRunner& runner) {
  SceneArea area = SceneArea::Whole(width_, height_);
  if (options_.panels) {
    interface_->BeginPicture(width_, height_);
    const ActionStates actions = StatesOf({runner, panels_, appearance_});
    area = SceneArea::Of(panels_.BuildForPicture(runner, actions, appearance_), 1, height_);
    interface_->Skip();
  }
  const auto fit = [&](FitFunction function) {
    runner.camera() = Fit(runner, runner.camera(), area.pixels.width, area.pixels.height, function);
  };
  fit(&FitFirst);
  if (options_.animate) fit(&FitTurn);
}

Picture ShotPainter::Paint(SampleRunner& runner, double turn) {
  runner.camera() = start_;
  if (turn > 0) runner.camera().Orbit(static_cast<float>(360 * turn), 0);
  runner.Render();  // a sample may depend on its camera
  if (NeedsText(runner)) {
    PaintPicture({renderer_, *interface_, panels_, runner, appearance_}, width_, height_,
                 options_.panels, labels_);
  } else {
    PaintScene(renderer_, runner, appearance_, SceneArea::Whole(width_, height_));
  }
  return offscreen_.Read();
}

Picture ShotPainter::PaintTransparent(SampleRunner& runner) {
  const auto over = [&](Color background) {
    appearance_.background = background;
    return Paint(runner);
  };
  PictureOverBackgrounds drawn;
  drawn.black = over({0, 0, 0});
  drawn.white = over({255, 255, 255});
  appearance_.background.reset();
  drawn.usual = Paint(runner);
  drawn.background = appearance_.Background();
  return RemoveBackground(drawn);
}

void MakeFolder(const fs::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw CannotRun("cannot make the folder " + folder.string() + ": " + error.message());
  if (!fs::is_directory(folder, error)) throw CannotRun(folder.string() + " is not a folder");
}

// The names of all samples that have the implementation. The others are skipped, and their names
// are logged on one line.
std::vector<std::string> NamesOfAll(const Environment& environment) {
  std::vector<std::string> names;
  std::vector<std::string> skipped;
  for (const SampleEntry& entry : Samples()) {
    const std::unique_ptr<Application> sample = MakeSample(entry);
    sample->Attach(environment);
    const std::vector<std::string> known = sample->Implementations();
    const bool has = environment.implementation == Environment().implementation ||
                     std::ranges::find(known, environment.implementation) != known.end();
    (has ? names : skipped).emplace_back(entry.name);
  }
  if (!skipped.empty()) {
    environment.log->Info(
        fmt::format("{} {} skipped: {} {} no implementation \"{}\"", skipped.size(),
                    skipped.size() == 1 ? "sample" : "samples", fmt::join(skipped, ", "),
                    skipped.size() == 1 ? "has" : "have", environment.implementation));
  }
  return names;
}

// The ending of the files that are written.
std::string_view EndingOf(const ShotOptions& options) { return options.animate ? ".gif" : ".png"; }

// Whether the path is that of a picture, not of a folder.
bool IsOneFile(const ShotOptions& options) {
  return ToLower(options.output.extension().string()) == EndingOf(options);
}

// Throws CannotRun for a path with the extension of another picture format, which would otherwise
// become a folder.
void RequirePictureOrFolder(const ShotOptions& options) {
  constexpr std::array<std::string_view, 10> kPictures{".png", ".apng", ".jpg",  ".jpeg", ".bmp",
                                                       ".gif", ".tiff", ".webp", ".tga",  ".ppm"};
  const std::string extension = ToLower(options.output.extension().string());
  if (extension == EndingOf(options)) return;
  if (std::ranges::find(kPictures, extension) == kPictures.end()) return;
  throw CannotRun(
      options.animate
          ? fmt::format("-o: {}: pictures that turn are written as .gif", options.output.string())
          : fmt::format("-o: {}: pictures are written as .png{}", options.output.string(),
                        extension == ".gif" ? ", and as .gif with --animate" : ""));
}

void RequireNamesAndOutput(const ShotOptions& options) {
  if (options.all == !options.names.empty()) {
    throw CannotRun(options.all ? "name samples or say --all, not both"
                                : "name a sample to draw, or say --all");
  }
  if (options.output.empty()) throw CannotRun("say where to with -o PATH");
  RequirePictureOrFolder(options);
  if (options.transparent && options.panels) {
    throw CannotRun("--transparent: panels have no transparent background; omit --ui");
  }
  if (options.transparent && options.animate) {
    throw CannotRun("--transparent: a GIF has no opacity; omit --animate");
  }
  if (options.animate && options.seconds < kShortestFrame * options.frames) {
    throw CannotRun(fmt::format("{} frames in {} seconds: a GIF shows at most {:.0f} in a second",
                                options.frames, options.seconds, 1 / kShortestFrame));
  }
}

// A picture of a sample or query, or of case files in one of them.
struct Shot {
  std::string scene;            // the name of the sample or query
  std::vector<fs::path> cases;  // these replace the scene's own; empty: the scene keeps its own
  std::string name;             // the name of the picture in a folder

  bool operator==(const Shot&) const = default;
};

// The pictures for one name of the options: several for a folder with cases of several queries.
// Errors of files that cannot be used are added to `errors`.
std::vector<Shot> ShotsOf(const std::string& name, const ShotOptions& options,
                          const fs::path& assets, std::vector<std::string>& errors) {
  const Named named = RequireNamed(name, assets);
  if (named.path.empty()) return {{name, options.cases, name}};
  if (!options.cases.empty()) {
    throw CannotRun(fmt::format(
        "--cases: replaces the cases of samples and queries, but {} is a file or folder", name));
  }
  const OpenPlan plan = PlanOpening({named.path}, "");
  errors.insert(errors.end(), plan.errors.begin(), plan.errors.end());
  std::vector<Shot> shots;
  for (const OpenScene& scene : plan.scenes) {
    shots.push_back({scene.name, scene.files,
                     scene.files.size() == 1 ? scene.files.front().stem().string() : scene.query});
  }
  return shots;
}

std::string FileName(const Shot& shot, const ShotOptions& options) {
  return shot.name + std::string(EndingOf(options));
}

fs::path PathOf(const Shot& shot, const ShotOptions& options) {
  return IsOneFile(options) ? options.output : options.output / FileName(shot, options);
}

// The pictures of all names, each once. Throws CannotRun if two would be the same file.
std::vector<Shot> PlanShots(const ShotOptions& options, const fs::path& assets,
                            std::vector<std::string>& errors) {
  std::vector<Shot> shots;
  for (const std::string& name : options.names) {
    for (Shot& shot : ShotsOf(name, options, assets, errors)) {
      if (std::ranges::find(shots, shot) != shots.end()) continue;
      if (!IsOneFile(options) && std::ranges::find(shots, shot.name, &Shot::name) != shots.end()) {
        throw CannotRun(fmt::format("{}: another picture is called {} too; draw it separately",
                                    name, FileName(shot, options)));
      }
      shots.push_back(std::move(shot));
    }
  }
  return shots;
}

// Throws CannotRun when a picture would replace a file that the options name.
void RequirePictures(const std::vector<Shot>& shots, const ShotOptions& options) {
  std::set<fs::path> paths;  // a set, since one path may occur twice
  std::vector<fs::path> inputs = FilesNamedBy(options.answering);
  std::ranges::copy(CaseFilesIn(options.cases), std::back_inserter(inputs));
  for (const Shot& shot : shots) {
    paths.insert(PathOf(shot, options));
    std::ranges::copy(shot.cases, std::back_inserter(inputs));
  }
  if (options.all) {
    for (const SampleEntry& entry : Samples()) {
      paths.insert(PathOf({{}, {}, std::string(entry.name)}, options));
    }
  }
  if (options.shaders) {
    std::ranges::copy(fs::directory_iterator(*options.shaders), std::back_inserter(inputs));
  }
  std::vector<Output> pictures;
  for (const fs::path& path : paths) pictures.push_back({"-o", path});
  RequireOutputs(pictures, inputs);
}

// Throws CannotRun when the picture would replace a file that the sample shows, or a file of the
// user's code.
void RequirePicture(const fs::path& path, const SampleRunner& runner,
                    const ImplementationNames& names) {
  std::vector<fs::path> inputs = names.Files();
  if (const CaseDocument* document = runner.document()) {
    for (const CaseFile& file : document->files()) inputs.push_back(file.path);
  }
  RequireOutputs(std::array{Output{"-o", path}}, inputs);
}

void Write(ShotPainter& painter, SampleRunner& runner, const ShotOptions& options,
           const fs::path& path) {
  painter.Prepare(runner);
  if (!options.animate) {
    WritePng(options.transparent ? painter.PaintTransparent(runner) : painter.Paint(runner), path);
    return;
  }
  const auto draw = [&](int frame) {
    return painter.Paint(runner, static_cast<double>(frame) / options.frames);
  };
  WriteGif({options.frames, options.seconds, draw}, path);
}

}  // namespace

int RunShot(const ShotOptions& options, const CommonOptions& common, Log& log) {
  RequireNamesAndOutput(options);
  const AssetFolder assets = common.FindAssets(log);
  std::vector<std::string> unusable;
  std::vector<Shot> shots = PlanShots(options, assets.path, unusable);
  for (const std::string& error : unusable) log.Error(error);
  if (shots.empty() && !unusable.empty()) return kExitCannotRun;
  const bool one_file = IsOneFile(options);
  if (one_file && (options.all || shots.size() > 1)) {
    throw CannotRun(fmt::format("-o: {} is one picture; several samples or queries need a folder",
                                options.output.string()));
  }
  RequirePictures(shots, options);
  MakeFolder(one_file ? options.output.parent_path() : options.output);

  ShotPainter painter(options);
  if (common.verbose) log.Info(DescribeGl());
  UserImplementations user;
  const ImplementationNames names = OpenImplementations(options.answering, user, log);
  const Environment environment{.log = &log,
                                .assets = assets.path,
                                .cases = {},
                                .implementation = names.implementation,
                                .compare = names.compare,
                                .user = &user,
                                .copies = FolderOfCopies()};
  SampleRunner runner(environment);
  runner.Resize(painter.width(), painter.height());
  if (options.all) {
    for (std::string& name : NamesOfAll(environment)) shots.push_back({name, options.cases, name});
  }
  bool all_shown = unusable.empty();
  bool all_right = true;
  for (Shot& shot : shots) {
    const fs::path path = PathOf(shot, options);
    if (!runner.ShowCases(shot.scene, std::move(shot.cases), {},
                          SampleRunner::IfLacking::kRefuse)) {
      all_shown = false;
      continue;
    }
    runner.UpdateAnswers(true);
    runner.Render();
    RequirePicture(path, runner, names);
    const Verdict verdict = runner.application()->verdict();
    all_right &= verdict.wrong + verdict.outdated == 0;
    Write(painter, runner, options, path);
    std::printf("%s\n", Printable(path.string()).c_str());
  }

  const std::uint64_t errors = CountGlErrors();
  if (errors > 0) log.Error(std::to_string(errors) + " OpenGL errors were counted");
  if (!all_shown) return kExitCannotRun;
  return errors > 0 || !all_right ? kExitMismatch : kExitSuccess;
}

void AddShotOptions(CLI::App& app, ShotOptions& options) {
  app.add_option("NAME", options.names, "Samples, queries, case files or folders of them")
      ->type_name("");
  app.add_flag("--all", options.all, "Draw every sample");
  app.add_option("-o,--output", options.output,
                 "A .png, or a .gif with --animate, or a folder for several")
      ->type_name("PATH");
  AddParsedOption(
      app, "--size",
      [&options](const std::string& text) {
        std::tie(options.width, options.height) = ParseSize(text);
      },
      "Size in pixels (default: 800x600)")
      ->type_name("WxH");
  AddParsedOption(app, "--scale", options.scale, NumberFrom(0.25, 8.0),
                  "Pixels for each pixel of that size, with larger text and lines (default: 1)")
      ->type_name("FACTOR");
  AddCamera(app, options.camera);
  app.add_flag("--ui", options.panels, "With the window's panels");
  CLI::Option* const animate =
      app.add_flag("--animate", options.animate, "A .gif: the camera turns around the scene once");
  app.add_flag("--transparent", options.transparent,
               "Without the background: the picture can be put over any other");
  AddParsedOption(app, "--frames", options.frames, NumberFrom(2, 3600),
                  "Pictures of a turn (default: 72)")
      ->type_name("N")
      ->needs(animate);
  AddParsedOption(app, "--seconds", options.seconds, NumberFrom(0.1, 600.0),
                  "How long a turn takes (default: 6)")
      ->type_name("S")
      ->needs(animate);
  app.add_flag("--x-ray", options.x_ray, "Show what is behind filled planes, dimmed");
  CLI::Option* const cells = app.add_flag_callback(
      "--cells", [&options] { options.cells = true; }, "Each case in its own cell of a grid");
  app.add_flag_callback(
         "--together", [&options] { options.cells = false; }, "All cases in one picture")
      ->excludes(cells);
  app.add_flag("--no-ground", options.no_ground,
               "Without the grid and the shadows below the shapes");
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
