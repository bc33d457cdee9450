#include "project/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "app/registry.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cases/property.h"
#include "implementation/compiler.h"
#include "implementation/cpp_headers.h"
#include "json/document.h"
#include "project/project_sample.h"
#include "project/reference.h"
#include "project/shape_drawer.h"
#include "queries/query_lookup.h"
#include "shape/kind_info.h"
#include "shape/plain_type.h"
#include "shape/record_kind.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 40> kKeywords{
    "and",    "auto",    "bool",   "break",    "case",   "catch",    "char",     "class",
    "const",  "default", "delete", "do",       "double", "else",     "enum",     "explicit",
    "export", "extern",  "false",  "float",    "for",    "friend",   "if",       "int",
    "long",   "new",     "not",    "operator", "or",     "private",  "public",   "return",
    "short",  "signed",  "static", "struct",   "switch", "template", "unsigned", "void"};

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Throws JsonError unless `name`, which is that of the value `json`, can be a name in C++ code.
// `more` are further characters that it may have.
void RequireName(const JsonReader& json, std::string_view name, std::string_view more = "") {
  const bool fits =
      !name.empty() && IsLower(name.front()) && std::ranges::all_of(name, [&](char c) {
        return IsLower(c) || IsDigit(c) || c == '_' || more.find(c) != std::string_view::npos;
      });
  if (!fits) {
    json.Fail(
        fmt::format("the name \"{}\" has to consist of a-z, 0-9 and _, and to begin with a "
                    "letter, since it is also one of C++",
                    Shortened(std::string(name), 60)));
  }
  if (std::ranges::find(kKeywords, name) != kKeywords.end()) {
    json.Fail(fmt::format("\"{}\" is a keyword of C++; choose another name", name));
  }
}

// A path below the working folder without that folder, for messages.
fs::path Shortest(const fs::path& path) {
  std::error_code error;
  fs::path relative = fs::absolute(path).lexically_relative(fs::current_path(error));
  return error || relative.empty() || *relative.begin() == ".." ? path : relative;
}

/// What a project file says of a member or a parameter.
struct Declared {
  Kind kind;
  MemberRole role = MemberRole::kPart;
};

class ProjectReader {
 public:
  ProjectReader(const fs::path& file, const AskOptions& limits, const Project& before)
      : folder_(fs::absolute(file).parent_path()),
        limits_(limits),
        document_(Shortest(file), ReadRegularFile(file)),
        before_(before) {
    project_.file = fs::absolute(file);
  }

  /// Reads declarations of a project, without adding them to anything.
  explicit ProjectReader(const Project& project)
      : folder_(project.file.parent_path()),
        document_(project.file, "{}"),
        before_(project),
        drafts_(true) {
    project_.shapes = project.shapes;
  }

  Query Draft(std::string_view section, const std::string& name, const JsonReader& json) {
    section == "shapes" ? AddShape(name, json) : AddProjectQuery(name, json);
    return std::move(draft_);
  }

  Project Read() {
    const JsonReader root = document_.Reader();
    try {
      root.RequireObject();
    } catch (const JsonError& error) {
      document_.Fail(error);
    }
    for (const std::string& name : before_.implementations) ForgetSource(name);
    for (const std::string& name : before_.samples) RemoveSample(name);
    // Before the queries, which know their case files.
    Try([&] {
      if (!root.Has("cases")) return;
      for (const JsonReader& item : root.At("cases").Items()) Try([&] { AddCases(item); });
    });
    ForEachMember(root, "shapes", [this](const std::string& name, const JsonReader& json) {
      AddShape(name, json);
    });
    ForEachMember(root, "queries", [this](const std::string& name, const JsonReader& json) {
      AddProjectQuery(name, json);
    });
    ForEachMember(root, "samples", [this](const std::string& name, const JsonReader& json) {
      AddProjectSample(name, json, Shortest(folder_), case_files_);
      project_.samples.push_back(name);
    });
    ForEachMember(root, "implementations", [this](const std::string& name, const JsonReader& json) {
      AddImplementation(name, json);
    });
    Try([&] { root.RequireAllRead("project file"); });
    for (const Query* query : before_.queries) DropUnlessDeclared(*query, root);
    return std::move(project_);
  }

 private:
  // Calls `work`, and adds its error to those of the project.
  void Try(const std::function<void()>& work) {
    try {
      try {
        work();
      } catch (const JsonError& error) {
        document_.Fail(error);
      }
    } catch (const FileError& error) {
      project_.errors.emplace_back(error.what());
    }
  }

