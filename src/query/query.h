#pragma once

#include <compare>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/record_kind.h"
#include "shape/value.h"

namespace hitscan {

/// A named part of an answer: hit, t, point...
struct AnswerPart {
  std::string_view name;  ///< a text that lives as long as the query, usually in its entry
  Value value;
  bool operator==(const AnswerPart&) const = default;
};

/// The answer of a query, part by part. A miss has only its `hit`.
using Answer = std::vector<AnswerPart>;

/// The part of that name, or null.
const Value* FindPart(const Answer& answer, std::string_view name);

/// "hit true, t 2.5"
std::string PrintAnswer(const Answer& answer);

/// Whether a part of an answer is a verdict: a yes or no, a side or an index (a boolean or an
/// integer).
bool IsVerdict(const Value& value);
/// The parts of an answer that are verdicts.
Answer VerdictOf(Answer answer);

/// Of queries that may miss, the name of the first part, which tells a hit from a miss.
inline constexpr std::string_view kHitPart = "hit";

/// Whether the answer says that the query misses. A miss has no other parts.
bool IsMiss(const Answer& answer);

/// The answer as a JSON object with a member for each part.
Json AnswerToJson(const Answer& answer);

/// The name of a parameter or of a part of an answer, and the kind of its values.
struct NamedKind {
  std::string name;
  Kind kind;
  /// Of a parameter: whether it moves and grows with the scene. A direction, a time or a pixel does
  /// not.
  bool moves = true;
  /// Of a vector or a size: how movements change it. Of other values, and where the declaration
  /// does not say, kPart.
  MemberRole role = MemberRole::kPart;
};

/// Thrown for an argument that is a valid shape, but for which the query has no answer.
class RefusedArgument : public InvalidShape {
 public:
  /// `parameter` counts from 0.
  RefusedArgument(std::size_t parameter, const std::string& what)
      : InvalidShape(what), parameter_(parameter) {}
  std::size_t parameter() const { return parameter_; }

 private:
  std::size_t parameter_;
};

/// One function that answers a query: Hitscan's own, the book's, or a variant.
struct Implementation {
  std::string name;
  /// Computes the answer. The arguments have the order and the kinds of the parameters. Throws
  /// InvalidShape for arguments that the query refuses.
  std::function<Answer(std::span<const Value>)> run;
  /// Computes the answers of many cases, each given by its arguments; nullopt for a case without
  /// an answer. Empty unless this is faster than calling `run` for each.
  std::function<std::vector<std::optional<Answer>>(std::span<const std::span<const Value>>)>
      run_all = {};
};

/// The place of a query in the book; chapter 7 has the queries that are not in the book. Queries
/// are listed in the order of their places.
struct BookPlace {
  int chapter = 0;
  int number = 0;  ///< in the chapter
  auto operator<=>(const BookPlace&) const = default;
};

/// A named pure function: its parameters, the parts of its answer, and its implementations, of
/// which the first is the default. The kinds and conversions of its values are deduced from C++
/// functions (query/bind.h).
struct Query {
  BookPlace place = {};
  std::string name;
  std::string summary;  ///< one sentence: what the query computes, and what counts as a miss
  std::vector<NamedKind> parameters = {};
  std::vector<NamedKind> parts = {};
  /// The name of the struct that an implementation of the user returns; empty for answers of one
  /// part besides `hit`.
  std::string result = {};
  std::vector<Implementation> implementations = {};
  /// Throws InvalidShape for arguments that no implementation can answer: RefusedArgument when one
  /// argument is the cause. Empty when all arguments of the right kinds have an answer.
  std::function<void(std::span<const Value>)> precondition = {};
  /// The case files of a query of the user's project. The query of Hitscan has a file of its name
  /// in the assets instead.
  std::vector<std::filesystem::path> case_files = {};
  /// Makes the implementations ready to answer, for example by compiling their code. Throws
  /// CannotRun. Empty when they are always ready.
  std::function<void()> open = {};
  /// If arguments have other right answers than the exact one, such as the point of a sphere that
  /// is closest to its centre: returns the right answer nearest to `got`. Nullopt when there is no
  /// other right answer, or none near `got`. Empty when each case has one right answer.
  std::function<std::optional<Answer>(std::span<const Value> arguments, const Answer& exact,
                                      const Answer& got)>
      other_right_answer = {};
  /// Whether a yes says that the arguments have a point in common. The distance between the
  /// arguments then says how wrong a wrong yes is.
  bool meet = false;
  /// Whether the query finds the back of a plane or of a triangle as well as the front.
  bool two_sided = false;
  /// Properties of right answers, in the form that Property::Parse reads (cases/property.h).
  std::vector<std::string> properties = {};
  /// False for a query of the user's project without a reference: its first implementation has no
  /// name and refuses all cases.
  bool has_reference = true;
  /// Whether the answer is exact, with each number rounded once. Otherwise the answer is computed
  /// in double precision and rounded, for example because it needs a sine.
  bool exact = true;

  /// Calls `open`, if there is one.
  void Open() const {
    if (open) open();
  }
  /// Calls the precondition, if there is one.
  void RequireAnswerable(std::span<const Value> arguments) const;
  /// The implementation of that name, or null. "hitscan" is also a name of the first one.
  const Implementation* FindImplementation(std::string_view implementation) const;
  std::vector<std::string> ImplementationNames() const;
  /// The part of the answer with that name, or null.
  const NamedKind* FindAnswerPart(std::string_view part) const;
  /// "raycast_plane(ray: ray, plane: plane) -> hit: boolean, t: number, point: point"
  std::string Signature() const;
};

/// "WHAT has no implementation "NAME"; it has A, B", for a query or a sample; if it has none at
/// all, what to do.
std::string NoImplementationMessage(std::string_view what, std::string_view name,
                                    std::span<const std::string> implementations);

}  // namespace hitscan
