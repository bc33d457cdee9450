#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"

// Degenerate relatives of a case, which most reports of errors are about.
namespace hitscan {

/// A kind of variant.
struct VariantKind {
  std::string_view name;      ///< "winding reversed"
  std::string_view sentence;  ///< what it finds
};

/// All kinds, in the order in which variants are listed.
std::span<const VariantKind> VariantKinds();

/// A relative of a case. It carries its text; its note says which variant of which case it is.
struct Variant {
  const VariantKind* kind;
  std::string name;  ///< "zeros negated (ray)"
  Case test;
};

/// The variants of a case with their exact answers. A kind gives none where it does not apply, or
/// where its arguments are those of the case or of an earlier variant; it gives several where
/// several arguments can be changed. Arguments that the query refuses, and answers that no case
/// file can hold, are left out.
std::vector<Variant> VariantsOf(const CaseFile& file, const Case& test);

}  // namespace hitscan
