#pragma once

// Records each operation of your own C++ code for `hitscan trace`, which shows where floats lose
// digits and where a comparison goes another way than with exact numbers. Use Traced<float> as the
// number type of your code:
//
//   #include <hitscan/implement.h>
//   #include <hitscan/trace.h>
//   template <class Number> struct Vector { Number x, y, z; };
//   template <class Number> Number Length(const Vector<Number>& v) {
//     using std::sqrt;
//     return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
//   }
//   float MyDistance(const hitscan::Vec3& p) {
//     return static_cast<float>(Length(p.As<Vector<hitscan::Traced<float>>>()));
//   }
//
// Code with a typedef for its number type needs another typedef only:
//
//   typedef hitscan::Traced<float> real;
//
// Outside `hitscan trace` nothing is recorded, and the results are those of floats. This header
// needs C++17, and GCC, Clang or a compiler with __builtin_LINE.

#if defined(__GNUC__)
#pragma GCC system_header
#endif

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace hitscan {

template <class T>
class Traced;

namespace detail {

template <class Number>
using Arithmetic = std::enable_if_t<std::is_arithmetic<Number>::value, int>;
template <class T>
using Floating =
    std::enable_if_t<std::is_same<T, float>::value || std::is_same<T, double>::value, int>;

/// What was recorded. The order is part of the protocol.
enum class TraceType : std::uint32_t {
  kNumber,  ///< an input or a constant
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kNegate,
  kSqrt,
  kAbs,
  kFloor,
  kCeil,
  kTrunc,
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kExp,
  kLog,
  kAtan2,
  kPow,
  kHypot,
  kMin,
  kMax,
  kCopysign,
  kFma,
  kConvert,  ///< from float to double, or from double to float
  kResult,   ///< a conversion to a plain float or double
  kInteger,  ///< a conversion to an integer, without the fraction
  // Decisions: the value is 1 for true, 0 for false.
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kIsNotZero,  ///< a conversion to bool
  kIsNan,
  kIsInfinite,
  kIsFinite,
  kSignBit,
  kMark,  ///< the name of a number, or of a point with three numbers
  kCount
};

struct TraceRecord {
  static constexpr std::uint32_t kNoText = 0xffffffff;

  TraceType type;
  std::uint32_t operands[3];  ///< the numbers of earlier records, from 1; 0: none
  std::uint32_t line;         ///< of the source file; 0: not known
  std::uint32_t text;         ///< where the name of the file or mark begins in TraceMemory::texts
  std::uint32_t digits;       ///< of the number type: 24 or 53 bits
  std::uint32_t unused;
  double value;
};

/// The memory of a recording, which Hitscan reads also after a crash. It is followed by the
/// records.
struct TraceMemory {
  std::uint32_t capacity;
  std::uint32_t count;  ///< of all records, also of those beyond the capacity
  std::uint32_t texts_size;
  std::uint32_t unused;
  char texts[16384];  ///< each ends with '\0'

  TraceRecord* records() { return reinterpret_cast<TraceRecord*>(this + 1); }
};

/// The memory in which this thread records; null if it does not record.
inline TraceMemory*& ActiveTrace() {
  static thread_local TraceMemory* active = nullptr;
  return active;
}

/// Adds a text that is not there yet. Returns where it begins; kNoText if there is no room for it.
inline std::uint32_t AddText(TraceMemory& memory, const char* text) {
  std::uint32_t at = 0;
  while (at < memory.texts_size) {
    const char* const known = memory.texts + at;
    if (std::strcmp(known, text) == 0) return at;
    at += static_cast<std::uint32_t>(std::strlen(known) + 1);
  }
  const std::size_t size = std::strlen(text) + 1;
  if (size > sizeof(memory.texts) - at) return TraceRecord::kNoText;
  std::memcpy(memory.texts + at, text, size);
  memory.texts_size += static_cast<std::uint32_t>(size);
  return at;
}

/// A place in the source.
struct TracePlace {
  int line;
  const char* file;
};

/// Adds a record. Returns its number, or 0 when nothing is recorded or the memory is full.
inline std::uint32_t Record(TraceType type, double value, int digits, TracePlace place,
                            std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0) {
  TraceMemory* const memory = ActiveTrace();
  if (memory == nullptr) return 0;
  const std::uint32_t index = memory->count;
  if (index < memory->capacity) {
    const bool known = place.file != nullptr;
    memory->records()[index] = {type,
                                {a, b, c},
                                static_cast<std::uint32_t>(place.line),
                                known ? AddText(*memory, place.file) : TraceRecord::kNoText,
                                static_cast<std::uint32_t>(digits),
                                0,
                                value};
  }
  if (index + 1 != 0) memory->count = index + 1;  // the largest count stays
  return index < memory->capacity ? index + 1 : 0;
}

/// An operand and the place of its operation: the default arguments are evaluated where an operand
/// is converted, which is in the expression with the operator.
template <class T>
struct Operand {
  T value;
  std::uint32_t number;  ///< the number of its record; 0: none
  TracePlace place;

  Operand(const Traced<T>& traced, int line = __builtin_LINE(),
          const char* file = __builtin_FILE());
  template <class Number, Arithmetic<Number> = 0>
  Operand(Number constant, int line = __builtin_LINE(), const char* file = __builtin_FILE())
      : value(static_cast<T>(constant)), number(0), place{line, file} {}

  /// The number of its record. A constant has none yet, so that one is made.
  std::uint32_t Recorded() const {
    if (number != 0) return number;
    return Record(TraceType::kNumber, static_cast<double>(value), std::numeric_limits<T>::digits,
                  {0, nullptr});
  }
};

template <class T, class... Operands>
std::uint32_t RecordOperation(TraceType type, double value, TracePlace place,
                              const Operands&... operands) {
  if (ActiveTrace() == nullptr) return 0;
  return Record(type, value, std::numeric_limits<T>::digits, place, operands.Recorded()...);
}

template <class T, class... Operands>
bool Decide(TraceType type, bool outcome, TracePlace place, const Operands&... operands) {
  RecordOperation<T>(type, outcome ? 1 : 0, place, operands...);
  return outcome;
}

}  // namespace detail

#define HITSCAN_TRACE_OPERATOR(symbol, type)                                                \
  friend Traced operator symbol(const detail::Operand<T>& a, const detail::Operand<T>& b) { \
    return Make(detail::TraceType::type, a.value symbol b.value, b.place, a, b);            \
  }                                                                                         \
  Traced& operator symbol##=(const detail::Operand<T>& b) {                                 \
    return *this = Make(detail::TraceType::type, value_ symbol b.value, b.place,            \
                        detail::Operand<T>(*this), b);                                      \
  }
