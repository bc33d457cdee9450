#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/case_picture.h"

namespace hitscan {

/// A case as an <svg> element: the shapes, the axes, and a legend. Its style sheet is SvgStyle.
struct CaseSvg {
  std::string element;  ///< empty when nothing of the case can be drawn
  std::string reason;   ///< why it is empty
  std::string camera;   ///< for --camera, so that the window shows the same; empty if it cannot
};

CaseSvg MakeCaseSvg(const AnsweredCase& answered);

/// A small picture of the case, without axes and legend. `label` describes it to readers who cannot
/// see it.
std::string SmallCaseSvg(const AnsweredCase& answered, const std::string& label);

/// The arguments of a case as rows of a table; `texts` are the texts of the arguments.
std::string ArgumentTable(const Query& query, std::span<const Value> arguments,
                          std::span<const std::string> texts);

/// A wrong case on a page: picture, arguments, both answers, and the command that shows the case.
/// All texts are plain; CardElement escapes them.
struct CaseCard {
  std::string anchor;  ///< the id of the card on the page
  std::string heading;
  std::string badge;               ///< beside the heading; may be empty
  std::vector<std::string> facts;  ///< below the heading, a line each
  AnsweredCase answered;
  std::vector<std::string> arguments;  ///< the texts of the arguments
  std::string failure;                 ///< why there is no answer; empty if there is one
  double tolerance = 0;  ///< smaller differences are marked only if there are no others
  std::string note;      ///< the note of the case; may be empty
  /// Returns the command that shows the case. `camera` is the value of its option --camera; if that
  /// is empty, the command lacks the option.
  std::function<std::string(const std::string& camera)> command;
  /// The same for the link that shows the case in a browser; empty: there is none.
  std::function<std::string(const std::string& camera)> link = {};
};

/// The card as HTML.
std::string CardElement(const CaseCard& card);

/// The text of a value as HTML. Words that differ from those of `other` are in <mark> elements.
std::string MarkedDifferences(std::string_view text, std::string_view other);

}  // namespace hitscan
