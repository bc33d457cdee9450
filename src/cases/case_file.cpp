#include "cases/case_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cases/answerer.h"
#include "cases/project_file.h"
#include "json/document.h"
#include "meshes/mesh_files.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

// A name in a file may have any length; messages quote only its beginning.
constexpr std::size_t kLongestName = 60;

// The keys of a case file and of its cases, beside the names of the query's parameters.
constexpr std::array<std::string_view, 13> kKeys{
    "query", "source", "library", "sample", "args",  "checked", "tolerance",
    "note",  "cases",  "id",      "expect", "judge", "reported"};

// A name in kKeys; other names do not compile. So every key that is read as a Key is known to the
// search for misspelt keys.
class Key {
 public:
  consteval Key(const char* name) : name_(name) {
    if (std::ranges::find(kKeys, name_) == kKeys.end()) throw "the key is not in kKeys";
  }
  constexpr operator std::string_view() const { return name_; }
  std::string text() const { return std::string(name_); }

 private:
  std::string_view name_;
};

constexpr Key kCasesKey = "cases";
constexpr Key kToleranceKey = "tolerance";

std::string Names(const std::vector<NamedKind>& kinds) {
  std::string names;
  for (const NamedKind& named : kinds) names.append(names.empty() ? "" : ", ").append(named.name);
  return names;
}

std::string OptionalText(const JsonReader& object, Key key) {
  if (!object.Has(key) || object.At(key).json().is_null()) return {};
  return object.At(key).Text();
}

// Which parts of an answer are judged: "all", or those that are "named" in the expectation.
bool ReadJudgesNamedOnly(const JsonReader& object, bool by_default) {
  constexpr Key kKey = "judge";
  if (!object.Has(kKey)) return by_default;
  const std::string parts = object.At(kKey).Text();
  if (parts != "named" && parts != "all") object.At(kKey).Expected("\"named\" or \"all\"");
  return parts == "named";
}

// What a library answered: parts of an answer, or {"error": TEXT} if it gave none.
std::shared_ptr<const Outcome> ReadReported(const JsonReader& json, const Query& query) {
  constexpr std::string_view kError = "error";
  json.RequireObject();
  Outcome outcome;
  outcome.is_partial = true;
  if (json.Has(kError)) {
    outcome.failure = json.At(kError).Text();
    json.RequireAllRead("reported error");
    if (outcome.failure.empty()) json.At(kError).Expected("a text");
  } else {
    outcome.answer = ReadExpected(json, query);
    if (outcome.answer.empty()) json.Expected("a part of the answer, or an \"error\"");
  }
  return std::make_shared<const Outcome>(std::move(outcome));
}

// Only a file has a tolerance. One in a case would be ignored, so it is an error.
void RequireCaseKeys(const JsonReader& json, KnownKeys& keys) {
  keys.Require(json);
  if (json.Has(kToleranceKey)) {
    json.At(kToleranceKey).Fail("a file has one tolerance: write it beside \"cases\"");
  }
}

// `args` and `checked` repeat names that the query declares; any other name in them is an error.
void RequireKnown(const JsonReader& root, Key key, const Query& query,
                  const std::vector<NamedKind>& known, std::string_view what) {
  if (!root.Has(key)) return;
  for (const JsonReader& item : root.At(key).Items()) {
    const std::string name = item.Text();
    if (std::ranges::none_of(known, [&](const NamedKind& named) { return named.name == name; })) {
      item.Fail(fmt::format("query {} has no {} \"{}\"; it has {}", query.name, what,
                            Shortened(name, kLongestName), Names(known)));
    }
  }
}

// Arguments that are valid shapes may still have no answer.
void RequireAnswerable(const Case& test, const Query& query, const JsonReader& json,
                       const JsonReader& root) {
  try {
    query.RequireAnswerable(test.arguments);
  } catch (const RefusedArgument& refused) {
    const std::string_view name = query.parameters.at(refused.parameter()).name;
    (json.Has(name) ? json : root).At(name).Fail(refused.what());
  } catch (const InvalidShape& refused) {
    json.Fail(refused.what());
  }
}