#define HITSCAN_TRACE_COMPARISON(symbol, type)                                                \
  friend bool operator symbol(const detail::Operand<T>& a, const detail::Operand<T>& b) {     \
    return detail::Decide<T>(detail::TraceType::type, a.value symbol b.value, b.place, a, b); \
  }

/// A number of type T, float or double, whose operations are recorded. It is used as a T is, except
/// that conversions to plain numbers are explicit: static_cast<float>(x).
template <class T>
class Traced {
  static_assert(std::is_same<T, float>::value || std::is_same<T, double>::value,
                "Traced<float> or Traced<double>");

 public:
  constexpr Traced() = default;
  template <class Number, detail::Arithmetic<Number> = 0>
  constexpr Traced(Number number) : value_(static_cast<T>(number)) {}
  template <class Other, std::enable_if_t<!std::is_same<Other, T>::value, int> = 0>
  explicit Traced(const Traced<Other>& other, int line = __builtin_LINE(),
                  const char* file = __builtin_FILE())
      : Traced(Make(detail::TraceType::kConvert, static_cast<T>(other.value()), {line, file},
                    detail::Operand<Other>(other))) {}

  /// The plain number. Unlike a conversion it is not recorded as a result.
  constexpr T value() const { return value_; }
  /// The number of its record; 0: none.
  constexpr std::uint32_t number() const { return number_; }

  template <class Number, detail::Arithmetic<Number> = 0>
  explicit operator Number() const {
    constexpr bool kIsBool = std::is_same<Number, bool>::value;
    const auto result = static_cast<Number>(value_);
    const auto type = kIsBool                           ? detail::TraceType::kIsNotZero
                      : std::is_integral<Number>::value ? detail::TraceType::kInteger
                                                        : detail::TraceType::kResult;
    detail::RecordOperation<T>(type, static_cast<double>(result), {0, nullptr},
                               detail::Operand<T>(*this));
    return result;
  }

  HITSCAN_TRACE_OPERATOR(+, kAdd)
  HITSCAN_TRACE_OPERATOR(-, kSubtract)
  HITSCAN_TRACE_OPERATOR(*, kMultiply)
  HITSCAN_TRACE_OPERATOR(/, kDivide)
  HITSCAN_TRACE_COMPARISON(<, kLess)
  HITSCAN_TRACE_COMPARISON(<=, kLessEqual)
  HITSCAN_TRACE_COMPARISON(>, kGreater)
  HITSCAN_TRACE_COMPARISON(>=, kGreaterEqual)
  HITSCAN_TRACE_COMPARISON(==, kEqual)
  HITSCAN_TRACE_COMPARISON(!=, kNotEqual)
  friend Traced operator-(const detail::Operand<T>& a) {
    return Make(detail::TraceType::kNegate, -a.value, a.place, a);
  }
  friend Traced operator+(const Traced& a) { return a; }

