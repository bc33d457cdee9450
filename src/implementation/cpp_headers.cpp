#include "implementation/cpp_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "implementation/answer_forms.h"
#include "implementation/compiler.h"
#include "queries/query_lookup.h"
#include "shape/plain_type.h"

namespace hitscan {

// Generated from implement.h.in, reference.h.in and record.h.in.
extern const std::string_view kImplementHeaderStart;
extern const std::string_view kReferenceHeaderStart;
extern const std::string_view kRecordHeaderStart;

namespace {

// The type with its namespace: "std::vector<hitscan::Plane>".
std::string Qualified(std::string type) {
  const auto upper = std::ranges::find_if(type, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (type == "N") return type;  // the parameter of a template
  if (upper != type.end()) type.insert(static_cast<std::size_t>(upper - type.begin()), "hitscan::");
  return type;
}

bool PassedByValue(Kind kind) {
  const PlainType::Form form = PlainTypeOf(kind).form;
  return form != PlainType::Form::kStruct && form != PlainType::Form::kList;
}

std::string TypeName(const PlainType& type) {
  switch (type.form) {
    case PlainType::Form::kBoolean:
      return "bool";
    case PlainType::Form::kInteger:
      return "std::int32_t";
    case PlainType::Form::kNumber:
      return "float";
    case PlainType::Form::kText:
    case PlainType::Form::kStruct:
      return std::string(type.name);
    case PlainType::Form::kList:
      return fmt::format("std::vector<{}>", TypeName(*type.item));
  }
  return {};
}

std::string EnumDeclaration(const PlainType& type) {
  std::string text;
  for (const std::string_view word : type.words) {
    text += fmt::format("{}k{}", text.empty() ? "" : ", ", PascalCase(word));
  }
  return fmt::format("enum class {} : std::int32_t {{ {} }};\n", type.name, text);
}

struct CppMember {
  std::string type;
  std::string name;
};

// A struct of hitscan/implement.h.
struct CppStruct {
  std::string name;
  std::string about;
  std::vector<CppMember> members;
};

// Consecutive members of one type are declared together.
std::string Declaration(const CppStruct& declared) {
  std::string text = declared.about.empty() ? "" : fmt::format("/// {}\n", declared.about);
  text += fmt::format("struct {} {{", declared.name);
  std::string_view before;
  for (const CppMember& member : declared.members) {
    if (member.type == before) {
      text += fmt::format(", {}", member.name);
    } else {
      text += fmt::format("{}\n  {} {}", before.empty() ? "" : ";", member.type, member.name);
    }
    before = member.type;
  }
  return text + ";\n};\n";
}

// The parts of an answer without `hit`.
std::span<const NamedKind> PartsOfStruct(const Query& query) {
  const std::span<const NamedKind> parts = query.parts;
  return parts.front().name == kHitPart ? parts.subspan(1) : parts;
}

bool IsListOfStructs(const PlainType& type) {
  return type.form == PlainType::Form::kList && type.item->form == PlainType::Form::kStruct &&
         type.item->name != "Vec3" && type.item->name != "Vec2";
}

// The structs and enumerations of all kinds of shapes, each after the structs in its lists. Of
// kinds with the same name, the last one.
std::vector<const PlainType*> ShapeTypes() {
  std::vector<const PlainType*> types;
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    const PlainType& type = PlainTypeOf(kind);
    const bool is_basic = type.name == "Vec3" || type.name == "Vec2" || type.name == "Mat4";
    const bool is_declared = type.form == PlainType::Form::kStruct && !is_basic;
    if (!is_declared && type.form != PlainType::Form::kText) continue;
    std::erase_if(types, [&](const PlainType* other) { return other->name == type.name; });
    for (const PlainType::Member& member : type.members) {
      if (!IsListOfStructs(*member.type)) continue;
      std::erase_if(types,
                    [&](const auto* other) { return other->name == member.type->item->name; });
      types.push_back(member.type->item);
    }
    types.push_back(&type);
  }
  return types;
}

// The code that reads structs which are not stored as in memory: kinds of records, whose members
// may be booleans, and structs with lists.
std::string CodecsOfStructs() {
  std::vector<const PlainType*> records;
  for (Kind kind = kTypedKinds; kind < KindCount(); ++kind) records.push_back(&PlainTypeOf(kind));
  std::string text;
  for (const PlainType* type : ShapeTypes()) {
    const bool has_list = std::ranges::any_of(type->members, [](const PlainType::Member& member) {
      return member.type->form == PlainType::Form::kList;
    });
    if (!has_list && std::ranges::find(records, type) == records.end()) continue;
    std::string members;
    for (const PlainType::Member& member : type->members) {
      members += fmt::format("{}Codec<{}>::Read(words)", members.empty() ? "" : ", ",
                             TypeName(*member.type));
    }
    text += fmt::format(R"(template <>
struct Codec<{0}> {{
  static {0} Read(const std::uint32_t*& words) {{ return {{{1}}}; }}
}};
)",
                        type->name, members);
  }
  return text.empty() ? text : "namespace detail {\n" + text + "}  // namespace detail\n";
}

CppStruct StructOf(const PlainType& type) {
  CppStruct made{std::string(type.name), std::string(type.about), {}};
  for (const PlainType::Member& member : type.members) {
    made.members.push_back({TypeName(*member.type), std::string(member.name)});
  }
  return made;
}

// The structs that queries answer. The first ones have comments, or members whose names differ from
// the parts of the answer; the others are made from the parts.
std::vector<CppStruct> AnswerStructs() {
  std::vector<CppStruct> structs{
      {"Hit",
       "`t` is the distance along a ray. For a segment, the summary of the query says what `t` is.",
       {{"float", "t"}, {"Vec3", "point"}}},
      {"Hit2", "", {{"float", "t"}, {"Vec2", "point"}}},
      {"PlaneHit",
       "`index` is the number of the plane in the list, from 0.",
       {{"std::int32_t", "index"}, {"float", "t"}, {"Vec3", "point"}}},
      {"Closest", "", {{"Vec3", "point"}, {"float", "t"}}},
      {"Box",
       "A box by its corners, and by its centre and half sizes.",
       {{"Vec3", "min"}, {"Vec3", "max"}, {"Vec3", "center"}, {"Vec3", "extents"}}},
      {"HalfSpace",
       "All points p with dot(normal, p) + offset >= 0.",
       {{"Vec3", "normal"}, {"float", "offset"}}},
      {"CameraPose",
       "Position and orientation of a camera.",
       {{"Mat4", "translation"}, {"Mat4", "orientation"}, {"Mat4", "view"}}}};
  const std::vector<const PlainType*> shapes = ShapeTypes();
  for (const Query& query : Queries()) {
    const std::string& name = query.result;
    const bool is_shape = std::ranges::find(shapes, name, &PlainType::name) != shapes.end();
    if (name.empty() || is_shape ||
        std::ranges::find(structs, name, &CppStruct::name) != structs.end()) {
      continue;
    }
    CppStruct made{name, "", {}};
    for (const NamedKind& part : PartsOfStruct(query)) {
      made.members.push_back({ImplementType(part.kind), part.name});
    }
    structs.push_back(std::move(made));
  }
  return structs;
}

// The code that writes answers with a boolean member: it has fewer bytes than a word, and the bytes
// after it have no value.
std::string CodecsOfAnswers() {
  std::string text;
  for (const CppStruct& answer : AnswerStructs()) {
    const auto is_boolean = [](const auto& member) { return member.type == "bool"; };
    if (std::ranges::none_of(answer.members, is_boolean)) continue;
    std::string members;
    for (const auto& member : answer.members) {
      members += fmt::format("    Codec<{0}>::Write(value.{1}, words);\n    words += {2};\n",
                             member.type, member.name,
                             is_boolean(member) ? "1" : fmt::format("sizeof({}) / 4", member.type));
    }
    text += fmt::format(R"(template <>
struct Codec<{0}> {{
  static void Write(const {0}& value, std::uint32_t* words) {{
{1}  }}
}};
)",
                        answer.name, members);
  }
  return text.empty() ? text : "namespace detail {\n" + text + "}  // namespace detail\n";
}

