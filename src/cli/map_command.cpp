#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>
#include <tuple>
#include <utility>

#include "app/case_extent.h"
#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/progress_bar.h"
#include "cli/shared_options.h"
#include "fuzz/map_picture.h"
#include "fuzz/verdict_map.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// `hitscan map`: asks an implementation for each pixel of a picture. Along each axis of the picture
// one number of the arguments varies.
struct MapOptions {
  std::string query;
  CaseChoice chosen;
  std::string x;  // a number of the arguments: "ray.origin.x"
  std::string y;
  std::vector<std::string> ranges;  // "NAME:FROM:TO"
  int width = 640;
  int height = 480;
  int square = 1;
  ImplementationOptions answering;
  std::string theme = "studio";
  fs::path output;
};

void AddMapOptions(CLI::App& app, MapOptions& options) {
  app.add_option("QUERY", options.query, "The query to ask")->type_name("")->required();
  AddCaseChoice(app, options.chosen,
                "The case file with the other numbers (default: the query's own)");
  app.add_option("--x", options.x, "The number along the picture: ray.origin.x, sphere.radius")
      ->type_name("NAME")
      ->required();
  app.add_option("--y", options.y, "The number that grows upward")->type_name("NAME")->required();
  app.add_option("--range", options.ranges,
                 "The numbers at the edges for one of the two (default: around the case, as far as "
                 "its shapes reach, 1 for a direction); repeatable")
      ->type_name("NAME:FROM:TO")
      ->allow_extra_args(false);
  AddParsedOption(
      app, "--size",
      [&](const std::string& text) { std::tie(options.width, options.height) = ParseSize(text); },
      "Pixels, each of which is one case (default: 640x480)")
      ->type_name("WxH");
  AddParsedOption(app, "--square", options.square, NumberFrom(1, 64),
                  "The side of each of them in a .png (default: 1)")
      ->type_name("N");
  AddImplementations(app, options.answering);
  app.remove_option(app.get_option("--compare"));
  AddTheme(app, options.theme);
  app.add_option("-o,--output", options.output, "The picture; of .svg with axes and a legend")
      ->type_name("FILE.png|FILE.svg")
      ->required();
}

MapAxis FindAxis(const std::vector<MapAxis>& axes, std::string_view option,
                 const std::string& name) {
  const auto found = std::ranges::find(axes, name, &MapAxis::name);
  if (found == axes.end()) {
    std::vector<std::string_view> names;
    for (const MapAxis& axis : axes) names.push_back(axis.name);
    throw CannotRun(fmt::format("{}: no number of the case is called '{}'{} (there are {})", option,
                                name, DidYouMean(name, names), fmt::join(names, ", ")));
  }
  return *found;
}

// Applies "NAME:FROM:TO" to the axis of that name.
void ApplyRange(const std::string& text, MapAxis& x, MapAxis& y) {
  // The last two colons: FROM and TO follow them.
  const std::size_t second = text.rfind(':');
  const std::size_t first =
      second == 0 || second == std::string::npos ? std::string::npos : text.rfind(':', second - 1);
  if (first == std::string::npos) {
    throw CannotRun(fmt::format("--range: '{}' is not NAME:FROM:TO", text));
  }
  const std::string name = text.substr(0, first);
  if (name != x.name && name != y.name) {
    throw CannotRun(
        fmt::format("--range: '{}' is neither of the two axes {} and {}", name, x.name, y.name));
  }
  const auto from = NumberIn<double>(std::string_view(text).substr(first + 1, second - first - 1));
  const auto to = NumberIn<double>(std::string_view(text).substr(second + 1));
  const auto is_float = [](double number) {
    return std::isfinite(static_cast<float>(number)) && std::isfinite(number);
  };
  if (!from || !to || !is_float(*from) || !is_float(*to) || !(*from < *to)) {
    throw CannotRun(
        fmt::format("--range: '{}': FROM and TO are finite numbers, FROM the smaller one", text));
  }
  for (MapAxis* const axis : {&x, &y}) {
    if (axis->name == name) std::tie(axis->from, axis->to) = std::pair(*from, *to);
  }
}