  /// The result of an operation, which is recorded.
  template <class... Operands>
  static Traced Make(detail::TraceType type, T value, detail::TracePlace place,
                     const Operands&... operands) {
    Traced made(value);
    made.number_ = detail::RecordOperation<T>(type, static_cast<double>(value), place, operands...);
    return made;
  }

 private:
  T value_{};
  std::uint32_t number_ = 0;
};

#undef HITSCAN_TRACE_OPERATOR
#undef HITSCAN_TRACE_COMPARISON

template <class T>
detail::Operand<T>::Operand(const Traced<T>& traced, int line, const char* file)
    : value(traced.value()), number(traced.number()), place{line, file} {}

// The functions of <cmath> and their names in C, such as sqrtf. They are found with std:: and
// without it. T is restricted, so that std::max<int>(1, 2) does not find these.
#define HITSCAN_TRACE_HERE int line = __builtin_LINE(), const char *file = __builtin_FILE()
#define HITSCAN_TRACE_UNARY(name, function, type)                                           \
  template <class T, detail::Floating<T> = 0>                                               \
  Traced<T> name(const Traced<T>& a, HITSCAN_TRACE_HERE) {                                  \
    return Traced<T>::Make(detail::TraceType::type, std::function(a.value()), {line, file}, \
                           detail::Operand<T>(a));                                          \
  }
#define HITSCAN_TRACE_DECISION(name, type)                                                \
  template <class T, detail::Floating<T> = 0>                                             \
  bool name(const Traced<T>& a, HITSCAN_TRACE_HERE) {                                     \
    return detail::Decide<T>(detail::TraceType::type, std::name(a.value()), {line, file}, \
                             detail::Operand<T>(a));                                      \
  }
#define HITSCAN_TRACE_BINARY(name, function, type)                                       \
  template <class T, detail::Floating<T> = 0>                                            \
  Traced<T> name(const Traced<T>& a, const Traced<T>& b, HITSCAN_TRACE_HERE) {           \
    return Traced<T>::Make(detail::TraceType::type, std::function(a.value(), b.value()), \
                           {line, file}, detail::Operand<T>(a), detail::Operand<T>(b));  \
  }                                                                                      \
  template <class N, class T, detail::Arithmetic<N> = 0, detail::Floating<T> = 0>        \
  Traced<T> name(const Traced<T>& a, N b, HITSCAN_TRACE_HERE) {                          \
    return name(a, Traced<T>(b), line, file);                                            \
  }                                                                                      \
  template <class N, class T, detail::Arithmetic<N> = 0, detail::Floating<T> = 0>        \
  Traced<T> name(N a, const Traced<T>& b, HITSCAN_TRACE_HERE) {                          \
    return name(Traced<T>(a), b, line, file);                                            \
  }
