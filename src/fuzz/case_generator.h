#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "query/query.h"
#include "random/case_class.h"
#include "random/random.h"

namespace hitscan {

/// All classes, the ordinary ones first.
std::vector<CaseClass> AllCaseClasses();

/// Makes the cases of a run: case number i of a seed is always the same, with the same
/// version of the program and of the C library.
class CaseGenerator {
 public:
  /// `classes` must not be empty. `known_cases` are arguments, of which cases of the class
  /// kKnownCases are changed copies. If there are none, there are no cases of that class, and
  /// `classes` must have another one.
  CaseGenerator(const Query& query, std::uint64_t seed, std::vector<CaseClass> classes,
                std::vector<std::vector<Value>> known_cases = {});

  const Query& query() const { return *query_; }
  std::uint64_t seed() const { return seed_; }

  struct Made {
    CaseClass case_class;
    std::vector<Value> arguments;
    std::vector<std::string> texts;  ///< the JSON of the arguments, if it was asked for
  };
  /// The case of that number, which the query can answer. If too many attempts fail, its class is
  /// kGeneric.
  Made Make(std::uint64_t number, bool with_texts) const;

 private:
  // Makes a case of the class of `made`. False if the query cannot answer it.
  bool Try(Random& random, Made& made, bool with_texts) const;
  // Changes a few numbers of a known case, in the same way for every kind of shape.
  void Mutate(Random& random, Made& made) const;

  const Query* query_;
  std::uint64_t seed_;
  std::uint64_t stream_;            ///< the seed for this query
  std::vector<CaseClass> classes_;  ///< without kKnownCases
  bool changes_known_cases_ = false;
  std::vector<std::vector<Value>> known_cases_;
};

/// The arguments of the known cases of a query: those of all case files in the folder `cases` of
/// the assets. Files that cannot be read are skipped; `hitscan check` reports them.
std::vector<std::vector<Value>> KnownCasesOf(const Query& query,
                                             const std::filesystem::path& assets);

}  // namespace hitscan
