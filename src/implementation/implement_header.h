#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/query.h"

// The C++ interface of the user's implementations: the text of hitscan/implement.h, and the C++
// types of a query's parameters and answer in it. All of it is derived from the list of queries.
namespace hitscan {

/// The text of hitscan/implement.h: the shapes, and the signature of every query.
std::string ImplementHeader();

/// A parameter of a query as C++ code: its type without namespace, such as "std::vector<Plane>".
std::string ImplementType(Kind kind);

/// The return type of a query's function: "std::optional<Hit>".
std::string ImplementResult(const Query& query);

/// "std::optional<hitscan::Hit>(const hitscan::Ray& ray, const hitscan::Plane& plane)". Numbers and
/// enumerations are passed by value.
std::string ImplementSignature(const Query& query);

/// The parameters in parentheses: "(const hitscan::Ray& ray, const hitscan::Plane& plane)".
std::string ImplementParameters(const Query& query);

}  // namespace hitscan
