#pragma once

// The classes of random cases.
namespace hitscan {

/// The class of a case: what the arguments of its query have in common. InfoOf describes each
/// class.
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
  // The shapes of the following classes are not made to touch each other.
  kGeneric,
  kInPractice,
  kMillimetres,
  kKnownCases,
};
/// The number of classes.
inline constexpr int kCaseClasses = static_cast<int>(CaseClass::kKnownCases) + 1;
/// The number of classes for which RandomGeometry makes shapes: the first classes.
inline constexpr int kRandomClasses = static_cast<int>(CaseClass::kMillimetres) + 1;
/// The number of classes that the oracle cycles through: the first classes.
inline constexpr int kHardClasses = static_cast<int>(CaseClass::kLattice) + 1;

/// The name of a class for `--classes`, and a description of its cases.
struct CaseClassInfo {
  const char* name;
  const char* sentence;
};
const CaseClassInfo& InfoOf(CaseClass case_class);
/// Whether programs ask queries about such cases every day, so that users meet a wrong answer.
inline bool IsOrdinary(CaseClass case_class) {
  return case_class == CaseClass::kGeneric || case_class == CaseClass::kInPractice;
}
inline const char* NameOf(CaseClass case_class) { return InfoOf(case_class).name; }

}  // namespace hitscan
