#pragma once

// The generated headers for the user's code, hitscan/implement.h, reference.h and record.h, and the
// C++ types of a query's parameters and answer in them. All of this is derived from the list of
// queries.

#include <string>
#include <string_view>

#include "query/query.h"

namespace hitscan {

/// A library lists a function of HITSCAN_DRAW as this and the name of the shape: "draw Disc".
inline constexpr std::string_view kDrawPrefix = "draw ";

/// The text of hitscan/implement.h: the shapes, and the signature of every query.
std::string ImplementHeader();

/// Whether hitscan/implement.h declares a struct or an enumeration of this name, apart from those
/// of kinds and queries that were added while the program runs.
bool IsBuiltInStruct(std::string_view name);

/// The text of hitscan/reference.h: the shapes and answers as templates over their number type.
std::string ReferenceHeader();

/// The text of hitscan/record.h: how calls are recorded, and every query of Hitscan.
std::string RecordHeader();

/// The text of hitscan/trace.h, which is that of implementation/trace.h.
extern const std::string_view kTraceHeader;

/// The C++ type of a kind of value, without namespace, such as "std::vector<Plane>".
std::string ImplementType(Kind kind);

/// The return type of a query's function: "std::optional<Hit>".
std::string ImplementResult(const Query& query);

/// The type of a query's function: "std::optional<hitscan::Hit>(const hitscan::Ray& ray, const
/// hitscan::Plane& plane)". Numbers and enumerations are passed by value.
std::string ImplementSignature(const Query& query);

/// The type of a function template that states the answers of a query, for the number type N:
/// "std::optional<hitscan::HitOf<N>>(const hitscan::RayOf<N>& ray, ...)".
std::string ReferenceSignature(const Query& query);

/// The parameters in parentheses: "(const hitscan::Ray& ray, const hitscan::Plane& plane)".
std::string ImplementParameters(const Query& query);

}  // namespace hitscan
