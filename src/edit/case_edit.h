#pragma once

#include <functional>

namespace hitscan {

class CaseDocument;

/// An edit of a document, to be made later; may throw EditError or InvalidShape.
using CaseEdit = std::function<void(CaseDocument&)>;

}  // namespace hitscan
