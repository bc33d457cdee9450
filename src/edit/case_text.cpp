#include "edit/case_text.h"

#include "cases/written_case.h"

namespace hitscan {

std::string CaseToText(const CaseFile& file, const Case& copied) {
  return StandaloneText(file, copied);
}

}  // namespace hitscan
