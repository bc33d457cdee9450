#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/tolerance.h"
#include "query/query.h"

namespace hitscan {

/// Something that holds for all right answers of a query, so that wrong answers are found without
/// a reference: from the answer to a case follow the answers to other questions. Its text is one of
///   turn       the 48 signed permutations of the axes turn the arguments and the answer alike
///   scale      powers of two scale the arguments and the answer alike
///   shift      whole numbers shift the arguments and the answer alike; only of cases whose
///              positions are whole numbers
///   swap A B   two parameters, or two parts of parameters, are exchanged, and the answer is the
///              same. After a comma, changes of the answer: `X Y` (two parts are exchanged),
///              `-X` (the opposite), `1-X` (measured from the other end)
///   grow PART  a larger number: a yes stays a yes, and the number t or distance does not grow
///   repeat     the same question has the same answer, bit for bit
class Property {
 public:
  /// A question whose answer follows.
  struct Question {
    std::size_t variant;  ///< one of those of the property
    std::vector<Value> arguments;
  };
  /// What is wrong with the answer to a question.
  struct Difference {
    std::string what;        ///< "hit differs", "t grows"
    bool is_number = false;  ///< every yes or no is as it should be
  };

  /// Reads a text. Throws std::invalid_argument, with what to do, if it is no property of the
  /// query.
  static std::shared_ptr<const Property> Parse(const Query& query, std::string_view text);

  Property(const Query& query, std::string text) : query_(query), text_(std::move(text)) {}
  virtual ~Property() = default;
  Property(const Property&) = delete;
  Property& operator=(const Property&) = delete;

  const Query& query() const { return query_; }
  const std::string& text() const { return text_; }
  /// What a variant does: "turn (y, -x, z)".
  virtual std::string NameOf(std::size_t /*variant*/) const { return text_; }

  /// The questions that follow from a case. Those that the query refuses are not among them, and
  /// neither is the case itself, unless the property is about asking it again.
  virtual std::vector<Question> QuestionsOf(std::span<const Value> arguments) const = 0;
  /// The answer to the case that has the answer `got` to a question of that variant. `first` is
  /// the answer to the case itself.
  virtual Answer Back(std::size_t /*variant*/, const Answer& /*first*/, Answer got) const {
    return got;
  }
  /// How `back`, an answer that Back has returned, contradicts the answer `first` to the case;
  /// nullopt if it does not. Numbers may differ by the tolerance.
  virtual std::optional<Difference> Compare(std::span<const Value> arguments, const Answer& first,
                                            const Answer& back, const Tolerance& tolerance) const;
  /// Whether a change of the arguments by one unit in the last place may explain a difference.
  virtual bool depends_on_rounding() const { return true; }

 protected:
  /// Adds a question unless the query refuses it, or it is the case itself.
  void AddQuestion(std::span<const Value> arguments, std::size_t variant,
                   std::vector<Value> changed, std::vector<Question>& questions) const;

 private:
  const Query& query_;
  std::string text_;
};

using Properties = std::vector<std::shared_ptr<const Property>>;

/// The properties that the query declares, and those with the texts `more`. Throws
/// std::invalid_argument.
Properties PropertiesOf(const Query& query, std::span<const std::string> more = {});

}  // namespace hitscan
