#pragma once

#include <functional>

namespace hitscan {

class CaseDocument;

/// An edit of a document that can be carried out later; may throw EditError or InvalidShape.
using CaseEdit = std::function<void(CaseDocument&)>;

}  // namespace hitscan
