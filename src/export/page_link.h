#pragma once

#include <string>
#include <string_view>

#include "cases/case_file.h"

namespace hitscan {

/// What a link to the page opens: the part of its address from # on. A link carries names and
/// numbers, never code.
struct PageLink {
  std::string sample = {};          ///< of a sample or a query; empty: that of the cases
  std::string cases = {};           ///< the text of a case file; empty: the cases of the sample
  std::string implementation = {};  ///< empty: the exact one
  std::string camera = {};          ///< as for --camera; empty: the start camera
  bool embedded = false;            ///< the scene is shown without panels

  bool operator==(const PageLink&) const = default;
};

/// The fragment: "#sample=RaycastPlane&camera=30,-10,20". The case file is written in base64url
/// (RFC 4648), without blanks, and compressed (zlib, RFC 1950) if it has more than 300 bytes.
std::string FragmentOf(const PageLink& link);

/// The text of a case file with this case alone, for PageLink::cases.
std::string LinkedCases(const CaseFile& file, const Case& test);

/// Reads a fragment, with or without the # at its start. Throws CannotRun with one sentence when it
/// is damaged, has an unknown part, or holds a case file of more than 1 MiB.
PageLink ReadFragment(std::string_view fragment);

}  // namespace hitscan
