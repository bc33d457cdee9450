#pragma once

#include <functional>
#include <optional>
#include <string>

#include "edit/case_document.h"
#include "platform/actions.h"
#include "ui/text_fields.h"

namespace hitscan {

/// Something to do to a book; may throw EditError or InvalidShape.
using CaseEdit = std::function<void(CaseDocument&)>;

/// What the user did in the inspector.
struct InspectorChoice {
  std::optional<CaseEdit> edit;
  std::optional<Action> action;  ///< of a button
};

/// The selected case number by number: its arguments, what must come out, what came, its note.
/// Called inside a window. `refusal` is why the last edit was refused, shown until the next one.
InspectorChoice BuildInspector(const CaseDocument& book, const std::string& refusal,
                               TextFields& typing);

}  // namespace hitscan