// A set of ids. Ids usually increase from case to case; as long as they do, a sorted vector holds
// them.
class DistinctIds {
 public:
  /// False if the id was added before.
  bool Insert(int id) {
    if (increasing_.empty() || id > increasing_.back()) {
      increasing_.push_back(id);
      return true;
    }
    return !std::ranges::binary_search(increasing_, id) && others_.insert(id).second;
  }

 private:
  std::vector<int> increasing_;
  std::unordered_set<int> others_;
};

// Reads cases. Arguments that all cases share are read once.
class CasesReader {
 public:
  CasesReader(const JsonReader& root, const CaseFile& head)
      : root_(root),
        query_(*head.query),
        judges_named_only_(head.judges_named_only),
        keys_(query_),
        shared_(query_.parameters.size()),
        own_(shared_.size()) {}

  Case Read(const JsonReader& json) {
    json.RequireObject();
    RequireCaseKeys(json, keys_);
    Case result{};
    result.id = json.At(Key("id")).Integer();
    result.arguments.reserve(query_.parameters.size());
    for (std::size_t i = 0; i < query_.parameters.size(); ++i) {
      result.arguments.push_back(Argument(json, i));
    }
    RequireAnswerable(result, query_, json, root_);
    result.expected = ReadExpected(json.At(Key("expect")), query_);
    if (constexpr Key kKey = "reported"; json.Has(kKey)) {
      result.reported = ReadReported(json.At(kKey), query_);
    }
    result.note = OptionalText(json, "note");
    result.judges_named_only = ReadJudgesNamedOnly(json, judges_named_only_);
    if (!ids_.Insert(result.id)) {
      json.At(Key("id")).Fail(fmt::format("the id {} is given twice", result.id));
    }
    return result;
  }

  /// For each parameter, whether no case had its own argument for it.
  std::vector<bool> Shared() const {
    std::vector<bool> shared = own_;
    shared.flip();
    return shared;
  }

 private:
  Value Argument(const JsonReader& json, std::size_t index) {
    const NamedKind& parameter = query_.parameters[index];
    if (json.Has(parameter.name)) {
      own_[index] = true;
      return ReadValue(parameter.kind, json.At(parameter.name));
    }
    std::optional<Value>& shared = shared_[index];
    if (!shared) {
      if (!root_.Has(parameter.name)) {
        json.Fail(
            fmt::format("argument \"{}\" is missing, here and at the top level", parameter.name));
      }
      shared = ReadValue(parameter.kind, root_.At(parameter.name));
    }
    return *shared;
  }

  const JsonReader& root_;
  const Query& query_;
  bool judges_named_only_;
  KnownKeys keys_;
  std::vector<std::optional<Value>> shared_;
  std::vector<bool> own_;
  DistinctIds ids_;
};

// Names the project that declares the query, if one beside the case file does; else returns
// `other`.
std::string ProjectHint(const std::filesystem::path& cases, const std::string& query,
                        std::string other) {
  const std::optional<std::filesystem::path> project = ProjectOfCases(cases);
  if (!project) return other;
  try {
    if (!JsonDocument(*project, ReadRegularFile(*project)).Reader().At("queries").Has(query)) {
      return other;
    }
  } catch (const std::runtime_error&) {
    return other;
  }
  return fmt::format("; {0} declares it, use --project {1}", project->string(),
                     ShellWord(project->string()));
}

