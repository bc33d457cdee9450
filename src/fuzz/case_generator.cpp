#include "fuzz/case_generator.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "base/errors.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "random/random_geometry.h"
#include "shape/fields.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

// Makes two arguments of the same kind equal, if there are two.
void Duplicate(std::vector<RandomValue>& made) {
  for (std::size_t i = 1; i < made.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (KindOf(made[i].value) != KindOf(made[j].value)) continue;
      made[i] = made[j];
      return;
    }
  }
}

}  // namespace

std::vector<CaseClass> AllCaseClasses() {
  std::vector<CaseClass> classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  std::ranges::stable_partition(classes, IsOrdinary);
  return classes;
}

CaseGenerator::CaseGenerator(const Query& query, std::uint64_t seed, std::vector<CaseClass> classes,
                             std::vector<std::vector<Value>> known_cases)
    : query_(&query),
      seed_(seed),
      classes_(std::move(classes)),
      known_cases_(std::move(known_cases)) {
  changes_known_cases_ = std::erase(classes_, CaseClass::kKnownCases) > 0 && !known_cases_.empty();
  Random random(seed);
  stream_ = random.Bits();
  for (const char letter : query.name) {
    stream_ = Random(stream_ ^ static_cast<unsigned char>(letter)).Bits();
  }
}

CaseGenerator::Made CaseGenerator::Make(std::uint64_t number, bool with_texts) const {
  // Known cases are rare, because changing one takes longer than making a new case.
  constexpr std::uint64_t kKnownOneIn = 64;
  Random random(Random(stream_ ^ number).Bits());
  Made made;
  const bool is_known =
      changes_known_cases_ && (classes_.empty() || number % kKnownOneIn == kKnownOneIn - 1);
  made.case_class = is_known ? CaseClass::kKnownCases : classes_[number % classes_.size()];
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    if (Try(random, made, with_texts)) return made;
  }
  made.case_class = CaseClass::kGeneric;
  while (!Try(random, made, with_texts)) {
  }
  return made;
}

bool CaseGenerator::Try(Random& random, Made& made, bool with_texts) const {
  made.arguments.clear();
  made.texts.clear();
  try {
    if (made.case_class == CaseClass::kKnownCases) {
      Mutate(random, made);
      for (const Value& value : made.arguments) {
        if (with_texts) made.texts.push_back(WriteValue(value).dump());
      }
    } else {
      RandomGeometry geometry(random, made.case_class, with_texts);
      // Distances from a surface about as large as tolerances.
      if (random.OneIn(8)) geometry.SetSkin(std::pow(10, random.Between(-8, -1)));
      const std::size_t count = query_->parameters.size();
      std::vector<RandomValue> values(count);
      // Later arguments are aimed at earlier ones, so each argument has to be the earlier one at
      // times.
      const bool forward = random.OneIn(2);
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = forward ? i : count - 1 - i;
        values[at] = MakeRandomValue(query_->parameters[at].kind, geometry);
      }
      if (made.case_class == CaseClass::kDuplicates && random.OneIn(2)) Duplicate(values);
      for (RandomValue& value : values) {
        made.arguments.push_back(std::move(value.value));
        if (with_texts) made.texts.push_back(value.json.dump());
      }
    }
    query_->RequireAnswerable(made.arguments);
  } catch (const InvalidShape&) {
    return false;
  }
  return true;
}

void CaseGenerator::Mutate(Random& random, Made& made) const {
  const auto below = [&](std::size_t end) {
    return static_cast<std::size_t>(random.Bits() % std::max<std::size_t>(end, 1));
  };
  made.arguments = known_cases_[below(known_cases_.size())];
  for (int change = random.Whole(1, 3); change > 0; --change) {
    Value& argument = made.arguments[below(made.arguments.size())];
    const std::vector<Field> fields = FieldsOf(argument);
    if (fields.empty()) continue;
    const std::size_t at = below(fields.size());
    const auto number = static_cast<float>(fields[at].number);
    if (fields[at].type != Field::kNumber) continue;
    double changed = 0;
    switch (random.Whole(0, 6)) {
      case 0:
        changed = static_cast<double>(std::nextafter(number, random.Side() > 0 ? 1e38F : -1e38F));
        break;
      case 1:
        changed = -static_cast<double>(number);
        break;
      case 2:
        changed = random.Side() * 0.0;
        break;
      case 3:
        changed = std::round(static_cast<double>(number));
        break;
      case 4:
        changed = fields[below(fields.size())].number;
        break;
      case 5:
        changed = static_cast<double>(number) * std::ldexp(1, random.Whole(-30, 30));
        break;
      default:
        changed = static_cast<double>(number) + random.Between(-1, 1);
    }
    argument = WithField(argument, at, static_cast<double>(ToFloat(changed)));
  }
}

std::vector<std::vector<Value>> KnownCasesOf(const Query& query,
                                             const std::filesystem::path& assets) {
  std::vector<std::vector<Value>> known_cases;
  std::vector<std::string> errors;
  std::vector<std::filesystem::path> files = FindCaseFiles(assets / "cases", errors);
  files.insert(files.end(), query.case_files.begin(), query.case_files.end());
  for (const auto& path : files) {
    try {
      const CaseFile file = LoadCaseFile(path);
      if (file.query != &query) continue;
      for (const Case& each : file.cases) known_cases.push_back(each.arguments);
    } catch (const FileError&) {
      continue;
    }
  }
  return known_cases;
}

}  // namespace hitscan
