#include "project/declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/atomic_file.h"
#include "base/text.h"
#include "implementation/cpp_headers.h"
#include "json/document.h"
#include "shape/record_kind.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string ObjectOf(const std::vector<ProjectDeclaration::Member>& members) {
  std::string text;
  for (const auto& [name, kind] : members) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", Json(name).dump(), Json(kind).dump());
  }
  return "{" + text + "}";
}

// The declaration as a JSON object for the project file. All lines but the first begin with
// `indent`.
std::string DeclarationJson(const ProjectDeclaration& declaration, const std::string& reference,
                            const std::string& indent) {
  std::vector<std::string> lines{fmt::format("\"about\": {}", Json(declaration.about).dump())};
  if (declaration.is_query) {
    lines.push_back("\"parameters\": " + ObjectOf(declaration.members));
    lines.push_back("\"answer\": " + ObjectOf(declaration.answer));
    lines.push_back("\"reference\": " + Json(reference).dump());
  } else {
    lines.push_back("\"members\": " + ObjectOf(declaration.members));
  }
  const std::string between = ",\n  " + indent;
  return fmt::format("{{\n  {0}{1}\n{0}}}", indent, fmt::join(lines, between));
}

std::string_view SectionOf(const ProjectDeclaration& declaration) {
  return declaration.is_query ? "queries" : "shapes";
}

// A source to fill in: a reference of the query that answers a miss, false or zero.
std::string ReferenceStub(const Query& query, std::string about) {
  // "std::optional<hitscan::HitOf<N>>(const hitscan::RayOf<N>& ray, ...)"
  const std::string signature = ReferenceSignature(query);
  const std::size_t parameters = signature.find('(');
  const std::string name = PascalCase(query.name);
  std::ranges::replace(about, '\n', ' ');
  return fmt::format(
      "#include <hitscan/reference.h>\n\n// {}\n"
      "// N has no rounding errors: write the formulas, without tolerances.\n"
      "template <class N>\n{} {}{} {{\n  return {{}};\n}}\n\nHITSCAN_REFERENCE({}, {})\n",
      about, signature.substr(0, parameters), name, signature.substr(parameters), query.name, name);
}

JsonDocument ReadFile(const Project& project) {
  return {project.file, ReadRegularFile(project.file)};
}

// Adds a folder to the list of cases, unless it is there.
void AddCaseFolder(JsonDocument& document, const std::string& folder) {
  Json cases = document.Has("/cases") ? document.root().at("cases") : Json::array();
  if (!cases.is_array() || std::ranges::find(cases, Json(folder)) != cases.end()) return;
  cases.push_back(folder);
  document.Set("", "cases", cases);
}

}  // namespace

std::vector<std::string> KindsOfMembers() {
  std::vector<std::string> kinds{"point",  "vector",  "direction", "size",
                                 "number", "integer", "boolean"};
  // If several kinds have the same name, a declaration can only refer to the one added last.
  for (Kind kind = KindCount(); kind > 0; --kind) {
    std::string name(KindName(kind - 1));
    if (std::ranges::find(kinds, name) == kinds.end()) kinds.push_back(std::move(name));
  }
  return kinds;
}

std::vector<std::string> KindsOfAnswers() {
  return {"boolean", "integer", "number", "point", "vector"};
}

Query QueryDeclaredBy(const Project& project, const ProjectDeclaration& declaration) {
  // The name is not read: DraftOf makes a query without a reference.
  const std::string no_reference_yet = "new";
  const std::string text = DeclarationJson(declaration, no_reference_yet, "");
  const ParsedJson parsed(text);
  return DraftOf(project, SectionOf(declaration), declaration.name, parsed.Reader());
}

std::string ProblemOf(const Project& project, const ProjectDeclaration& declaration) {
  try {
    if (ReadFile(project).Has("/" + std::string(SectionOf(declaration)) +
                              PointerTo(declaration.name))) {
      return fmt::format("the project has a {} \"{}\" already",
                         declaration.is_query ? "query" : "shape", declaration.name);
    }
    QueryDeclaredBy(project, declaration);
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

void AddToProject(const Project& project, const ProjectDeclaration& declaration,
                  const fs::path& case_file) {
  const Query query = QueryDeclaredBy(project, declaration);
  JsonDocument document = ReadFile(project);
  const fs::path folder = project.file.parent_path();
  fs::path reference;
  if (declaration.is_query) {
    reference = FreePath(folder / (declaration.name + "_reference.cpp"));
    WriteFileAtomically(reference, ReferenceStub(query, declaration.about));
    if (!case_file.empty()) {
      AddCaseFolder(document, case_file.parent_path().lexically_relative(folder).string());
    }
  }
  const std::string section(SectionOf(declaration));
  const std::string text = DeclarationJson(declaration, reference.filename().string(), "    ");
  if (document.Has("/" + section)) {
    document.SetText("/" + section, declaration.name, text);
  } else {
    document.SetText("", section,
                     fmt::format("{{\n    {}: {}\n  }}", Json(declaration.name).dump(), text));
  }
  WriteFileAtomically(project.file, document.text());
}

fs::path PathOfNewCases(const Project& project, const std::string& query) {
  const fs::path folder = project.file.parent_path();
  fs::path cases = folder / "cases";
  for (const fs::path& given : project.cases) {
    const fs::path full = fs::absolute(given).lexically_normal();
    std::error_code error;
    if (!fs::is_directory(full, error)) continue;
    cases = full;
    break;
  }
  return FreePath(cases / (query + ".json"));
}

}  // namespace hitscan
