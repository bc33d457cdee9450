#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/value.h"

namespace hitscan {

/// A named part of an answer: hit, t, point...
struct AnswerPart {
  std::string_view name;
  Value value;
  bool operator==(const AnswerPart&) const = default;
};

/// What a query answers, part by part. A miss has its `hit` alone.
using Answer = std::vector<AnswerPart>;

/// The part of that name, or null.
const Value* FindPart(const Answer& answer, std::string_view name);

/// The answer as an object with a member for each part.
Json AnswerToJson(const Answer& answer);

/// A name with the kind of shape that it stands for.
struct Slot {
  std::string_view name;
  Kind kind;
};

/// A query does not take this argument, which as a shape is a good one.
class RefusedArgument : public InvalidShape {
 public:
  /// `parameter` counts from 0.
  RefusedArgument(std::size_t parameter, const std::string& what)
      : InvalidShape(what), parameter_(parameter) {}
  std::size_t parameter() const { return parameter_; }

 private:
  std::size_t parameter_;
};

/// One function that answers a query: ours, the book's, a variant, later a user's own.
struct Implementation {
  std::string_view name;
  /// Takes the arguments in the order and of the kinds of the parameters. Throws InvalidShape for
  /// those that the query refuses.
  std::function<Answer(std::span<const Value>)> run;
};

/// A pure function with a name: its parameters, the parts of its answer, and its implementations,
/// of which the first is the default. All of it is deduced from C++ functions (query/bind.h).
struct Query {
  std::string_view name;
  std::string_view summary;  ///< one sentence: what it answers, and what counts as a miss
  std::vector<Slot> parameters;
  std::vector<Slot> parts;
  std::vector<Implementation> implementations;
  /// Throws InvalidShape for arguments that no implementation can answer, RefusedArgument where one
  /// of them is to blame. Empty when every argument of the right kind has an answer.
  std::function<void(std::span<const Value>)> precondition;

  /// Throws what the precondition throws, if there is one.
  void RequireAnswerable(std::span<const Value> arguments) const;
  const Implementation* FindImplementation(std::string_view implementation) const;
  std::vector<std::string> ImplementationNames() const;
  const Slot* FindPartSlot(std::string_view part) const;
  /// "raycast_plane(ray: ray, plane: plane) -> hit: boolean, t: number, point: point"
  std::string Signature() const;
};

/// "WHAT has no implementation "NAME"; it has A, B", for a query or a sample.
std::string NoImplementationMessage(std::string_view what, std::string_view name,
                                    std::span<const std::string> implementations);

/// Every query, in the order of the book.
std::span<const Query> Queries();

/// The query of that name, or null.
const Query* FindQuery(std::string_view name);

}  // namespace hitscan
