#include "cases/written_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/number_text.h"
#include "cases/written_value.h"
#include "json/document.h"

namespace hitscan {
namespace {

// Values in a case that hold only for its arguments.
constexpr std::array<const char*, 4> kDerived{"exact", "margin", "book", "reported"};

std::string NameOf(const CaseFile& file, std::size_t parameter) {
  return std::string(file.query->parameters.at(parameter).name);
}

JsonDocument TextOf(const CaseFile& file, const Case& test) {
  return JsonDocument(file.path, std::string(WrittenCase(file, test)));
}

Case WithText(Case test, const JsonDocument& document) {
  test.text = std::make_shared<const std::string>(document.text());
  return test;
}

void RemoveDerived(Case& test, JsonDocument& document) {
  for (const char* const key : kDerived) {
    document.Remove(PointerTo(key));
  }
  test.reported = nullptr;
}

// The JSON of an argument at the top level of the file, if there is one.
std::optional<std::string> WrittenAtTop(const CaseFile& file, std::size_t parameter) {
  const auto edited = file.shared_texts.find(parameter);
  if (edited != file.shared_texts.end()) return edited->second;
  // Without this test TextAt would search the whole file for a key that is not there.
  if (!file.document->root().contains(NameOf(file, parameter))) return std::nullopt;
  return std::string(file.document->TextAt(PointerTo(NameOf(file, parameter))));
}

// Whether a case without an argument of its own gets this value for it from the top level.
bool IsAtTop(const CaseFile& file, std::size_t parameter, const Value& argument) {
  const std::optional<std::string> text = WrittenAtTop(file, parameter);
  return text && Identical(ReadWritten(KindOf(argument), *text), argument);
}

// The JSON of a case in the usual form. It lacks arguments that are at the top level of the file.
Json CaseToJson(const CaseFile& file, const Case& test) {
  Json json{{"id", test.id}};
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    const Value& argument = test.arguments[i];
    if (IsAtTop(file, i, argument)) continue;
    json[NameOf(file, i)] = WriteValue(argument);
  }
  json["expect"] = AnswerToJson(test.expected);
  if (!test.note.empty()) json["note"] = test.note;
  return json;
}

// Sets the arguments in the text of a case that is to be added. Returns whether this changed an
// argument that was in the text before.
bool UpdateArguments(const CaseFile& file, const Case& test, JsonDocument& document) {
  bool changed = false;
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    const Value& argument = test.arguments[i];
    const std::string pointer = PointerTo(NameOf(file, i));
    const bool own = document.Has(pointer);
    if (!own && IsAtTop(file, i, argument)) continue;
    const std::string text =
        own ? Rewritten(document.TextAt(pointer), argument) : OnOneLine(WriteValue(argument));
    changed = changed || (own && text != document.TextAt(pointer));
    document.SetText("", NameOf(file, i), text);
  }
  return changed;
}

// The number that a JSON text is; nullopt for other texts.
std::optional<double> NumberIn(std::string_view text) {
  double number = 0;
  const auto [rest, error] = FromChars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

// Whether `document`, the text of a case, has the same expectations as `test`.
bool ExpectsSame(const CaseFile& file, const Case& test, const JsonDocument& document) {
  if (!document.Has("/expect")) return false;
  const Answer written = ReadExpected(document.Reader().At("expect"), *file.query);
  return std::ranges::equal(written, test.expected, [](const AnswerPart& a, const AnswerPart& b) {
    return a.name == b.name && Identical(a.value, b.value);
  });
}

}  // namespace

std::string_view WrittenCase(const CaseFile& file, const Case& test) {
  return test.text ? std::string_view(*test.text) : file.document->ItemText(test.item.value());
}

std::optional<double> WrittenMargin(const CaseFile& file, const Case& test) {
  if (!test.text && !test.item) return std::nullopt;
  const std::string_view text = WrittenCase(file, test);
  if (text.find("margin") == std::string_view::npos) return std::nullopt;
  const std::optional<JsonRange> range = JsonScanner(text).Find("/margin");
  return range ? NumberIn(range->In(text)) : std::nullopt;
}

Case WithOwnText(const CaseFile& file, Case test) {
  if (!test.text) test.text = std::make_shared<const std::string>(WrittenCase(file, test));
  return test;
}

std::string WrittenArgument(const CaseFile& file, const Case& test, std::size_t parameter) {
  const std::string pointer = PointerTo(NameOf(file, parameter));
  const JsonDocument document = TextOf(file, test);
  if (document.Has(pointer)) return std::string(document.TextAt(pointer));
  return WrittenAtTop(file, parameter).value();
}

