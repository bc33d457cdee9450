#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shape/fields.h"
#include "shape/value.h"

// Values as they are written in a case file. An edit changes only the text of the numbers that it
// changes; other numbers, blanks, the order of members and the form (three points of a plane, a
// box given by its center) stay as the user wrote them.
namespace hitscan {

/// The value of an expression of numbers: "1/3", "sqrt(2)/2", "-(1 + 2^-23)", "2*pi", and of a
/// hexadecimal float, "0x1.8p-3". It has the operators + - * / and ^, parentheses, pi, and the
/// functions sqrt, abs, sin, cos and tan (of radians). A number may end with an f, as in C++.
/// Nullopt when the text is not such an expression.
std::optional<double> EvaluateNumber(std::string_view text);

/// A number or boolean of a written value.
struct WrittenField {
  Field field;
  std::string text;  ///< as written: "0.10", "1e-3", "true"
};

/// Reads a value of that kind from its JSON text. Throws JsonError or InvalidShape.
Value ReadWritten(Kind kind, std::string_view text);

/// The numbers and booleans of a written value, in the order of the text.
std::vector<WrittenField> WrittenFields(Kind kind, std::string_view text);

/// The float that is read from the text; nullopt for a number too small or too large for a float,
/// and for a boolean.
std::optional<float> FloatOf(const WrittenField& written);
/// The shortest text that is read back as this float.
std::string ShortestText(float number);
/// The text of a number to be shown: as written, or the shortest one that is read back as the same
/// float if that is shorter.
std::string ShortText(const WrittenField& written);
/// The bits of a float: "0x1.99999ap-4". An integer or a boolean is shown as written.
std::string HexText(const WrittenField& written);

/// The text with one number replaced by what the user typed: a number, also with a leading '+' or a
/// trailing 'f', or an expression (EvaluateNumber); "0" or "1" for a boolean. It is written as it
/// was typed if that is valid JSON, else as the shortest text of the nearest float.
/// Throws InvalidShape, naming the field, when the number does not have the type of the field or is
/// not valid for the shape, and std::out_of_range when there is no such field.
std::string WithNumber(Kind kind, std::string_view text, std::size_t field, std::string_view typed);

/// The text of a value of the same kind that replaces the written one: numbers that stay the same
/// are kept as written. The text may be read as a slightly different value: see WriteValueLike.
std::string Rewritten(std::string_view text, const Value& value);

/// The numbers that a query gets, where they differ from the written numbers: a direction of
/// another length, the corners of a box that is given by its center. Empty when none differ.
std::string DescribeConversion(std::string_view text, const Value& value);

}  // namespace hitscan
