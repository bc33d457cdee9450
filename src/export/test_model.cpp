#include "export/test_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "cases/tolerance.h"
#include "cases/written_case.h"

namespace hitscan {
namespace {

using Form = PlainType::Form;

constexpr std::size_t kLongestNote = 1000;

void AddStructs(const PlainType& type, std::vector<const PlainType*>& structs) {
  if (type.form == Form::kList) AddStructs(*type.item, structs);
  if (type.form != Form::kStruct || std::ranges::find(structs, &type) != structs.end()) return;
  for (const PlainType::Member& member : type.members) AddStructs(*member.type, structs);
  structs.push_back(&type);
}

void AddExpected(const PlainValue& value, std::vector<std::string_view>& path,
                 const Tolerance& tolerance, std::vector<ExpectedNumber>& expected) {
  if (value.type->form != Form::kStruct) {
    const double limit = tolerance.Limit(value.number);
    expected.push_back({path, value, std::isfinite(limit) ? limit : 0});
    return;
  }
  for (std::size_t i = 0; i < value.parts.size(); ++i) {
    path.push_back(value.type->members[i].name);
    AddExpected(value.parts[i], path, tolerance, expected);
    path.pop_back();
  }
}

// As the file is judged: `check` compares the parts that the case does not name with the exact
// ones.
Tolerance ToleranceOf(const CaseFile& file, const Case& test, std::string_view part) {
  if (FindPart(test.expected, part) != nullptr) return {file.tolerance};
  return Tolerance::OfUnnamed(file.tolerance);
}

// "Numbers are compared to within 1e-05, relative above 1; t without a tolerance."
std::string AboutTolerance(const CaseFile& file, const Case& test, const Answer& answer) {
  std::string within;
  std::vector<std::string_view> without;
  for (const AnswerPart& part : answer) {
    if (IsVerdict(part.value)) continue;
    const double tolerance = ToleranceOf(file, test, part.name).relative;
    if (tolerance == 0) {
      without.push_back(part.name);
    } else {
      within = fmt::format("to within {}, relative above 1", tolerance);
    }
  }
  if (without.empty()) return within.empty() ? "" : " Numbers are compared " + within + ".";
  if (within.empty()) return " Numbers are compared without a tolerance.";
  return fmt::format(" Numbers are compared {}; {} without a tolerance.", within,
                     fmt::join(without, ", "));
}

std::vector<std::string> About(const TestModel& model, const CaseFile& file, const Case& test,
                               const Answer& answer) {
  std::vector<std::string> about;
  about.push_back(fmt::format("{}, case {} of {}{}", model.query->name, test.id,
                              Printable(file.path.filename().string()),
                              test.note.empty() ? "." : ":"));
  if (!test.note.empty()) about.push_back(Shortened(Printable(test.note), kLongestNote));
  about.emplace_back(model.query->summary);
  about.push_back("The expected answer is the exact one for these numbers as floats." +
                  AboutTolerance(file, test, answer));
  return about;
}

}  // namespace

std::vector<const PlainType*> TestModel::Structs() const {
  std::vector<const PlainType*> structs;
  for (const NamedKind& parameter : query->parameters) {
    AddStructs(PlainTypeOf(parameter.kind), structs);
  }
  AddStructs(result(), structs);
  return structs;
}

const PlainType& TestModel::result() const {
  return returns_struct() ? answer_struct : PlainTypeOf(query->parts.front().kind);
}

std::string TestModel::CaseName() const {
  return id < 0 ? fmt::format("case_minus_{}", -static_cast<long long>(id))
                : fmt::format("case_{}", id);
}

TestModel ModelOf(const CaseFile& file, const Case& test) {
  return ModelOf(file, test, file.query->implementations.front().run(test.arguments));
}

TestModel ModelOf(const CaseFile& file, const Case& test, const Answer& answer) {
  TestModel model{.query = file.query, .id = test.id};
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    model.arguments.push_back({file.query->parameters[i].name,
                               ToPlain(test.arguments[i], WrittenArgument(file, test, i))});
  }
  const std::vector<NamedKind>& parts = file.query->parts;
  if (model.returns_struct()) {
    model.answer_struct = {.form = Form::kStruct, .name = "Answer"};
    for (const NamedKind& part : parts) {
      model.answer_struct.members.push_back({part.name, &PlainTypeOf(part.kind)});
    }
  }
  for (const AnswerPart& part : answer) {
    model.answer.push_back({part.name, ToPlain(part.value)});
    std::vector<std::string_view> path;
    if (model.returns_struct()) path.push_back(part.name);
    AddExpected(model.answer.back().value, path, ToleranceOf(file, test, part.name),
                model.expected);
  }
  model.about = About(model, file, test, answer);
  return model;
}

}  // namespace hitscan