std::optional<std::string> WrittenPart(const CaseFile& file, const Case& test,
                                       std::string_view part) {
  const std::string pointer = "/expect" + PointerTo(part);
  const JsonDocument document = TextOf(file, test);
  if (!document.Has(pointer)) return std::nullopt;
  return std::string(document.TextAt(pointer));
}

Case WithArgument(const CaseFile& file, const Case& test, std::size_t parameter,
                  const std::string& text) {
  Case after = test;
  after.arguments.at(parameter) = ReadWritten(file.query->parameters.at(parameter).kind, text);
  JsonDocument document = TextOf(file, test);
  document.SetText("", NameOf(file, parameter), text);
  if (!Identical(after.arguments[parameter], test.arguments[parameter])) {
    RemoveDerived(after, document);
  }
  return WithText(std::move(after), document);
}

bool EqualButDerived(Case a, const Case& b) {
  a.reported = b.reported;
  return a == b;
}

Case WithoutDerived(const CaseFile& file, const Case& test) {
  const std::string_view text = WrittenCase(file, test);
  // Parsing every case of a large file would take long.
  const bool named = std::ranges::any_of(
      kDerived, [&](const char* key) { return text.find(key) != std::string_view::npos; });
  if (!named) return test;
  JsonDocument document = TextOf(file, test);
  Case after = test;
  RemoveDerived(after, document);
  return document.text() == text ? test : WithText(std::move(after), document);
}

Case WithExpected(const CaseFile& file, const Case& test, const Answer& expected) {
  JsonDocument document = TextOf(file, test);
  for (const AnswerPart& part : test.expected) {
    if (FindPart(expected, part.name) == nullptr) document.Remove("/expect" + PointerTo(part.name));
  }
  for (const AnswerPart& part : expected) {
    const std::string pointer = "/expect" + PointerTo(part.name);
    const std::string text = document.Has(pointer) ? Rewritten(document.TextAt(pointer), part.value)
                                                   : OnOneLine(WriteValue(part.value));
    document.SetText("/expect", std::string(part.name), text);
  }
  Case after = test;
  after.expected = expected;
  return WithText(std::move(after), document);
}

Case WithExpectedText(const CaseFile& file, const Case& test, std::string_view part,
                      const std::string& text) {
  Case after = test;
  const auto found = std::ranges::find(after.expected, part, &AnswerPart::name);
  found->value = ReadWritten(KindOf(found->value), text);
  JsonDocument document = TextOf(file, test);
  document.SetText("/expect", std::string(part), text);
  return WithText(std::move(after), document);
}

Case WithNote(const CaseFile& file, const Case& test, const std::string& note) {
  JsonDocument document = TextOf(file, test);
  const bool same = document.Has("/note") && document.root()["note"] == Json(note);
  if (note.empty()) {
    document.Remove("/note");
  } else if (!same) {
    document.Set("", "note", note);
  }
  Case after = test;
  after.note = note;
  return WithText(std::move(after), document);
}

Case WithJudgement(const CaseFile& file, const Case& test, bool named_only) {
  JsonDocument document = TextOf(file, test);
  if (named_only != file.judges_named_only) {
    document.Set("", "judge", named_only ? "named" : "all");
  } else {
    document.Remove("/judge");
  }
  Case after = test;
  after.judges_named_only = named_only;
  return WithText(std::move(after), document);
}

Case AsNewCase(const CaseFile& file, const Case& test, int id) {
  Case added = test;
  added.id = id;
  added.item.reset();
  if (!test.text) {
    added.judges_named_only = file.judges_named_only;
    added.text = std::make_shared<const std::string>(OnOneLine(CaseToJson(file, added)));
    return added;
  }
  JsonDocument document(file.path, *test.text);
  document.Set("", "id", id);
  document.Remove("/query");
  if (!document.Has("/judge")) added.judges_named_only = file.judges_named_only;
  if (UpdateArguments(file, test, document)) RemoveDerived(added, document);
  if (!ExpectsSame(file, test, document)) {
    document.Set("", "expect", AnswerToJson(test.expected));
  }
  return WithNote(file, WithText(std::move(added), document), test.note);
}

std::string StandaloneText(const CaseFile& file, const Case& test) {
  JsonDocument document = TextOf(file, test);
  document.Remove("/query");
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    if (document.Has(PointerTo(NameOf(file, i)))) continue;
    document.SetText("", NameOf(file, i), WrittenArgument(file, test, i));
  }
  std::string text = document.text();
  const std::size_t brace = text.find('{');
  return text.insert(brace + 1, fmt::format("\"query\": {}, ", Json(file.query->name).dump()));
}

}  // namespace hitscan