  void ForEachMember(const JsonReader& object, const char* key,
                     const std::function<void(const std::string&, const JsonReader&)>& use) {
    Try([&] {
      if (!object.Has(key)) return;
      const JsonReader members = object.At(key);
      members.RequireObject();
      for (const auto& item : members.json().items()) {
        const std::string name = item.key();
        Try([&] { use(name, members.At(name)); });
      }
    });
  }

  fs::path ExistingPath(const JsonReader& json) const {
    const fs::path path = Shortest((folder_ / json.Text()).lexically_normal());
    std::error_code error;
    if (!fs::exists(path, error))
      json.Fail(fmt::format("{}: no such file or folder", path.string()));
    return path;
  }

  void AddCases(const JsonReader& json) {
    const fs::path given = ExistingPath(json);
    project_.cases.push_back(given);
    std::vector<std::string> errors;
    for (const fs::path& path : FindCaseFiles(given, errors)) {
      try {
        const std::string query = OpenCaseDocument(path)->Reader().At("query").Text();
        case_files_[query].push_back(path);
      } catch (const std::runtime_error&) {
        continue;  // whoever reads the cases reports it
      }
    }
  }

  // Shapes of other projects, and those that the file no longer declares, are no kinds here.
  bool IsKnown(Kind kind) const {
    return InfoOf(kind).members().empty() ||
           std::ranges::find(project_.shapes, KindName(kind)) != project_.shapes.end();
  }

  // The kind of lists of `items`, such as "discs" or "disc".
  Kind ReadListKind(const JsonReader& json, std::string_view items) const {
    std::string_view item = items;
    for (const std::string_view ending : {"", "s", "es"}) {
      if (!items.ends_with(ending)) continue;
      item = items.substr(0, items.size() - ending.size());
      if (item == "direction") return ListKind(DirectionKind());
      const std::optional<Kind> kind = FindKind(item);
      if (!kind || !IsKnown(*kind)) continue;
      if (InfoOf(*kind).traits().has_position && PlainTypeOf(*kind).item == nullptr) {
        return ListKind(*kind);
      }
      break;
    }
    json.Fail(fmt::format("there are lists of shapes only, and \"{}\" names no shape",
                          Shortened(std::string(items), 60)));
  }

  Declared ReadKind(const JsonReader& json) const {
    const std::string text = json.Text();
    if (text == "vector") return {kKindOf<Point>, MemberRole::kVector};
    if (text == "direction") return {kKindOf<Point>, MemberRole::kDirection};
    if (text == "size") return {kKindOf<float>, MemberRole::kSize};
    constexpr std::string_view kList = "list of ";
    if (text.starts_with(kList)) return {ReadListKind(json, text.substr(kList.size()))};
    if (const auto kind = FindKind(text); kind && IsKnown(*kind)) return {*kind};
    std::vector<std::string_view> known{"vector", "direction", "size"};
    for (Kind kind = 0; kind < KindCount(); ++kind) {
      if (InfoOf(kind).members().empty()) known.push_back(KindName(kind));
    }
    known.insert(known.end(), project_.shapes.begin(), project_.shapes.end());
    json.Fail(
        fmt::format("there is no kind \"{}\"{}; a shape of the project has to be declared above",
                    Shortened(text, 60), DidYouMean(text, known)));
  }

  void AddShape(const std::string& name, const JsonReader& json) {
    json.RequireObject();
    RequireName(json, name, " ");
    const std::string struct_name = PascalCase(name);
    if (IsBuiltInStruct(struct_name)) {
      json.Fail(
          fmt::format("hitscan/implement.h has a {} already; choose another name", struct_name));
    }
    for (const std::string& other : project_.shapes) {
      if (PascalCase(other) == struct_name) {
        json.Fail(fmt::format("\"{}\" and \"{}\" are both {} in C++", other, name, struct_name));
      }
    }
    RecordDescription description{name, "", {}};
    if (json.Has("about")) description.about = json.At("about").Text();
    const JsonReader members = json.At("members");
    members.RequireObject();
    for (const auto& item : members.json().items()) {
      const JsonReader member = members.At(item.key());
      RequireName(member, item.key());
      const Declared declared = ReadKind(member);
      description.members.push_back({item.key(), declared.kind, declared.role});
    }
    std::optional<fs::path> source;
    if (json.Has("draw")) source = ExistingPath(json.At("draw"));
    if (source && !IsCppSource(*source)) {
      json.At("draw").Fail(fmt::format("{} is no C++ source (.cpp, .cc, .cxx)", source->string()));
    }
    json.RequireAllRead("shape");
    try {
      if (drafts_) return RequireKind(description);
      const Kind kind = AddKind(std::move(description));
      SetDrawer(kind, source ? std::make_shared<ShapeDrawer>(kind, *source, limits_) : nullptr);
    } catch (const std::invalid_argument& error) {
      json.Fail(error.what());
    }
    project_.shapes.push_back(name);
  }

