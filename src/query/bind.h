#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "query/query.h"

namespace hitscan {

/// The named parts of a struct that functions return, specialised beside the list of queries:
/// `kList` is a tuple of Part.
template <class T>
struct Parts;

template <class Get>
struct Part {
  std::string_view name;
  Get get;  ///< a pointer to a member or to a member function
};

template <class T>
concept HasParts = requires {
  Parts<T>::kList;
};

/// How what a C++ function returns becomes an answer. A shape is one part, whose name the query
/// gives; a struct is its parts; an optional is `hit`, and on a hit what it holds.
template <class R>
struct Returned;

template <HasParts R>
struct Returned<R> {
  static std::vector<Slot> Slots(std::string_view) {
    return std::apply(
        [](const auto&... part) {
          return std::vector<Slot>{
              {part.name,
               kKindOf<
                   std::remove_cvref_t<decltype(std::invoke(part.get, std::declval<R>()))>>}...};
        },
        Parts<R>::kList);
  }
  static void Append(const R& result, std::string_view, Answer& answer) {
    std::apply(
        [&](const auto&... part) {
          (answer.push_back({part.name, Value(std::invoke(part.get, result))}), ...);
        },
        Parts<R>::kList);
  }
};

template <ShapeType R>
requires(!HasParts<R>) struct Returned<R> {
  static std::vector<Slot> Slots(std::string_view name) { return {{name, kKindOf<R>}}; }
  static void Append(const R& result, std::string_view name, Answer& answer) {
    answer.push_back({name, Value(result)});
  }
};

template <class T>
struct Returned<std::optional<T>> {
  static std::vector<Slot> Slots(std::string_view name) {
    std::vector<Slot> slots = Returned<T>::Slots(name);
    slots.insert(slots.begin(), {"hit", kKindOf<bool>});
    return slots;
  }
  static void Append(const std::optional<T>& result, std::string_view name, Answer& answer) {
    answer.push_back({"hit", result.has_value()});
    if (result) Returned<T>::Append(*result, name, answer);
  }
};

/// A function under the name that `--implementation` takes.
template <class R, class... A>
struct Named {
  std::string_view name;
  R (*function)(A...);
};

template <class R, class... A>
Named<R, A...> Impl(std::string_view name, R (*function)(A...)) {
  return {name, function};
}

/// What a query says of itself beside its functions.
struct Words {
  std::string_view name;
  std::string_view summary;
  /// The name of the answer when the functions return one bare shape.
  std::string_view answer = "";
};

/// Makes a query of C++ functions. The shapes of its parameters and of its answer are those of the
/// functions; parameters and functions that do not match do not compile.
template <class R, class... A, class... More>
Query Bind(const Words& words, std::array<std::string_view, sizeof...(A)> parameters,
           Named<R, A...> first, More... more) {
  static_assert((ShapeType<std::remove_cvref_t<A>> && ...), "every parameter has to be a shape");
  static_assert((std::is_same_v<More, Named<R, A...>> && ...),
                "every implementation has to have the signature of the first");
  const auto implementation = [&](const Named<R, A...>& named) {
    return Implementation{
        named.name,
        [function = named.function, answer_name = words.answer](std::span<const Value> arguments) {
          Answer answer;
          [&]<std::size_t... I>(std::index_sequence<I...>) {
            Returned<R>::Append(function(std::get<std::remove_cvref_t<A>>(arguments[I])...),
                                answer_name, answer);
          }
          (std::index_sequence_for<A...>());
          return answer;
        }};
  };
  Query query{words.name, words.summary, {}, Returned<R>::Slots(words.answer), {}};
  constexpr std::array<Kind, sizeof...(A)> kKinds{kKindOf<std::remove_cvref_t<A>>...};
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    query.parameters.push_back({parameters[i], kKinds[i]});
  }
  query.implementations = {implementation(first), implementation(more)...};
  return query;
}

}  // namespace hitscan