// The structs that queries of Hitscan answer, as AnswerStructs or shapes.
std::vector<CppStruct> AnswersOfSeveralParts() {
  const std::vector<CppStruct> answers = AnswerStructs();
  const std::vector<const PlainType*> shapes = ShapeTypes();
  std::vector<CppStruct> found;
  for (const Query& query : Queries()) {
    const std::string& name = query.result;
    if (query.open || PartsOfStruct(query).size() == 1 ||
        std::ranges::find(found, name, &CppStruct::name) != found.end()) {
      continue;
    }
    const auto answer = std::ranges::find(answers, name, &CppStruct::name);
    found.push_back(answer != answers.end()
                        ? *answer
                        : StructOf(**std::ranges::find(shapes, name, &PlainType::name)));
  }
  return found;
}

void ReplaceIn(std::string& text, std::string_view place, const std::string& with) {
  text.replace(text.find(place), place.size(), with);
}

// The type of hitscan/reference.h, with numbers of the type N, in place of one of
// hitscan/implement.h.
std::string WithNumbers(const std::string& type) {
  constexpr std::string_view kList = "std::vector<";
  if (type.starts_with(kList)) {
    return fmt::format("{}{}>", kList,
                       WithNumbers(type.substr(kList.size(), type.size() - kList.size() - 1)));
  }
  if (type == "float") return "N";
  if (type == "Vec3") return "VecOf<N>";
  if (type == "bool" || type == "std::int32_t" || type == "Mat4") return type;
  const bool is_enumeration = std::ranges::any_of(ShapeTypes(), [&](const PlainType* shape) {
    return shape->form == PlainType::Form::kText && shape->name == type;
  });
  return is_enumeration ? type : type + "Of<N>";
}