  std::vector<NamedKind> ReadParameters(const JsonReader& json,
                                        std::vector<std::size_t>& sizes) const {
    json.RequireObject();
    std::vector<NamedKind> parameters;
    for (const auto& item : json.json().items()) {
      const JsonReader parameter = json.At(item.key());
      RequireName(parameter, item.key());
      Declared declared = ReadKind(parameter);
      if (declared.role == MemberRole::kDirection) declared.kind = DirectionKind();
      if (declared.role == MemberRole::kSize) sizes.push_back(parameters.size());
      const bool is_direction = InfoOf(declared.kind).IsDirection("");
      const bool moves = declared.role != MemberRole::kVector && !is_direction;
      parameters.push_back(
          {item.key(), declared.kind, moves, is_direction ? MemberRole::kPart : declared.role});
    }
    if (parameters.empty()) json.Fail("a query has at least one parameter");
    return parameters;
  }

  std::vector<NamedKind> ReadAnswer(const JsonReader& json) const {
    constexpr std::array<Kind, 4> kAnswered{kKindOf<bool>, kKindOf<int>, kKindOf<float>,
                                            kKindOf<Point>};
    json.RequireObject();
    std::vector<NamedKind> parts;
    for (const auto& item : json.json().items()) {
      const JsonReader part = json.At(item.key());
      RequireName(part, item.key());
      const auto [kind, role] = ReadKind(part);
      if (std::ranges::find(kAnswered, kind) == kAnswered.end()) {
        part.Fail("the parts of an answer are booleans, integers, numbers, points and vectors");
      }
      if (item.key() == kHitPart && (kind != kKindOf<bool> || !parts.empty())) {
        part.Fail(
            "\"hit\" is the first part of an answer, and a boolean: without a hit there are no "
            "other parts");
      }
      parts.push_back({item.key(), kind, true, role});
    }
    if (parts.empty()) json.Fail("an answer has at least one part");
    if (parts.size() == 1 && parts.front().name == kHitPart) {
      json.Fail("an answer with a \"hit\" has other parts; name the boolean otherwise");
    }
    return parts;
  }

  // The name of the struct for the answer: that of a query with the same parts, or a new one.
  static std::string ResultName(const std::string& query, const std::vector<NamedKind>& parts) {
    const std::size_t without_hit = parts.front().name == kHitPart ? 1 : 0;
    if (parts.size() - without_hit == 1) return {};
    const auto same = [](const NamedKind& a, const NamedKind& b) {
      return a.name == b.name && a.kind == b.kind;
    };
    for (const Query& other : Queries()) {
      if (std::ranges::equal(other.parts, parts, same) && !other.result.empty() &&
          other.name != query) {
        return other.result;
      }
    }
    return PascalCase(query) + "Answer";
  }

  void AddProjectQuery(const std::string& name, const JsonReader& json) {
    json.RequireObject();
    RequireName(json, name);
    Query query{.name = name, .summary = json.At("about").Text()};
    std::vector<std::size_t> sizes;
    query.parameters = ReadParameters(json.At("parameters"), sizes);
    query.parts = ReadAnswer(json.At("answer"));
    query.result = ResultName(name, query.parts);
    if (!sizes.empty()) {
      query.precondition = [sizes](std::span<const Value> arguments) {
        for (const std::size_t size : sizes) {
          if (std::get<float>(arguments[size]) < 0) throw RefusedArgument(size, "it is negative");
        }
      };
    }
    // Queries of Hitscan have a place in the book.
    if (const Query* other = FindQuery(name); other != nullptr && other->place != BookPlace()) {
      json.Fail(fmt::format("Hitscan has a query \"{}\" already", name));
    }
    if (drafts_) {
      draft_ = std::move(query);
      return;
    }
    ReadProperties(json, query);
    query.case_files = case_files_[name];
    std::shared_ptr<Reference> reference;
    if (json.Has("reference")) reference = ReferenceOf(ExistingPath(json.At("reference")));
    json.RequireAllRead("query");
    if (reference == nullptr && query.properties.empty()) {
      json.Fail(
          "nothing says which answers are right; give a \"reference\", \"properties\" or both");
    }
    std::string declaration = DeclarationOf(query, json);
    if (const Query* same = DeclaredBefore(name, declaration)) {
      project_.queries.push_back(same);
      project_.declarations.emplace(name, std::move(declaration));
      return;
    }
    if (reference == nullptr) {
      query.has_reference = false;
      query.implementations.push_back({"", [name](std::span<const Value>) -> Answer {
                                         throw NoReferenceAnswer(name + " has no reference");
                                       }});
      Add(std::move(query), std::move(declaration), json);
      return;
    }
    // The functions below are members of the entry, whose address is known only when it is added.
    const auto self = std::make_shared<const Query*>();
    query.open = [reference, self] { reference->Open(**self); };
    query.implementations.push_back(
        {"reference",
         [reference, self](std::span<const Value> arguments) {
           return reference->Ask(**self, arguments);
         },
         [reference, self](std::span<const std::span<const Value>> cases) {
           return reference->AskAll(**self, cases);
         }});
    *self = Add(std::move(query), std::move(declaration), json);
  }

