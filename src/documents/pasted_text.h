#pragma once

#include <chrono>
#include <future>
#include <string>
#include <vector>

#include "reading/read_text.h"

namespace hitscan {

/// Reads a text in a thread, so that the window draws frames meanwhile.
class PastedText {
 public:
  /// What a text says about the query, and the queries that it fits when that is not understood.
  struct Result {
    Reading reading;
    std::vector<const Query*> fitting;
  };

  /// Throws EditError for a text that is too long.
  PastedText(std::string text, const Query& query);

  const std::string& text() const { return text_; }
  const Query& query() const { return query_; }
  /// Whether the result is there, after waiting for at most that long.
  bool IsRead(std::chrono::milliseconds wait = {}) const;
  /// The result, once, when it is there.
  Result Take() { return result_.get(); }

 private:
  const std::string text_;
  const Query& query_;
  /// The last member: its destructor waits for the thread, which takes a second at most.
  std::future<Result> result_;
};

}  // namespace hitscan
