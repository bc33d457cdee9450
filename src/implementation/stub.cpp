#include "implementation/stub.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "implementation/answer_forms.h"
#include "implementation/compiler.h"
#include "implementation/cpp_headers.h"
#include "shape/plain_type.h"

namespace hitscan {
namespace {

// The code for what is built once for each mesh; empty for a query without a model.
std::string TreeCode(const Query& query, const std::string& tree) {
  if (std::ranges::find(query.parameters, kKindOf<Model>, &NamedKind::kind) ==
      query.parameters.end()) {
    return {};
  }
  return fmt::format(R"(#include <map>

// What is built once for each mesh, such as a hierarchy of boxes.
struct {0} {{
  explicit {0}(const hitscan::Mesh& mesh) {{ (void)mesh; }}
}};

// Builds it when a mesh is seen for the first time: equal meshes have equal ids.
const {0}& {0}Of(const hitscan::Mesh& mesh) {{
  static std::map<int, {0}> trees;
  if (trees.size() > 1000) trees.clear();  // a search makes many meshes
  return trees.try_emplace(mesh.id, mesh).first->second;
}}

)",
                     tree);
}

std::string CppStub(const Query& query, const std::string& name) {
  const std::string function = "My" + PascalCase(query.name);
  const std::string tree = TreeCode(query, function + "Tree");
  std::string unused;
  for (const NamedKind& parameter : query.parameters) {
    const bool has_tree = parameter.kind == kKindOf<Model>;
    unused += fmt::format("{}(void){}", unused.empty() ? "" : ", ",
                          has_tree ? fmt::format("{}TreeOf({})", function, parameter.name)
                                   : std::string(parameter.name));
  }
  return fmt::format(R"(// {0}
//
//   hitscan check {1} --implementation {2}
//   hitscan {1} --implementation {2}
#include <hitscan/implement.h>

{7}{3} {4}{5} {{
  {6};  // not used yet
  return {{}};
}}

HITSCAN_IMPLEMENT({1}, {4})
)",
                     query.summary, query.name, name, ImplementResult(query), function,
                     ImplementParameters(query), unused, tree);
}

// The code that makes numbers of the type Number from an argument: a line for each vector or
// number. Appends their names to `vectors` and `numbers`.
std::string NumbersOf(const PlainType& type, const std::string& path,
                      std::vector<std::string>& vectors, std::vector<std::string>& numbers) {
  const bool whole = path.find('.') == std::string::npos;  // the name is that of the parameter
  std::string name = path;
  std::ranges::replace(name, '.', '_');
  if (type.name == "Vec3") {
    vectors.push_back(whole ? name + "_vector" : name);
    return fmt::format("  const auto {} = {}.As<Vec<Number>>();\n", vectors.back(), path);
  }
  if (type.form == PlainType::Form::kNumber) {
    numbers.push_back(whole ? name + "_number" : name);
    return fmt::format("  const Number {} = {};\n", numbers.back(), path);
  }
  if (type.form != PlainType::Form::kStruct || type.name == "Mat4") return {};
  std::string text;
  for (const PlainType::Member& member : type.members) {
    text += NumbersOf(*member.type, fmt::format("{}.{}", path, member.name), vectors, numbers);
  }
  return text;
}

std::string TracedStub(const Query& query, const std::string& name) {
  const std::string function = "My" + PascalCase(query.name);
  std::vector<std::string> vectors;
  std::vector<std::string> numbers;
  std::string code;
  for (const NamedKind& parameter : query.parameters) {
    const std::string made =
        NumbersOf(PlainTypeOf(parameter.kind), parameter.name, vectors, numbers);
    code += made.empty() ? fmt::format("  (void){};  // not used yet\n", parameter.name) : made;
  }
  std::string example = "Number(2) * Number(3)";
  if (!numbers.empty()) example = fmt::format("{0} * {0}", numbers.front());
  if (!vectors.empty()) example = fmt::format("Dot({0}, {0})", vectors.front());
  code += fmt::format(
      "  // An example of operations, and of names for a number and for points, which the window\n"
      "  // draws.\n  hitscan::Mark(\"example\", {});\n",
      example);
  for (const std::string& vector : vectors) {
    code += fmt::format("  hitscan::Mark(\"{0}\", {0});\n", vector);
  }
  for (const std::string& number : numbers) {
    code += fmt::format("  (void){};  // not used yet\n", number);
  }
  return fmt::format(R"(// {0}
//
//   hitscan check {1} --implementation {2}
//   hitscan trace {1} --implementation {2}
#include <hitscan/implement.h>
#include <hitscan/trace.h>

namespace {{

// A point or a vector.
template <class Number>
struct Vec {{
  Number x, y, z;
}};

template <class Number>
Number Dot(const Vec<Number>& a, const Vec<Number>& b) {{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}}

// Your function, for any type of numbers.
template <class Number>
{3} {4}{5} {{
{6}  return {{}};
}}

}}  // namespace

// With hitscan::Traced<float> each operation is recorded; with float none is.
HITSCAN_IMPLEMENT({1}, {4}<hitscan::Traced<float>>)
)",
                     query.summary, query.name, name, ImplementResult(query), function,
                     ImplementParameters(query), code);
}

