#include "query/case_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest_name.h"
#include "base/printable.h"

namespace hitscan {
namespace {

// A name from a file may be of any length; messages quote its beginning.
constexpr std::size_t kLongestName = 60;

std::string Names(const std::vector<Slot>& slots) {
  std::string names;
  for (const Slot& slot : slots) names.append(names.empty() ? "" : ", ").append(slot.name);
  return names;
}

std::string OptionalText(const JsonReader& object, std::string_view key) {
  if (!object.Has(key) || object.At(key).json().is_null()) return {};
  return object.At(key).Text();
}

// The rule on keys is that of KeysBesideShapes; a tolerance in a case would look as if it counted.
void RequireCaseKeys(const JsonReader& json, KeysBesideShapes& keys) {
  keys.Require(json);
  if (json.Has("tolerance")) {
    json.At("tolerance").Fail("a file has one tolerance: write it beside \"cases\"");
  }
}

// `args` and `checked` say nothing that the query does not know; a name that it does not know is a
// mistake all the same.
void RequireKnown(const JsonReader& root, std::string_view key, const Query& query,
                  const std::vector<Slot>& known, std::string_view what) {
  if (!root.Has(key)) return;
  for (const JsonReader& item : root.At(key).Items()) {
    const std::string name = item.Text();
    if (std::ranges::none_of(known, [&](const Slot& slot) { return slot.name == name; })) {
      item.Fail(fmt::format("query {} has no {} \"{}\"; it has {}", query.name, what,
                            Shortened(name, kLongestName), Names(known)));
    }
  }
}

// Arguments that are good shapes may still be more than the query can answer.
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

Case ReadCase(const JsonReader& json, const JsonReader& root, const Query& query) {
  Case result;
  result.id = json.At("id").Integer();
  for (const Slot& parameter : query.parameters) {
    const bool own = json.Has(parameter.name);
    if (!own && !root.Has(parameter.name)) {
      json.Fail(
          fmt::format("argument \"{}\" is missing, here and at the top level", parameter.name));
    }
    result.arguments.push_back(ReadValue(parameter.kind, (own ? json : root).At(parameter.name)));
  }
  RequireAnswerable(result, query, json, root);
  result.expected = ReadExpected(json.At("expect"), query);
  result.note = OptionalText(json, "note");
  return result;
}

CaseFile ReadRoot(const JsonDocument& document) {
  const JsonReader root(document.root());
  root.RequireObject();
  const JsonReader name = root.At("query");
  CaseFile file{.path = document.path(),
                .query = FindQuery(name.Text()),
                .source = {},
                .note = {},
                .shared = {},
                .cases = {},
                .document = nullptr};
  if (file.query == nullptr) {
    std::vector<std::string_view> known;
    for (const Query& query : Queries()) known.push_back(query.name);
    name.Fail(fmt::format("unknown query \"{}\"{}", Shortened(name.Text(), kLongestName),
                          DidYouMean(name.Text(), known)));
  }
  KeysBesideShapes keys(*file.query);
  keys.Require(root);
  file.source = OptionalText(root, "source");
  file.note = OptionalText(root, "note");
  OptionalText(root, "sample");
  RequireKnown(root, "args", *file.query, file.query->parameters, "parameter");
  RequireKnown(root, "checked", *file.query, file.query->parts, "answer");
  if (root.Has("tolerance")) {
    file.tolerance = root.At("tolerance").Double();
    if (file.tolerance < 0) root.At("tolerance").Expected("a tolerance of 0 or more");
  }

  std::set<int> ids;
  const std::vector<JsonReader> items = root.At("cases").Items();
  file.cases.reserve(items.size());
  for (const JsonReader& item : items) {
    item.RequireObject();
    RequireCaseKeys(item, keys);
    file.cases.push_back(ReadCase(item, root, *file.query));
    const int id = file.cases.back().id;
    if (!ids.insert(id).second) item.At("id").Fail(fmt::format("the id {} is given twice", id));
  }
  if (file.cases.empty()) root.At("cases").Fail("there are no cases");
  for (const Slot& parameter : file.query->parameters) {
    file.shared.push_back(std::ranges::none_of(
        items, [&](const JsonReader& item) { return item.Has(parameter.name); }));
  }
  return file;
}

}  // namespace

KeysBesideShapes::KeysBesideShapes(const Query& query)
    : known_{"query",     "source", "sample", "args", "checked",
             "tolerance", "note",   "cases",  "id",   "expect"} {
  for (const Slot& parameter : query.parameters) known_.push_back(parameter.name);
  accepted_.insert(known_.begin(), known_.end());
}

void KeysBesideShapes::Require(const JsonReader& object) {
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
  if (json.json().empty()) json.Fail("nothing is expected: name at least one part of the answer");
  Answer expected;
  for (const auto& item : json.json().items()) {
    const Slot* part = query.FindPartSlot(item.key());
    if (part == nullptr) {
      json.Fail(fmt::format("query {} answers no \"{}\"; it answers {}", query.name,
                            Shortened(item.key(), kLongestName), Names(query.parts)));
    }
    expected.push_back({part->name, ReadValue(part->kind, json.At(item.key()))});
  }
  return expected;
}

CaseFile ReadCaseFile(std::shared_ptr<const JsonDocument> document) {
  try {
    CaseFile file = ReadRoot(*document);
    file.document = std::move(document);
    return file;
  } catch (const JsonError& error) {
    document->Fail(error.pointer(), error.what());
  }
}

CaseFile LoadCaseFile(const std::filesystem::path& path) {
  return ReadCaseFile(std::make_shared<const JsonDocument>(path));
}

CaseFile ParseCaseFile(const std::filesystem::path& path, std::string text) {
  return ReadCaseFile(std::make_shared<const JsonDocument>(path, std::move(text)));
}

}  // namespace hitscan
