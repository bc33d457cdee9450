#include "project/project_sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "app/case_scene.h"
#include "app/registry.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "json/document.h"
#include "queries/query_lookup.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The colours of looks by their names in the file.
struct NamedColor {
  std::string_view name;
  Paint paint;
  std::optional<Paint> otherwise = {};
};
constexpr std::array<NamedColor, 11> kColors{
    {{"shape", {kWhite, Role::kGiven}},
     {"answer", {kRed, Role::kYes}, Paint(kBlue, Role::kNo)},
     {"result", {kGreen, Role::kResult}},
     {"helper", {kYellow, Role::kHelper}},
     {"red", {kRed, Role::kDistinct}},
     {"green", {kGreen, Role::kDistinct}},
     {"blue", {kBlue, Role::kDistinct}},
     {"yellow", {kYellow, Role::kDistinct}},
     {"magenta", {kMagenta, Role::kDistinct}},
     {"cyan", {kCyan, Role::kDistinct}},
     {"white", {kWhite, Role::kDistinct}}}};

// A scene and the texts of its declaration.
struct ProjectScene {
  std::deque<std::string> texts;  // keeps its items where they are
  DeclaredScene scene;

  std::string_view Keep(std::string text) { return texts.emplace_back(std::move(text)); }
};

// Reads one sample.
class SampleReader {
 public:
  SampleReader(const fs::path& folder, const CaseFilesByQuery& files)
      : folder_(folder), files_(files) {}

  ProjectScene Read(const JsonReader& json) {
    SceneDeclaration& declaration = made_.scene.declaration;
    if (json.Has("about")) declaration.about = made_.Keep(json.At("about").Text());
    declaration.arrangement = Arrangement::kWhereOverlapping;
    if (json.Has("cells")) {
      declaration.arrangement =
          json.At("cells").Boolean() ? Arrangement::kGrid : Arrangement::kTogether;
    }
    const JsonReader cases = json.At("cases");
    for (const JsonReader& item : cases.Items()) AddCases(item);
    if (declaration.cases.empty()) cases.Fail("a sample has at least one case file");
    if (json.Has("looks")) {
      for (const JsonReader& item : json.At("looks").Items()) AddLook(item);
    } else {
      declaration.looks = PlainLooks(Queries());
      for (PartLook& look : declaration.looks) look.name = made_.Keep(std::string(look.name));
    }
    return std::move(made_);
  }

 private:
  // The queries of the files, each once.
  std::vector<const Query*> Queries() const {
    std::vector<const Query*> queries;
    for (const SceneFile& file : made_.scene.declaration.cases) {
      const Query* const query = FindQuery(file.name);
      if (std::ranges::find(queries, query) == queries.end()) queries.push_back(query);
    }
    return queries;
  }

  void AddCases(const JsonReader& json) {
    const std::string text = json.Text();
    const fs::path path = (folder_ / text).lexically_normal();
    std::error_code error;
    if (!text.empty() && fs::exists(path, error)) {
      std::vector<std::string> errors;
      for (const fs::path& found : FindCaseFiles(path, errors)) AddFile(found, json);
      return;
    }
    std::set<std::string> known;
    bool found = false;
    for (const auto& [query, paths] : files_) {
      for (const fs::path& file : paths) {
        known.insert(file.stem().string());
        if (file.stem() != text) continue;
        AddFile(file, json);
        found = true;
      }
    }
    if (found) return;
    json.Fail(
        fmt::format("there is no file \"{}\", and none of that name among the \"cases\" of "
                    "the project{}",
                    Shortened(text, 60),
                    DidYouMean(text, std::vector<std::string_view>(known.begin(), known.end()))));
  }

  void AddFile(const fs::path& path, const JsonReader& json) {
    const std::string query = QueryNameOf(path, json);
    if (FindQuery(query) == nullptr) {
      json.Fail(fmt::format("{} has cases of {}, which is no query", path.string(), query));
    }
    made_.scene.declaration.cases.push_back({made_.Keep(query)});
    made_.scene.files.push_back(path);
  }

  std::string QueryNameOf(const fs::path& path, const JsonReader& json) const {
    for (const auto& [query, paths] : files_) {
      if (std::ranges::find(paths, path) != paths.end()) return query;
    }
    try {
      return OpenCaseDocument(path)->Reader().At("query").Text();
    } catch (const std::runtime_error&) {
      json.Fail(fmt::format("{} is no case file, which names a query", path.string()));
    }
  }

