#include "export/test_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/printable.h"
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

void AddExpected(const PlainValue& value, std::vector<std::string_view>& path, double tolerance,
                 std::vector<ExpectedNumber>& expected) {
  if (value.type->form != Form::kStruct) {
    const double limit = tolerance * std::max(1.0, std::abs(static_cast<double>(value.number)));
    expected.push_back({path, value, std::isfinite(limit) ? limit : 0});
    return;
  }
  for (std::size_t i = 0; i < value.parts.size(); ++i) {
    path.push_back(value.type->members[i].name);
    AddExpected(value.parts[i], path, tolerance, expected);
    path.pop_back();
  }
}

std::vector<std::string> About(const TestModel& model, const CaseFile& file, const Case& test,
                               double tolerance) {
  std::vector<std::string> about;
  about.push_back(fmt::format("{}, case {} of {}{}", model.query->name, test.id,
                              Printable(file.path.filename().string()),
                              test.note.empty() ? "." : ":"));
  if (!test.note.empty()) about.push_back(Shortened(Printable(test.note), kLongestNote));
  about.emplace_back(model.query->summary);
  std::string exact = "The expected answer is the exact one for these numbers as floats.";
  const bool numbers = std::ranges::any_of(model.expected, [](const ExpectedNumber& each) {
    return each.value.type->form == Form::kNumber;
  });
  if (numbers && tolerance == 0) exact += " Numbers are compared without a tolerance.";
  if (numbers && tolerance > 0) {
    exact += fmt::format(" Numbers are compared to within {}, relative above 1.", tolerance);
  }
  about.push_back(std::move(exact));
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

bool TestModel::Has(Form form) const {
  return std::ranges::any_of(
      arguments, [&](const NamedPlain& argument) { return argument.value.type->form == form; });
}

std::string TestModel::CaseName() const {
  return id < 0 ? fmt::format("case_minus_{}", -static_cast<long long>(id))
                : fmt::format("case_{}", id);
}

double ToleranceFor(const CaseFile& file) {
  constexpr double kUsual = 1e-5;
  if (file.tolerance > 0) return file.tolerance;
  const bool compares_numbers = std::ranges::any_of(file.cases, [](const Case& test) {
    return std::ranges::any_of(test.expected,
                               [](const AnswerPart& part) { return !IsVerdict(part.value); });
  });
  return compares_numbers ? 0 : kUsual;
}

TestModel ModelOf(const CaseFile& file, const Case& test) {
  return ModelOf(file, test, file.query->implementations.front().run(test.arguments));
}

TestModel ModelOf(const CaseFile& file, const Case& test, const Answer& answer) {
  TestModel model{.query = file.query, .id = test.id};
  const double tolerance = ToleranceFor(file);
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
    AddExpected(model.answer.back().value, path, tolerance, model.expected);
  }
  model.about = About(model, file, test, tolerance);
  return model;
}

}  // namespace hitscan