#define HITSCAN_TRACE_UNARIES(name, type) \
  HITSCAN_TRACE_UNARY(name, name, type)   \
  HITSCAN_TRACE_UNARY(name##f, name, type)
#define HITSCAN_TRACE_BINARIES(name, type) \
  HITSCAN_TRACE_BINARY(name, name, type)   \
  HITSCAN_TRACE_BINARY(name##f, name, type)

HITSCAN_TRACE_UNARIES(sqrt, kSqrt)
HITSCAN_TRACE_UNARIES(fabs, kAbs)
HITSCAN_TRACE_UNARY(abs, abs, kAbs)
HITSCAN_TRACE_UNARIES(floor, kFloor)
HITSCAN_TRACE_UNARIES(ceil, kCeil)
HITSCAN_TRACE_UNARIES(trunc, kTrunc)
HITSCAN_TRACE_UNARIES(sin, kSin)
HITSCAN_TRACE_UNARIES(cos, kCos)
HITSCAN_TRACE_UNARIES(tan, kTan)
HITSCAN_TRACE_UNARIES(asin, kAsin)
HITSCAN_TRACE_UNARIES(acos, kAcos)
HITSCAN_TRACE_UNARIES(atan, kAtan)
HITSCAN_TRACE_UNARIES(exp, kExp)
HITSCAN_TRACE_UNARIES(log, kLog)
HITSCAN_TRACE_BINARIES(atan2, kAtan2)
HITSCAN_TRACE_BINARIES(pow, kPow)
HITSCAN_TRACE_BINARIES(hypot, kHypot)
HITSCAN_TRACE_BINARIES(copysign, kCopysign)
HITSCAN_TRACE_BINARIES(fmin, kMin)
HITSCAN_TRACE_BINARIES(fmax, kMax)
HITSCAN_TRACE_BINARY(min, min, kMin)
HITSCAN_TRACE_BINARY(max, max, kMax)
HITSCAN_TRACE_DECISION(isnan, kIsNan)
HITSCAN_TRACE_DECISION(isinf, kIsInfinite)
HITSCAN_TRACE_DECISION(isfinite, kIsFinite)
HITSCAN_TRACE_DECISION(signbit, kSignBit)

template <class T, detail::Floating<T> = 0>
Traced<T> fma(const Traced<T>& a, const Traced<T>& b, const Traced<T>& c, HITSCAN_TRACE_HERE) {
  return Traced<T>::Make(detail::TraceType::kFma, std::fma(a.value(), b.value(), c.value()),
                         {line, file}, detail::Operand<T>(a), detail::Operand<T>(b),
                         detail::Operand<T>(c));
}

namespace detail {

template <class T>
std::uint32_t RecordedNumber(const Traced<T>& number) {
  return Operand<T>(number).Recorded();
}
inline std::uint32_t RecordedNumber(double number) { return Operand<double>(number).Recorded(); }

inline void RecordMark(const char* name, int line, std::uint32_t a, std::uint32_t b,
                       std::uint32_t c) {
  Record(TraceType::kMark, 0, 0, {line, name}, a, b, c);
}

template <class Vector, class = void>
struct HasMembersXyz : std::false_type {};
template <class Vector>
struct HasMembersXyz<Vector, decltype(void(std::declval<const Vector&>().z))> : std::true_type {};

}  // namespace detail

/// Names a point, which has members x, y, z or operator[]: the window draws it. Or names a number,
/// for the list of operations. Plain floats and doubles have no record to name.
template <class Vector>
void Mark(const char* name, const Vector& point, int line = __builtin_LINE()) {
  using detail::RecordedNumber;
  if (detail::ActiveTrace() == nullptr) return;
  if constexpr (detail::HasMembersXyz<Vector>::value) {
    detail::RecordMark(name, line, RecordedNumber(point.x), RecordedNumber(point.y),
                       RecordedNumber(point.z));
  } else {
    detail::RecordMark(name, line, RecordedNumber(point[0]), RecordedNumber(point[1]),
                       RecordedNumber(point[2]));
  }
}
template <class T>
void Mark(const char* name, const Traced<T>& number, int line = __builtin_LINE()) {
  if (detail::ActiveTrace() == nullptr) return;
  detail::RecordMark(name, line, detail::RecordedNumber(number), 0, 0);
}
inline void Mark(const char*, float) {}
inline void Mark(const char*, double) {}

#undef HITSCAN_TRACE_HERE
#undef HITSCAN_TRACE_UNARY
#undef HITSCAN_TRACE_UNARIES
#undef HITSCAN_TRACE_BINARY
#undef HITSCAN_TRACE_BINARIES
#undef HITSCAN_TRACE_DECISION

}  // namespace hitscan

// Code that calls std::sqrt needs no change.
namespace std {

template <class T>
class numeric_limits<hitscan::Traced<T>> : public numeric_limits<T> {};

using hitscan::abs, hitscan::acos, hitscan::asin, hitscan::atan, hitscan::atan2, hitscan::ceil,
    hitscan::copysign, hitscan::cos, hitscan::exp, hitscan::fabs, hitscan::floor, hitscan::fma,
    hitscan::fmax, hitscan::fmin, hitscan::hypot, hitscan::isfinite, hitscan::isinf, hitscan::isnan,
    hitscan::log, hitscan::max, hitscan::min, hitscan::pow, hitscan::signbit, hitscan::sin,
    hitscan::sqrt, hitscan::tan, hitscan::trunc;

}  // namespace std

extern "C" {
/// Hitscan lets the calling thread record in this memory, or nowhere if it is null. 1 is the
/// version of TraceMemory and TraceRecord.
#if defined(_WIN32)
__declspec(dllexport)
#else
__attribute__((visibility("default"), used))
#endif
    inline void hitscan_trace_1(void* memory) {
  hitscan::detail::ActiveTrace() = static_cast<hitscan::detail::TraceMemory*>(memory);
}
}