  static void ReadProperties(const JsonReader& json, Query& query) {
    if (!json.Has("properties")) return;
    for (const JsonReader& item : json.At("properties").Items()) {
      const std::string text = item.Text();
      try {
        Property::Parse(query, text);
      } catch (const std::invalid_argument& error) {
        item.Fail(error.what());
      }
      query.properties.push_back(text);
    }
  }

  const Query* Add(Query query, std::string declaration, const JsonReader& json) {
    try {
      project_.queries.push_back(&AddOrReplaceQuery(std::move(query)));
      const Query* const added = project_.queries.back();
      project_.declarations.emplace(added->name, std::move(declaration));
      return added;
    } catch (const std::invalid_argument& error) {
      json.Fail(error.what());
    }
  }

  // Removes a query of the version before that is no longer declared. A query whose declaration now
  // has an error stays as it was.
  void DropUnlessDeclared(const Query& query, const JsonReader& root) {
    if (std::ranges::find(project_.queries, &query) != project_.queries.end()) return;
    const bool declared = root.Has("queries") && root.At("queries").Has(query.name);
    if (!declared || FindQuery(query.name) != &query) return RemoveQuery(query);
    project_.queries.push_back(&query);
    project_.declarations.insert(*before_.declarations.find(query.name));
    project_.references.insert(before_.references.begin(), before_.references.end());
  }

  static std::string DeclarationOf(const Query& query, const JsonReader& json) {
    std::string text = json.json().dump();
    for (const NamedKind& parameter : query.parameters) text += fmt::format(" {}", parameter.kind);
    for (const fs::path& file : query.case_files) text += "\n" + file.string();
    return text;
  }

  // The entry of a query that the version before declares in the same way; null if there is none.
  const Query* DeclaredBefore(const std::string& name, const std::string& declaration) const {
    const auto before = before_.declarations.find(name);
    if (before == before_.declarations.end() || before->second != declaration) return nullptr;
    const Query* const query = FindQuery(name);
    return std::ranges::find(before_.queries, query) == before_.queries.end() ? nullptr : query;
  }

  // The reference before is used again, since the queries that keep their entries have it.
  std::shared_ptr<Reference> ReferenceOf(const fs::path& source) {
    std::shared_ptr<Reference>& reference = project_.references[source];
    const auto before = before_.references.find(source);
    if (reference == nullptr && before != before_.references.end()) reference = before->second;
    if (reference == nullptr) reference = std::make_shared<Reference>(source, limits_);
    return reference;
  }

  void AddImplementation(const std::string& name, const JsonReader& json) {
    const std::string text = json.Text();
    const bool taken = std::ranges::any_of(
        Queries(), [&](const Query& query) { return query.FindImplementation(name) != nullptr; });
    if (name.empty() || taken || name == kReported || SourceNamed(name)) {
      json.Fail(fmt::format("\"{}\" is the name of another implementation, or of a file", name));
    }
    if (const auto source = SourceNamed(text)) {
      project_.implementations.push_back(name);
      return NameSource({source->form, ExistingPath(json).string(), name});
    }
    std::string command = text;
    if (folder_ != fs::current_path()) {
      command = fmt::format("cd {} && exec {}", Quoted(folder_.string()), text);
    }
    project_.implementations.push_back(name);
    NameSource({ImplementationSource::Form::kProgram, std::move(command), name});
  }

  fs::path folder_;
  AskOptions limits_;
  JsonDocument document_;
  const Project& before_;
  bool drafts_ = false;  ///< declarations are only read
  Query draft_;
  Project project_;
  CaseFilesByQuery case_files_;
};

}  // namespace

Query DraftOf(const Project& project, std::string_view section, const std::string& name,
              const JsonReader& json) {
  return ProjectReader(project).Draft(section, name, json);
}

Project LoadProject(const fs::path& file, const AskOptions& limits, const Project* before) {
  Project kept;
  if (before != nullptr) kept = *before;
  try {
    return ProjectReader(file, limits, kept).Read();
  } catch (const FileError& error) {
    kept.file = fs::absolute(file);
    kept.errors = {error.what()};
    return kept;
  }
}

}  // namespace hitscan