// The template of hitscan/reference.h that belongs to a struct, and the conversions of both.
std::string TemplateOf(const CppStruct& declared) {
  std::string members;
  std::string from;
  std::string rounded;
  for (const auto& [type, name] : declared.members) {
    const std::string_view separator = members.empty() ? "" : ", ";
    from += fmt::format("{}NumbersOf<N, {}>::From(value.{})", separator, type, name);
    rounded += fmt::format("{}NumbersOf<N, {}>::Rounded(value.{})", separator, type, name);
    members += fmt::format("  {} {};\n", WithNumbers(type), name);
  }
  return fmt::format(R"(template <class N>
struct {0}Of {{
{1}}};
namespace detail {{
template <class N>
struct NumbersOf<N, {0}> {{
  using Type = {0}Of<N>;
  static Type From(const {0}& value) {{ return {{{2}}}; }}
  static {0} Rounded(const Type& value) {{ return {{{3}}}; }}
}};
}}  // namespace detail

)",
                     declared.name, members, from, rounded);
}
}  // namespace

std::string ImplementType(Kind kind) { return TypeName(PlainTypeOf(kind)); }

std::string ImplementResult(const Query& query) {
  const std::span<const NamedKind> parts = PartsOfStruct(query);
  const std::string type =
      Qualified(parts.size() == 1 ? ImplementType(parts.front().kind) : query.result);
  return parts.size() == query.parts.size() ? type : fmt::format("std::optional<{}>", type);
}

std::string ImplementParameters(const Query& query) {
  std::string text;
  for (const NamedKind& parameter : query.parameters) {
    const std::string type = Qualified(ImplementType(parameter.kind));
    const std::string passed = PassedByValue(parameter.kind) ? type : "const " + type + "&";
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", passed, parameter.name);
  }
  return "(" + text + ")";
}

std::string ImplementSignature(const Query& query) {
  return ImplementResult(query) + ImplementParameters(query);
}

