#include "fuzz/target.h"

#include <exception>
#include <new>
#include <utility>

namespace hitscan {

FuzzTarget::Asked FuzzTarget::Ask(std::vector<std::span<const Value>> cases) {
  Asked asked{std::move(cases), nullptr};
  if (!own_) return asked;
  asked.request = own_->Ask(*query_, asked.cases);
  // Cancel may have come before the request was there.
  if (cancelled_) asked.request->Cancel();
  return asked;
}

void FuzzTarget::Cancel() {
  cancelled_ = true;
  if (own_) own_->Cancel();
}

std::vector<Outcome> FuzzTarget::Take(Asked asked) {
  if (asked.request) {
    asked.request->Wait();
    if (asked.request->cancelled()) throw Cancelled();
    return std::move(asked.request->outcomes());
  }
  if (cancelled_) throw Cancelled();
  std::vector<Outcome> outcomes(asked.cases.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    try {
      outcomes[i].answer = built_in_->run(asked.cases[i]);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      outcomes[i].failure = std::string("refused: ") + error.what();
    }
  }
  return outcomes;
}

}  // namespace hitscan