  void AddLook(const JsonReader& json) {
    json.RequireObject();
    const JsonReader name = json.At("name");
    const std::string part = name.Text();
    const auto plain = PlainLooks(Queries());
    const auto drawn = std::ranges::find(plain, part, &PartLook::name);
    if (drawn == plain.end()) FailToDraw(name, part);
    PartLook look = *drawn;
    look.name = made_.Keep(part);
    if (json.Has("color")) SetColor(json.At("color"), look);
    if (json.Has("size")) look.look.size = Pixels(json.At("size"));
    if (json.Has("width")) look.look.width = Pixels(json.At("width"));
    if (json.Has("fill")) look.look.fill = json.At("fill").Boolean();
    if (json.Has("legend")) look.legend = made_.Keep(json.At("legend").Text());
    json.RequireAllRead("look");
    made_.scene.declaration.looks.push_back(look);
  }

  [[noreturn]] void FailToDraw(const JsonReader& json, const std::string& part) const {
    std::vector<std::string_view> known;
    for (const Query* query : Queries()) {
      for (const auto* slots : {&query->parameters, &query->parts}) {
        for (const NamedKind& slot : *slots) {
          if (slot.name == part) {
            json.Fail(fmt::format("\"{}\" is a {}, which has no place and is not drawn", part,
                                  KindName(slot.kind)));
          }
          known.emplace_back(slot.name);
        }
      }
    }
    json.Fail(fmt::format("the queries of the sample have no parameter or part \"{}\"{}",
                          Shortened(part, 60), DidYouMean(part, known)));
  }

  static void SetColor(const JsonReader& json, PartLook& look) {
    const std::string name = json.Text();
    const auto found = std::ranges::find(kColors, name, &NamedColor::name);
    if (found == kColors.end()) {
      std::vector<std::string_view> names;
      for (const NamedColor& color : kColors) names.push_back(color.name);
      json.Fail(fmt::format("there is no color \"{}\"; there are {}", Shortened(name, 60),
                            fmt::join(names, ", ")));
    }
    look.look.color = found->paint;
    look.otherwise = found->otherwise;
  }

  static float Pixels(const JsonReader& json) {
    constexpr float kMost = 100;
    const float number = json.Number();
    if (!(number > 0 && number <= kMost)) {
      json.Fail(fmt::format("{} is no number of pixels, from above 0 to {}", number, kMost));
    }
    return number;
  }

  const fs::path& folder_;
  const CaseFilesByQuery& files_;
  ProjectScene made_;
};

// Throws JsonError unless the name can be that of a new sample.
void RequireNewName(const std::string& name, const JsonReader& json) {
  const bool fits = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || IsDigit(c) || c == '_';
  });
  if (!fits) {
    json.Fail(fmt::format("the name \"{}\" has to consist of letters, digits and _",
                          Shortened(name, 60)));
  }
  if (FindSample(name) != nullptr || FindQuery(name) != nullptr) {
    json.Fail(fmt::format("there is a {} \"{}\" already; choose another name",
                          FindSample(name) != nullptr ? "sample" : "query", name));
  }
}

}  // namespace

void AddProjectSample(const std::string& name, const JsonReader& json, const fs::path& folder,
                      const CaseFilesByQuery& files) {
  json.RequireObject();
  RequireNewName(name, json);
  const JsonReader path = json.At("path");
  const std::string place = path.Text();
  if (place.empty() || place.front() == '/' || place.back() == '/' ||
      place.find("//") != std::string::npos) {
    path.Fail("a path in the menu is a title, or groups and a title as in \"My engine/Discs\"");
  }
  auto made = std::make_unique<ProjectScene>(SampleReader(folder, files).Read(json));
  json.RequireAllRead("sample");
  // Scenes that are shown refer to their declaration, even after the sample is removed.
  static std::vector<std::unique_ptr<ProjectScene>> kept;
  ProjectScene& scene = *kept.emplace_back(std::move(made));
  RegisterSample({.name = scene.Keep(name), .path = scene.Keep(place), .scene = &scene.scene});
}

}  // namespace hitscan