// Everything in the file but its cases.
CaseFile ReadHead(const JsonDocument& document, const JsonReader& root) {
  root.RequireObject();
  const JsonReader name = root.At(Key("query"));
  CaseFile file{.path = document.path(),
                .query = FindQuery(name.Text()),
                .source = {},
                .note = {},
                .library = {},
                .shared = {},
                .cases = {},
                .document = nullptr,
                .shared_texts = {}};
  if (file.query == nullptr) {
    std::vector<std::string_view> known;
    for (const Query& query : Queries()) known.push_back(query.name);
    name.Fail(
        fmt::format("unknown query \"{}\"{}", Shortened(name.Text(), kLongestName),
                    ProjectHint(document.path(), name.Text(), DidYouMean(name.Text(), known))));
  }
  KnownKeys keys(*file.query);
  keys.Require(root);
  file.source = OptionalText(root, "source");
  file.note = OptionalText(root, "note");
  file.library = OptionalText(root, "library");
  OptionalText(root, "sample");
  RequireKnown(root, "args", *file.query, file.query->parameters, "parameter");
  RequireKnown(root, "checked", *file.query, file.query->parts, "answer");
  if (root.Has(kToleranceKey)) {
    file.tolerance = root.At(kToleranceKey).Double();
    if (file.tolerance < 0) root.At(kToleranceKey).Expected("a tolerance of 0 or more");
  }
  file.judges_named_only = ReadJudgesNamedOnly(root, false);
  return file;
}

void ReadCases(const JsonDocument& document, const JsonReader& root, CaseFile& file,
               const CaseVisitor& visit) {
  if (!root.At(kCasesKey).json().is_array()) root.At(kCasesKey).Expected("a list");
  if (document.ItemCount() == 0) root.At(kCasesKey).Fail("there are no cases");
  CasesReader cases(root, file);
  ParsedJson item;
  for (std::size_t i = 0; i < document.ItemCount(); ++i) {
    document.ReadItem(i, item);
    Case read = cases.Read(item.Reader(fmt::format("/{}/{}", kCasesKey.text(), i)));
    read.item = i;
    file.has_reported |= read.reported != nullptr;
    visit(file, std::move(read));
  }
  file.shared = cases.Shared();
}

}  // namespace

KnownKeys::KnownKeys(const Query& query) : known_(kKeys.begin(), kKeys.end()) {
  for (const NamedKind& parameter : query.parameters) known_.push_back(parameter.name);
  accepted_.insert(known_.begin(), known_.end());
}

void KnownKeys::Require(const JsonReader& object) {
  constexpr std::size_t kShortest = 4;
  for (const auto& item : object.json().items()) {
    const std::string& key = item.key();
    if (accepted_.contains(key)) continue;
    const std::string_view meant =
        key.size() < kShortest ? std::string_view() : NameOneEditAway(key, known_);
    if (!meant.empty()) {
      object.At(key).Fail(fmt::format(
          "unknown key \"{}\"; did you mean '{}'? (an annotation needs another name)", key, meant));
    }
    accepted_.insert(key);
  }
}

Answer ReadExpected(const JsonReader& json, const Query& query) {
  json.RequireObject();
  Answer expected;
  expected.reserve(json.json().size());
  for (const auto& item : json.json().items()) {
    const NamedKind* part = query.FindAnswerPart(item.key());
    if (part == nullptr) {
      json.Fail(fmt::format("query {} answers no \"{}\"; it answers {}", query.name,
                            Shortened(item.key(), kLongestName), Names(query.parts)));
    }
    expected.push_back({part->name, ReadPartOfAnswer(part->kind, json.At(item.key()))});
  }
  return expected;
}

namespace {

// The first query of a ray and a model, with the first hit.
const Query& QueryOfRayAndModel() {
  constexpr std::array kKinds{kKindOf<Ray>, kKindOf<Model>};
  const auto& queries = Queries();
  return *std::ranges::find_if(queries, [&](const Query& query) {
    return std::ranges::equal(query.parameters, kKinds, {}, &NamedKind::kind);
  });
}

// The text of a case file with a ray from outside of the mesh in a file to the middle of its
// bounds.
std::string CasesOfMesh(const std::filesystem::path& path) {
  const std::string name = PathWithoutLinks(path).string();
  const Query& query = QueryOfRayAndModel();
  try {
    const Aabb bounds = Model(FindMesh(name)).Bounds();
    const glm::dvec3 center(bounds.Center());
    const glm::dvec3 size = glm::dvec3(bounds.max()) - glm::dvec3(bounds.min());
    const glm::dvec3 away =
        size == glm::dvec3(0) ? glm::dvec3(0, 1, 0) : size * glm::dvec3(0.7F, 0.5F, 0.9F);
    // The largest meshes leave no room outside.
    constexpr double kLargest = std::numeric_limits<float>::max();
    const Point start(glm::clamp(center + away, -kLargest, kLargest));
    // A quarter of the way, which is no longer than the largest float.
    const Vector direction((center - glm::dvec3(start)) * 0.25);
    Json test{{"id", 0}};
    test[query.parameters[0].name] = WriteValue(Ray(start, direction));
    test[query.parameters[1].name] = {{"mesh", name}};
    test["expect"] = Json::object();
    return OnOneLine({{"query", query.name}, {"cases", Json::array({std::move(test)})}}) + "\n";
  } catch (const InvalidShape& error) {
    throw FileError(error.what());
  }
}

}  // namespace

