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

template <class Get>
Part(std::string_view, Get) -> Part<Get>;

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

/// A function under the name that `--implementation` takes. Of overloaded functions the signature
/// picks the one.
template <class Signature>
struct Named {
  std::string_view name;
  Signature* function;
};

/// What a query says of itself beside its functions.
struct Words {
  std::string_view name;
  std::string_view summary;
  /// The name of the answer when the functions return one bare shape.
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

  static Query Bind(const Words& words, const ParameterNames& parameters,
                    std::initializer_list<Named<R(A...)>> functions, Precondition* precondition) {
    Query query{words.name, words.summary, {}, Returned<R>::Slots(words.answer), {}, {}};
    constexpr std::array<Kind, sizeof...(A)> kKinds{kKindOf<std::remove_cvref_t<A>>...};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      query.parameters.push_back({parameters[i], kKinds[i]});
    }
    for (const Named<R(A...)>& named : functions) {
      query.implementations.push_back(
          {named.name, [function = named.function, precondition,
                        name = words.answer](std::span<const Value> arguments) {
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

/// Makes a query of C++ functions of one signature. The shapes of its parameters and of its answer
/// are those of the signature; a function or a number of names that does not match does not
/// compile. The precondition, if there is one, throws InvalidShape for arguments that the query
/// refuses; the functions are called with others only.
template <class Signature>
Query Bind(const Words& words, const typename Binder<Signature>::ParameterNames& parameters,
           std::initializer_list<Named<Signature>> functions,
           typename Binder<Signature>::Precondition* precondition = nullptr) {
  return Binder<Signature>::Bind(words, parameters, functions, precondition);
}

}  // namespace hitscan
