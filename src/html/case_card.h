#pragma once

#include <functional>
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

/// A wrong case on a page: picture, arguments, both answers, and the command that shows it. All
/// texts are plain and are escaped here.
struct CaseCard {
  std::string anchor;  ///< its id on the page
  std::string heading;
  std::string badge;               ///< beside the heading; may be empty
  std::vector<std::string> facts;  ///< below the heading, a line each
  AnsweredCase answered;
  std::vector<std::string> arguments;  ///< their texts
  std::string failure;                 ///< why there is no answer; empty: there is one
  double tolerance = 0;                ///< numbers that are nearer are not marked, unless all are
  std::string note;                    ///< of the case; may be empty
  /// The command, given the value for --camera; empty: without one.
  std::function<std::string(const std::string& camera)> command;
};

/// The card as HTML.
std::string CardElement(const CaseCard& card);

/// The text of a value with what differs from the other text in <mark> elements.
std::string MarkedDifferences(std::string_view text, std::string_view other);

}  // namespace hitscan
