#pragma once

// The classes of made-up cases.
namespace hitscan {

/// The class of a case: what its arguments have in common.
enum class CaseClass {
  kGeneric,
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
  kInPractice,
  // RandomGeometry makes shapes of the classes above.
  kKnownCases,
};
inline constexpr int kCaseClasses = 18;
/// The classes from the first up to kInPractice.
inline constexpr int kRandomClasses = 17;
/// The classes from the first up to kLattice.
inline constexpr int kHardClasses = 9;

/// The name of a class for `--classes`, and what its cases are.
struct CaseClassInfo {
  const char* name;
  const char* sentence;
};
const CaseClassInfo& InfoOf(CaseClass case_class);
inline const char* NameOf(CaseClass case_class) { return InfoOf(case_class).name; }

}  // namespace hitscan
