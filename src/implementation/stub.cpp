#include "implementation/stub.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/name_style.h"
#include "implementation/answer_forms.h"
#include "implementation/compiler.h"
#include "implementation/implement_header.h"

namespace hitscan {
namespace {

std::string CppStub(const Query& query, const std::string& name) {
  const std::string function = "My" + PascalCase(query.name);
  std::string unused;
  for (const NamedKind& parameter : query.parameters) {
    unused += fmt::format("{}(void){}", unused.empty() ? "" : ", ", parameter.name);
  }
  return fmt::format(R"(// {0}
//
//   hitscan check {1} --implementation {2}
//   hitscan {1} --implementation {2}
#include <hitscan/implement.h>

{3} {4}{5} {{
  {6};  // not used yet
  return {{}};
}}

HITSCAN_IMPLEMENT({1}, {4})
)",
                     query.summary, query.name, name, ImplementResult(query), function,
                     ImplementParameters(query), unused);
}

// A miss, false or zero, as JSON.
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
    case StubLanguage::kPython:
      return PythonStub(query, name);
    case StubLanguage::kJavaScript:
      return JavaScriptStub(query, name);
  }
  return {};
}

StubLanguage LanguageOf(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (IsCppSource(path)) return StubLanguage::kCpp;
  if (extension == ".py") return StubLanguage::kPython;
  if (extension == ".mjs") return StubLanguage::kJavaScript;
  throw CannotRun(
      fmt::format("{}: the language is not known; name a .cpp, .py or .mjs", path.string()));
}

void WriteStub(const Query& query, const std::filesystem::path& path) {
  const StubLanguage language = LanguageOf(path);
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
    throw CannotRun(fmt::format("{} exists; it is not overwritten", path.string()));
  }
  WriteFileAtomically(path, ImplementationStub(query, language, path.string()));
}

}  // namespace hitscan
