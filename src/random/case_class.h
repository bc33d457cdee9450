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
  // The oracle cycles through the classes above.
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
  // RandomGeometry makes shapes of the classes above.
  kKnownCases,
};
inline constexpr int kCaseClasses = 20;
/// The classes from the first up to kMillimetres.
inline constexpr int kRandomClasses = 19;
/// The classes from the first up to kLattice.
inline constexpr int kHardClasses = 9;

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