// The answer of a stub as JSON: a miss, false or zero.
std::string ZeroAnswer(const Query& query) {
  const std::vector<std::uint32_t> zeros(MostAnswerWords(query), 0);
  return AnswerToJson(AnswerFromWords(query, zeros)).dump();
}

std::string FieldList(const Query& query, std::string_view comment) {
  std::string text;
  for (const NamedKind& parameter : query.parameters) {
    text += fmt::format("{}   {}: {}\n", comment, parameter.name, KindName(parameter.kind));
  }
  return text;
}

std::string PythonStub(const Query& query, const std::string& name) {
  Json zero = Json::parse(ZeroAnswer(query));
  std::string answer;
  for (const auto& item : zero.items()) {
    std::string value = item.value().dump();
    if (item.value().is_boolean()) value = "False";
    answer += fmt::format("{}\"{}\": {}", answer.empty() ? "" : ", ", item.key(), value);
  }
  std::string arguments;
  for (const NamedKind& parameter : query.parameters) {
    arguments += fmt::format("    {0} = case[\"{0}\"]\n", parameter.name);
  }
  return fmt::format(R"(#!/usr/bin/env python3
# {0}
#
#   hitscan check {1} --program 'python3 {2}'
#   hitscan {1} --program 'python3 {2}'
#
# Shapes have the names and forms of case files: [x, y, z], {{"origin": ..., "direction": ...}}...
{3}import json
import struct
import sys


def answer(case):
{4}    return {{{5}}}


def to_float(digits):
    # Cases have the fewest digits that give the right float, not its exact value.
    return struct.unpack("f", struct.pack("f", float(digits)))[0]


for line in sys.stdin:
    try:
        result = answer(json.loads(line, parse_float=to_float, parse_int=to_float))
    except Exception as error:
        result = {{"error": repr(error)}}
    print(json.dumps(result), flush=True)
)",
                     query.summary, query.name, name, FieldList(query, "#"), arguments, answer);
}

std::string JavaScriptStub(const Query& query, const std::string& name) {
  std::string parameters;
  for (const NamedKind& parameter : query.parameters) {
    parameters.append(parameters.empty() ? "" : ", ").append(parameter.name);
  }
  return fmt::format(R"(// {0}
//
//   hitscan check {1} --program 'node {2}'
//   hitscan {1} --program 'node {2}'
//
// Shapes have the names and forms of case files: [x, y, z], {{"origin": ..., "direction": ...}}...
{3}import {{createInterface}} from 'node:readline';

function answer({{{4}}}) {{
  return {5};
}}

// Cases have the fewest digits that give the right float, not its exact value.
function toFloat(key, value) {{
  return typeof value === 'number' ? Math.fround(value) : value;
}}

for await (const line of createInterface({{input: process.stdin}})) {{
  let result;
  try {{
    result = answer(JSON.parse(line, toFloat));
  }} catch (error) {{
    result = {{error: String(error)}};
  }}
  process.stdout.write(JSON.stringify(result) + '\n');
}}
)",
                     query.summary, query.name, name, FieldList(query, "//"), parameters,
                     ZeroAnswer(query));
}
}  // namespace

std::string ImplementationStub(const Query& query, StubLanguage language, const std::string& name) {
  switch (language) {
    case StubLanguage::kCpp:
      return CppStub(query, name);
    case StubLanguage::kTracedCpp:
      return TracedStub(query, name);
    case StubLanguage::kPython:
      return PythonStub(query, name);
    case StubLanguage::kJavaScript:
      return JavaScriptStub(query, name);
  }
  return {};
}

StubLanguage LanguageOf(const std::filesystem::path& path, bool traced) {
  const std::string extension = path.extension().string();
  if (IsCppSource(path)) return traced ? StubLanguage::kTracedCpp : StubLanguage::kCpp;
  if (traced) {
    throw CannotRun(fmt::format("{}: only C++ code can be traced; name a .cpp", path.string()));
  }
  if (extension == ".py") return StubLanguage::kPython;
  if (extension == ".mjs") return StubLanguage::kJavaScript;
  throw CannotRun(
      fmt::format("{}: the language is not known; name a .cpp, .py or .mjs", path.string()));
}

void WriteStub(const Query& query, const std::filesystem::path& path, bool traced) {
  const StubLanguage language = LanguageOf(path, traced);
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
    throw CannotRun(fmt::format("{} exists; it is not overwritten", path.string()));
  }
  WriteFileAtomically(path, ImplementationStub(query, language, path.string()));
}

}  // namespace hitscan
