#pragma once

// The classes of made-up cases.
namespace hitscan {

/// The class of a case: what its arguments have in common.
enum class CaseClass {
  kContact,
  kGrazing,
  kNear,
  kTouching,
  kDegenerate,
  kGap,
  kHuge,
  kTiny,
  kLattice,
  kAxisParallel,
  kOnFeature,
  kCoplanar,
  kNearlyParallel,
  kOneUlp,
  kDuplicates,
  kSignedZeros,
  // The shapes of these are not made to touch.
  kGeneric,
  kInPractice,
  kMillimetres,
  kKnownCases,
};
inline constexpr int kCaseClasses = static_cast<int>(CaseClass::kKnownCases) + 1;
/// The classes that RandomGeometry makes shapes of: they come first.
inline constexpr int kRandomClasses = static_cast<int>(CaseClass::kMillimetres) + 1;
/// The classes from the first one that the oracle cycles through.
inline constexpr int kHardClasses = static_cast<int>(CaseClass::kLattice) + 1;

/// The name of a class for `--classes`, and what its cases are.
struct CaseClassInfo {
  const char* name;
  const char* sentence;
};
const CaseClassInfo& InfoOf(CaseClass case_class);
/// Whether cases of the class are what programs usually ask: a wrong answer is a mistake that its
/// users meet.
inline bool IsOrdinary(CaseClass case_class) {
  return case_class == CaseClass::kGeneric || case_class == CaseClass::kInPractice;
}
inline const char* NameOf(CaseClass case_class) { return InfoOf(case_class).name; }

}  // namespace hitscan