const Query& QueryOf(const JsonDocument& document) {
  try {
    return *ReadHead(document, document.Reader()).query;
  } catch (const JsonError& error) {
    document.Fail(error);
  }
}

CaseFile VisitCases(std::shared_ptr<const JsonDocument> document, const CaseVisitor& visit) {
  const MeshFolder meshes(document->path().parent_path());
  try {
    const JsonReader root = document->Reader();
    CaseFile file = ReadHead(*document, root);
    ReadCases(*document, root, file, visit);
    file.document = std::move(document);
    return file;
  } catch (const JsonError& error) {
    document->Fail(error);
  }
}

CaseFile ReadCaseFile(std::shared_ptr<const JsonDocument> document) {
  std::vector<Case> cases;
  cases.reserve(document->ItemCount());
  CaseFile file = VisitCases(
      std::move(document), [&](const CaseFile&, Case&& test) { cases.push_back(std::move(test)); });
  file.cases = std::move(cases);
  return file;
}

std::shared_ptr<const JsonDocument> OpenCaseDocument(const std::filesystem::path& path,
                                                     std::uintmax_t max_bytes) {
  if (IsMeshFile(path)) return ParseCaseDocument(path, CasesOfMesh(path));
  return ParseCaseDocument(
      path, ReadRegularFile(path, max_bytes, " (hitscan check --max-file-size raises that)"));
}

std::shared_ptr<const JsonDocument> ParseCaseDocument(const std::filesystem::path& path,
                                                      std::string text) {
  return std::make_shared<const JsonDocument>(path, std::move(text), kCasesKey.text());
}

bool Case::operator==(const Case& other) const {
  const auto same_part = [](const AnswerPart& a, const AnswerPart& b) {
    return a.name == b.name && Identical(a.value, b.value);
  };
  const auto same_answer = [&](const Answer& a, const Answer& b) {
    return std::ranges::equal(a, b, same_part);
  };
  const auto same_report = [&](const Outcome* a, const Outcome* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a->failure == b->failure && same_answer(a->answer, b->answer);
  };
  return id == other.id && note == other.note && judges_named_only == other.judges_named_only &&
         std::ranges::equal(arguments, other.arguments, Identical) &&
         same_answer(expected, other.expected) && same_report(reported.get(), other.reported.get());
}

CaseFile LoadCaseFile(const std::filesystem::path& path) {
  return ReadCaseFile(OpenCaseDocument(path));
}

CaseFile ParseCaseFile(const std::filesystem::path& path, std::string text) {
  return ReadCaseFile(ParseCaseDocument(path, std::move(text)));
}

std::string CaseFileText(const CaseFile& file) {
  std::vector<JsonDocument::NewItem> items;
  items.reserve(file.cases.size());
  for (const Case& test : file.cases) {
    JsonDocument::NewItem& item = items.emplace_back();
    item.index = test.item;
    if (test.text) item.text = *test.text;
  }
  std::string text = file.document->TextWithItems(items);
  for (const auto& [parameter, shared] : file.shared_texts) {
    JsonDocument changed(file.path, std::move(text), kCasesKey.text());
    changed.SetText("", std::string(file.query->parameters[parameter].name), shared);
    text = changed.text();
  }
  return text;
}

}  // namespace hitscan
