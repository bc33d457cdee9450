#include "implementation/implement_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/name_style.h"
#include "queries/queries.h"
#include "shape/plain_type.h"

namespace hitscan {

// Generated from implement.h.in.
extern const std::string_view kImplementHeaderStart;

namespace {

// The structs that are returned, by the names of their parts, of which `hit` is left out.
struct ResultName {
  std::string_view parts;
  Kind last;  // the kind of the last part: hits in two and three dimensions have the same names
  std::string_view name;
};

constexpr std::array kResults{
    ResultName{"t point", kKindOf<Point>, "Hit"},
    ResultName{"t point", kKindOf<Point2>, "Hit2"},
    ResultName{"index t point", kKindOf<Point>, "PlaneHit"},
    ResultName{"closest t", kKindOf<float>, "Closest"},
    ResultName{"min max center extents", kKindOf<Point>, "Box"},
    ResultName{"normal distance", kKindOf<float>, "Plane"},
    ResultName{"normal offset", kKindOf<float>, "HalfSpace"},
    ResultName{"translation orientation view", kKindOf<glm::mat4>, "CameraPose"},
};

// The type with its namespace: "std::vector<hitscan::Plane>".
std::string Qualified(std::string type) {
  const auto upper = std::ranges::find_if(type, [](char c) { return c >= 'A' && c <= 'Z'; });
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
      return fmt::format("std::vector<{}>", type.item->name);
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

// Consecutive members of one type are declared together.
std::string StructDeclaration(const PlainType& type) {
  std::string text = type.about.empty() ? "" : fmt::format("/// {}\n", type.about);
  text += fmt::format("struct {} {{", type.name);
  const PlainType* before = nullptr;
  for (const PlainType::Member& member : type.members) {
    if (member.type == before) {
      text += fmt::format(", {}", member.name);
    } else {
      text += fmt::format("{}\n  {} {}", before == nullptr ? "" : ";", TypeName(*member.type),
                          member.name);
    }
    before = member.type;
  }
  return text + ";\n};\n";
}

// The enumerations and structs of all kinds, without those that implement.h.in declares itself.
std::string ShapeDeclarations() {
  std::string text;
  for (Kind kind = 0; kind < kTypedKinds; ++kind) {
    const PlainType& type = PlainTypeOf(kind);
    if (type.form == PlainType::Form::kText) text += EnumDeclaration(type);
    const bool declared = kImplementHeaderStart.find(fmt::format("struct {} {{", type.name)) !=
                          std::string_view::npos;
    if (type.form == PlainType::Form::kStruct && !declared) text += StructDeclaration(type);
  }
  return text;
}

}  // namespace

std::string ImplementType(Kind kind) { return TypeName(PlainTypeOf(kind)); }

std::string ImplementResult(const Query& query) {
  std::span<const NamedKind> parts = query.parts;
  const bool optional = parts.front().name == kHitPart;
  if (optional) parts = parts.subspan(1);
  std::string type;
  if (parts.size() == 1) {
    type = ImplementType(parts.front().kind);
  } else {
    std::string names;
    for (const NamedKind& part : parts) names.append(names.empty() ? "" : " ").append(part.name);
    const auto found = std::ranges::find_if(kResults, [&](const ResultName& result) {
      return result.parts == names && result.last == parts.back().kind;
    });
    if (found == kResults.end()) {
      throw std::logic_error(
          fmt::format("kResults has no struct for the answer of {}: {}", query.name, names));
    }
    type = found->name;
  }
  type = Qualified(type);
  return optional ? fmt::format("std::optional<{}>", type) : type;
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

std::string ImplementHeader() {
  constexpr std::string_view kPlaceOfShapes = "@SHAPES@\n";
  std::string text(kImplementHeaderStart);
  text.replace(text.find(kPlaceOfShapes), kPlaceOfShapes.size(), ShapeDeclarations());
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
  return text + "\nnamespace hitscan {\nnamespace signatures {\n" + types +
         "}  // namespace signatures\n}  // namespace hitscan\n";
}

}  // namespace hitscan
