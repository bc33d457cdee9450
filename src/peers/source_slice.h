#pragma once

#include <string>
#include <string_view>
#include <vector>

// A part of a source: what one function needs. From an adapter with many queries it makes a short
// program that asks the library one question.
namespace hitscan {

enum class SliceLanguage { kCpp, kJavaScript };

/// What is left of a source.
struct SourceSlice {
  std::vector<std::string> includes;  ///< lines with #include <...>, or imports of packages
  std::string code;
};

/// The declarations of `source` that `entry`, an expression, needs: those that declare one of its
/// words, those that declare one of their words, and so on. Words are compared without their
/// namespace, so that all overloads of a function stay. Statements that are no declarations stay
/// too. Comments stay at the declarations that they precede. The source is formatted as the
/// adapters are: preprocessor conditions and includes of other files of the folder are left out.
SourceSlice SliceOf(std::string_view source, const std::string& entry, SliceLanguage language);

/// The source without the tests that decline a case (hitscan::NotAsked, notAsked), and without the
/// calls of functions Require... that have such tests. For a case that was asked these do nothing.
std::string WithoutRefusals(std::string source);

/// The expression with which an adapter answers a query: the second argument of HITSCAN_IMPLEMENT,
/// also where that stands in a macro with a parameter. Empty if there is none.
std::string ImplementedBy(std::string_view source, const std::string& query);

/// The method of the query in the object that a script passes to serve, as a member of an object
/// literal: "raycast_plane({ray, plane}) { ... }". Empty if there is none.
std::string MethodOf(std::string_view source, const std::string& query);

}  // namespace hitscan