// Fills the map; each thread fills one row at a time. The first thread shows the progress.
void Fill(VerdictMap& map, const std::vector<std::shared_ptr<Answerer>>& answerers) {
  std::atomic<int> next = 0;
  ProgressBar progress;
  std::vector<std::thread> threads;
  std::vector<std::exception_ptr> errors(answerers.size());
  for (std::size_t i = 0; i < answerers.size(); ++i) {
    threads.emplace_back([&, i] {
      try {
        for (int row = next++; row < map.height(); row = next++) {
          const std::vector<MapPixel> pixels = map.Row(row);
          map.Set(pixels, map.Ask(pixels, *answerers[i]));
          if (i != 0) continue;
          progress.Show(static_cast<double>(row) / map.height(),
                        [&] { return fmt::format("{} of {} rows", row, map.height()); });
        }
      } catch (...) {
        errors[i] = std::current_exception();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  progress.Clear();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

int RunMap(const MapOptions& options, const CommonOptions& common, Log& log) {
  const Query& query = RequireQuery(options.query);
  const std::string ending = ToLower(options.output.extension().string());
  if (ending != ".png" && ending != ".svg") {
    throw CannotRun(
        fmt::format("-o: {}: maps are written as .png or .svg", options.output.string()));
  }
  constexpr int kMostPixels = 16384;
  if (options.square * std::max(options.width, options.height) > kMostPixels) {
    throw CannotRun(
        fmt::format("--square: the picture would have more than {} pixels at a side", kMostPixels));
  }
  if (options.square > 1 && ending == ".svg") {
    throw CannotRun("--square: only .png has pixels; a .svg can be shown at any size");
  }
  const fs::path path = FileOf(options.chosen, query, common.FindAssets(log).path);
  const std::array outputs{Output{"-o", options.output}};
  std::vector<fs::path> inputs = FilesNamedBy(options.answering);
  inputs.push_back(path);
  RequireOutputs(outputs, inputs);
  const Case test = LoadCase(options.chosen, query, path).test;
  const WrittenArguments arguments(query, std::span<const Value>(test.arguments));
  const std::vector<MapAxis> axes = MapAxesOf(arguments);
  MapAxis x = FindAxis(axes, "--x", options.x);
  MapAxis y = FindAxis(axes, "--y", options.y);
  if (x.index == y.index) throw CannotRun("--y: it is the number of --x; name another one");
  const double reach = ReachOf(test.arguments);
  for (MapAxis* const axis : {&x, &y}) {
    const double half = UsualHalf(arguments, *axis, reach);
    axis->from = axis->number - half;
    axis->to = axis->number + half;
  }
  for (const std::string& range : options.ranges) ApplyRange(range, x, y);

  std::vector<UserImplementations> user(ThreadsFor(options.answering));
  const auto answerers = OpenAnswerers(query, options.answering, user, log);
  RequireOutputs(outputs, answerers.names.Files());
  VerdictMap map(arguments, x, y, options.width, options.height);
  Fill(map, answerers.all);

  const Theme& theme = *FindTheme(options.theme);
  const std::string title = fmt::format("{}: {}, case {} of {}", answerers.names.implementation,
                                        query.name, test.id, path.filename().string());
  if (ending == ".png") {
    WritePng(PictureOf(map, theme, options.square), options.output);
  } else {
    WriteFileAtomically(options.output, SvgDocumentOf(map, theme, title));
  }
  fmt::print("{}\n{} from {} to {}, {} from {} to {}\n", Printable(title), x.name, x.from, x.to,
             y.name, y.from, y.to);
  const auto counts = map.Counts();
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    if (counts[i] > 0) fmt::print("{} {}\n", NameOf(static_cast<MapVerdict>(i)), counts[i]);
  }
  const auto wrong = map.Wrong();
  fmt::print("{} pixels, {} wrong\n", options.width * options.height, wrong);
  return wrong == 0 ? kExitSuccess : kExitMismatch;
}

}  // namespace

Command MapCommand() {
  return MakeCommand<MapOptions>(
      "map", "Draw where an implementation is right and wrong while two numbers of a case vary",
      AddMapOptions, RunMap);
}

}  // namespace hitscan