bool IsBuiltInStruct(std::string_view name) {
  if (name == "Drawing") return true;
  for (Kind kind = 0; kind < kTypedKinds; ++kind) {
    if (PlainTypeOf(kind).name == name) return true;
  }
  const std::vector<CppStruct> answers = AnswerStructs();
  return std::ranges::find(answers, name, &CppStruct::name) != answers.end();
}

std::string ReferenceSignature(const Query& query) {
  std::string parameters;
  for (const NamedKind& parameter : query.parameters) {
    const std::string type = Qualified(WithNumbers(ImplementType(parameter.kind)));
    parameters +=
        fmt::format("{}const {}& {}", parameters.empty() ? "" : ", ", type, parameter.name);
  }
  const std::span<const NamedKind> parts = PartsOfStruct(query);
  std::string result =
      parts.size() == 1 ? ImplementType(parts.front().kind) : std::string(query.result);
  result = Qualified(WithNumbers(result));
  if (parts.size() != query.parts.size()) result = fmt::format("std::optional<{}>", result);
  return fmt::format("{}({})", result, parameters);
}

std::string ImplementHeader() {
  std::string text(kImplementHeaderStart);
  std::string shapes;
  for (const PlainType* type : ShapeTypes()) {
    const bool is_struct = type->form == PlainType::Form::kStruct;
    shapes += is_struct ? Declaration(StructOf(*type)) : EnumDeclaration(*type);
  }
  std::string answers;
  for (const CppStruct& answer : AnswerStructs()) answers += Declaration(answer);
  ReplaceIn(text, "@SHAPES@\n", shapes);
  ReplaceIn(text, "@ANSWERS@\n", answers);
  std::string types;
  for (const Query& query : Queries()) {
    const std::string signature = ImplementSignature(query);
    std::string kinds;
    for (const NamedKind& parameter : query.parameters) {
      kinds += (kinds.empty() ? "" : ", ") + Qualified(ImplementType(parameter.kind));
    }
    text += fmt::format("#define HITSCAN_SIGNATURE_{} \\\n  \"{}\"\n", query.name, signature);
    types += fmt::format("/// {}\nusing {} = {}({});\n", query.summary, query.name,
                         ImplementResult(query), kinds);
  }
  return text + "\nnamespace hitscan {\n" + CodecsOfStructs() + CodecsOfAnswers() +
         "namespace signatures {\n" + types +
         "}  // namespace signatures\n}  // namespace hitscan\n";
}

std::string ReferenceHeader() {
  std::string structs;
  for (const PlainType* type : ShapeTypes()) {
    if (type->form == PlainType::Form::kStruct) structs += TemplateOf(StructOf(*type));
  }
  for (const CppStruct& answer : AnswerStructs()) structs += TemplateOf(answer);
  std::string text(kReferenceHeaderStart);
  ReplaceIn(text, "@STRUCTS@\n", structs);
  for (const Query& query : Queries()) {
    text += fmt::format("#define HITSCAN_REFERENCE_SIGNATURE_{} \\\n  \"{}\"\n", query.name,
                        ReferenceSignature(query));
  }
  return text;
}

std::string RecordHeader() {
  std::string parts;
  for (const CppStruct& answer : AnswersOfSeveralParts()) {
    std::string members;
    for (const CppMember& member : answer.members) {
      members += fmt::format("{}answer.{}", members.empty() ? "" : ", ", member.name);
    }
    parts += fmt::format("inline auto RecordParts(const {}& answer) {{ return std::tie({}); }}\n",
                         answer.name, members);
  }
  std::string text(kRecordHeaderStart);
  ReplaceIn(text, "@PARTS@\n", parts);
  for (const Query& query : Queries()) {
    if (query.open) continue;  // programs declare the queries of a project themselves
    std::string names;
    for (const NamedKind& part : query.parts) names += ", " + part.name;
    text += fmt::format("HITSCAN_RECORD_QUERY({}, {}{})\n", query.name, ImplementSignature(query),
                        names);
  }
  return text;
}

}  // namespace hitscan
