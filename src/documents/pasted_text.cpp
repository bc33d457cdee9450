#include "documents/pasted_text.h"

#include <utility>

#include "edit/case_document.h"
#include "edit/case_edit.h"

namespace hitscan {
namespace {

constexpr std::size_t kMostText = std::size_t{1} << 20U;

std::string RequireShort(std::string text) {
  if (text.size() <= kMostText) return text;
  throw EditError("the text is too long: keep the lines of one case");
}

}  // namespace

PastedText::PastedText(std::string text, const Query& query)
    : text_(RequireShort(std::move(text))),
      query_(query),
      result_(std::async(std::launch::async, [this] {
        Result result{ReadReport(query_, text_), {}};
        if (!result.reading.understood()) result.fitting = QueriesThatFit(text_);
        return result;
      })) {}

bool PastedText::IsRead(std::chrono::milliseconds wait) const {
  return result_.wait_for(wait) == std::future_status::ready;
}

}  // namespace hitscan
