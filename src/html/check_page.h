#pragma once

#include "base/atomic_file.h"
#include "cases/report.h"
#include "html/page.h"

namespace hitscan {

/// Writes the outcome of a check as one page of HTML that needs no other files. The values of the
/// wrong cases that it shows with a picture must have been kept.
void WriteCheckPage(const CheckReport& report, const CommandText& command, const ByteSink& write);

}  // namespace hitscan
