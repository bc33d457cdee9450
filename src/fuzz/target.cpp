#include "fuzz/target.h"

#include <exception>
#include <new>
#include <utility>

namespace hitscan {

FuzzTarget::Asked FuzzTarget::Ask(std::vector<std::span<const Value>> cases) {
  Asked asked{std::move(cases), nullptr};
  if (own_) asked.request = own_->Ask(*query_, asked.cases);
  return asked;
}

std::vector<Outcome> FuzzTarget::Take(Asked asked) {
  if (asked.request) {
    asked.request->Wait();
    return std::move(asked.request->outcomes());
  }
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
