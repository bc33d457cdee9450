#pragma once

#include <optional>

#include "edit/case_document.h"

namespace hitscan {

// Edits of all selected cases of a document (CaseDocument::AllSelected). Each is one step that can
// be undone. When one of the cases refuses it, EditError says why and nothing has changed.

/// Deletes them, and selects `next` if that is not deleted, or else a case beside the first of
/// them.
void DeleteSelected(CaseDocument& document, std::optional<CaseRef> next = {});
/// Adds a copy of each, and selects the copies.
void DuplicateSelected(CaseDocument& document);
/// Makes the actual answer of each the expected one.
void AcceptSelected(CaseDocument& document);

}  // namespace hitscan
