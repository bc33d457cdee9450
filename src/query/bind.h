#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "query/query.h"

// Makes queries from C++ functions: parameters, parts of the answer, and conversion of arguments
// and results are deduced from the signature.
namespace hitscan {

/// The named parts of a struct that functions return, specialised in answer_parts.h: `kList` is a
/// tuple of PartOf.
template <class T>
struct AnswerParts;

template <class Get>
struct PartOf {
  std::string_view name;
  Get get;  ///< a pointer to a member or to a member function
};

template <class Get>
PartOf(std::string_view, Get) -> PartOf<Get>;

template <class T>
concept HasParts = requires {
  AnswerParts<T>::kList;
};

/// How the result of a C++ function becomes an answer. A shape becomes one part, whose name the
/// query declares; a struct becomes the parts in its AnswerParts; an optional becomes the part
/// `hit`, followed on a hit by the parts of its value.
template <class R>
struct Returned;

template <HasParts R>
struct Returned<R> {
  static std::vector<NamedKind> NamedKinds(std::string_view) {
    return std::apply(
        [](const auto&... part) {
          return std::vector<NamedKind>{
              {part.name,
               kKindOf<
                   std::remove_cvref_t<decltype(std::invoke(part.get, std::declval<R>()))>>}...};
        },
        AnswerParts<R>::kList);
  }
  static void Append(const R& result, std::string_view, Answer& answer) {
    std::apply(
        [&](const auto&... part) {
          (answer.push_back({part.name, Value(std::invoke(part.get, result))}), ...);
        },
        AnswerParts<R>::kList);
  }
};

template <ShapeType R>
requires(!HasParts<R>) struct Returned<R> {
  static std::vector<NamedKind> NamedKinds(std::string_view name) { return {{name, kKindOf<R>}}; }
  static void Append(const R& result, std::string_view name, Answer& answer) {
    answer.push_back({name, Value(result)});
  }
};

template <class T>
struct Returned<std::optional<T>> {
  static std::vector<NamedKind> NamedKinds(std::string_view name) {
    std::vector<NamedKind> kinds = Returned<T>::NamedKinds(name);
    kinds.insert(kinds.begin(), {kHitPart, kKindOf<bool>});
    return kinds;
  }
  static void Append(const std::optional<T>& result, std::string_view name, Answer& answer) {
    answer.push_back({kHitPart, result.has_value()});
    if (result) Returned<T>::Append(*result, name, answer);
  }
};

/// A function, and its name for `--implementation`. The signature selects one of several overloads.
template <class Signature>
struct Named {
  std::string_view name;
  Signature* function;
};

/// How a query is called and described.
struct QueryText {
  std::string_view name;
  std::string_view summary;
  /// The name of the only part of the answer, when the functions return one shape.
  std::string_view answer = "";
};

template <class Signature>
struct Binder;

template <class R, class... A>
struct Binder<R(A...)> {
  static_assert((ShapeType<std::remove_cvref_t<A>> && ...), "every parameter has to be a shape");

  using ParameterNames = std::array<std::string_view, sizeof...(A)>;

  using Precondition = void(A...);

  template <class Result>
  static Result Call(Result (*function)(A...), std::span<const Value> arguments) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return function(std::get<std::remove_cvref_t<A>>(arguments[I])...);
    }
    (std::index_sequence_for<A...>());
  }

  static Query Bind(const QueryText& text, const ParameterNames& parameters,
                    std::initializer_list<Named<R(A...)>> functions, Precondition* precondition) {
    Query query{text.name, text.summary, {}, Returned<R>::NamedKinds(text.answer), {}, {}};
    constexpr std::array<Kind, sizeof...(A)> kKinds{kKindOf<std::remove_cvref_t<A>>...};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      query.parameters.push_back({parameters[i], kKinds[i]});
    }
    for (const Named<R(A...)>& named : functions) {
      query.implementations.push_back(
          {named.name, [function = named.function, precondition,
                        name = text.answer](std::span<const Value> arguments) {
             if (precondition != nullptr) Call(precondition, arguments);
             Answer answer;
             Returned<R>::Append(Call(function, arguments), name, answer);
             return answer;
           }});
    }
    if (precondition != nullptr) {
      query.precondition = [precondition](std::span<const Value> arguments) {
        Call(precondition, arguments);
      };
    }
    return query;
  }
};

/// Makes a query of C++ functions of one signature. The kinds of its parameters and of its answer
/// are deduced from the signature; a function or a number of names that does not match it is a
/// compile error. The precondition, if there is one, throws InvalidShape for arguments that the
/// query refuses; the functions are never called with those.
template <class Signature>
Query Bind(const QueryText& text, const typename Binder<Signature>::ParameterNames& parameters,
           std::initializer_list<Named<Signature>> functions,
           typename Binder<Signature>::Precondition* precondition = nullptr) {
  return Binder<Signature>::Bind(text, parameters, functions, precondition);
}

}  // namespace hitscan
