#include "implementation/exact_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "implementation/trace.h"
#include "implementation/trace_recording.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

using Real = Traced<float>;

// The trace of a function, which is called while this thread records.
template <class Function>
Trace TraceOf(const Function& function, std::size_t capacity = 1000) {
  std::vector<double> memory(
      (sizeof(detail::TraceMemory) + capacity * sizeof(detail::TraceRecord)) / sizeof(double));
  auto& trace = *reinterpret_cast<detail::TraceMemory*>(memory.data());
  trace.capacity = static_cast<std::uint32_t>(capacity);
  hitscan_trace_1(&trace);
  function();
  hitscan_trace_1(nullptr);
  return ExactTrace(TraceRecording::From(trace, capacity));
}

std::vector<std::string> Exacts(const Trace& trace) {
  std::vector<std::string> texts;
  for (const TraceStep& step : trace.steps) texts.push_back(step.exact);
  return texts;
}

TEST(ExactTrace, HasTheFloatAndTheExactValueOfEachOperation) {
  int line = 0;
  const Trace trace = TraceOf([&] {
    const Real x = 0.5F;
    line = __LINE__ + 1;
    const Real y = (x + 1) / 3 * x - x;
    EXPECT_EQ(y.value(), (0.5F + 1) / 3 * 0.5F - 0.5F);
  });
  ASSERT_EQ(trace.steps.size(), 4U);
  EXPECT_EQ(trace.steps[0].operation, "0.5 + 1");
  EXPECT_EQ(trace.steps[1].operation, "#1 / 3");
  EXPECT_EQ(trace.steps[2].operation, "#2 * 0.5");
  EXPECT_EQ(trace.steps[3].operation, "#3 - 0.5");
  EXPECT_EQ(Exacts(trace), (std::vector<std::string>{"1.5", "0.5", "0.25", "-0.25"}));
  EXPECT_EQ(trace.steps[3].value, "-0.25");
  for (const TraceStep& step : trace.steps) {
    EXPECT_EQ(step.line, line);
    EXPECT_EQ(PlaceOf(step), "exact_trace_test.cpp:" + std::to_string(line));
    EXPECT_EQ(step.source, "const Real y = (x + 1) / 3 * x - x;");
    EXPECT_EQ(step.error, 0);
  }
  EXPECT_EQ(
      SentencesOf(trace),
      std::vector<std::string>{"No operation loses more than the rounding of its own result."});
}

TEST(ExactTrace, RoundingOfOneOperationIsNoLoss) {
  const Trace trace = TraceOf([] {
    const Real third = Real(1) / 3;
    EXPECT_GT(third.value(), 0);
  });
  ASSERT_EQ(trace.steps.size(), 1U);
  EXPECT_EQ(trace.steps[0].exact, "0.333333333333");
  EXPECT_EQ(trace.steps[0].value, "0.33333334");
  // 1/3 is 0.01010101... in binary: the float is too large by a third of its last place.
  EXPECT_NEAR(trace.steps[0].error, 1.0 / 3, 1e-9);
  EXPECT_EQ(trace.steps[0].rounding, trace.steps[0].error);
  EXPECT_FALSE(trace.first_loss);
  EXPECT_FALSE(trace.largest_loss);
}

TEST(ExactTrace, CancellationIsALoss) {
  const Trace trace = TraceOf([] {
    const Real large = 4097;  // its square, 16785409, has 25 bits
    const Real square = large * large;
    const Real rest = square - 16785408;
    EXPECT_EQ(rest.value(), 0);
    EXPECT_FALSE(rest > 0);
    EXPECT_TRUE(rest <= 1);
  });
  EXPECT_EQ(Exacts(trace), (std::vector<std::string>{"16785409", "1", "true", "true"}));
  EXPECT_EQ(trace.steps[0].error, 0.5);
  EXPECT_EQ(trace.steps[1].error, std::ldexp(1.0, 23));
  EXPECT_EQ(trace.steps[1].rounding, 0);
  EXPECT_EQ(trace.first_loss, 1U);
  EXPECT_EQ(trace.largest_loss, 1U);
  EXPECT_EQ(trace.first_wrong_decision, 2U);
  EXPECT_FALSE(trace.steps[3].goes_other_way);
  EXPECT_EQ(RemarkOf(trace, 0), "");
  EXPECT_EQ(RemarkOf(trace, 1), "first loss, largest loss");
  EXPECT_EQ(RemarkOf(trace, 2), "goes the other way");
  const std::vector<std::string> sentences = SentencesOf(trace);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_NE(sentences[0].find("#1 - 16785408 is 0, exactly 1 (8.4e+06 units in the last place)"),
            std::string::npos)
      << sentences[0];
  EXPECT_NE(sentences[1].find("#2 > 0 is false, exactly true."), std::string::npos) << sentences[1];
}

TEST(ExactTrace, ASmallLossBeforeTheLargestIsTheFirst) {
  const Trace trace = TraceOf([] {
    Real sum = 0;
    for (int i = 0; i < 8; ++i) sum += 0.1F;  // 0.1 is the float: its multiples are exact
    EXPECT_NE((sum - 0.8F).value(), 1);
  });
  ASSERT_TRUE(trace.first_loss);
  ASSERT_TRUE(trace.largest_loss);
  EXPECT_LT(*trace.first_loss, *trace.largest_loss);
  EXPECT_EQ(*trace.largest_loss, trace.steps.size() - 1);
}

TEST(ExactTrace, RootsAreComparedExactly) {
  const Trace trace = TraceOf([] {
    const Real root = sqrt(Real(2));
    EXPECT_FALSE(root * root == 2);
    EXPECT_FALSE(std::sqrt(Real(8)) != 2 * root);
    EXPECT_EQ(floor(root * root).value(), 1);  // the float is 1.9999999
    EXPECT_TRUE(sqrt(Real(-1)) != 0);
  });
  EXPECT_EQ(Exacts(trace),
            (std::vector<std::string>{"1.41421356237", "2", "true", "2.82842712475",
                                      "2.82842712475", "false", "2", "2", "undefined", "true"}));
  EXPECT_EQ(trace.first_wrong_decision, 2U);
}

TEST(ExactTrace, RootsThatAreIntegersAreNotBelowThem) {
  for (int n = 2; n < 20; ++n) {
    const Trace trace = TraceOf([&] {
      const Real root = sqrt(Real(n));
      EXPECT_GT(floor(root * root).value(), 0);
    });
    EXPECT_EQ(trace.steps.back().exact, std::to_string(n));
  }
}

TEST(ExactTrace, InfinitiesAndNanThatAreMeantAreNoLoss) {
  const Trace trace = TraceOf([] {
    const Real zero = 0;
    const Real inverse = 1 / -zero;
    EXPECT_TRUE(inverse < -1e30F);
    EXPECT_TRUE(std::isnan(inverse * 0));
    EXPECT_TRUE(isinf(inverse));
    EXPECT_FALSE(isinf(inverse * 0));
    EXPECT_EQ(max(inverse, 3).value(), 3);
    EXPECT_TRUE(signbit(-zero));
  });
  EXPECT_FALSE(trace.first_loss);
  EXPECT_FALSE(trace.first_wrong_decision);
  EXPECT_EQ(trace.steps[1].exact, "-inf");
}

TEST(ExactTrace, OverflowIsALoss) {
  const Trace trace = TraceOf([] {
    const Real large = 1e30F;
    EXPECT_TRUE(isinf(large * large));
    EXPECT_TRUE(Real(1e-30F) * 1e-30F == 0);
  });
  EXPECT_EQ(trace.first_loss, 0U);
  EXPECT_EQ(UlpErrorText(trace.steps[0]), "all");
  EXPECT_TRUE(trace.steps[1].goes_other_way);
}

TEST(ExactTrace, KnowsTheFunctions) {
  const Trace trace = TraceOf([] {
    const Real x = 0.5F;
    for (const Real& y : {sin(x), cos(x), tan(x), asin(x), acos(x), atan(x), exp(x), log(x),
                          atan2(x, 2), pow(x, 0.5), hypot(3, Real(4)), fabs(-x), ceil(x), trunc(x),
                          min(x, 2), std::max(x, Real(2)), copysign(x, -1), fma(x, x, x)}) {
      EXPECT_FALSE(std::isnan(y.value()));
    }
  });
  EXPECT_FALSE(trace.first_loss);
  EXPECT_FALSE(trace.first_wrong_decision);
  for (const TraceStep& step : trace.steps) EXPECT_LT(step.error, 1.5) << step.operation;
  EXPECT_EQ(trace.steps.size(), 19U);
}

TEST(ExactTrace, LongDivisionsGoOnWithManyDigits) {
  const Trace trace = TraceOf([] {
    Real x = 2;
    for (int i = 0; i < 30; ++i) x = (x + 2 / x) / 2;  // fractions with 2^30 digits
    EXPECT_FALSE(x * x < 1);
  });
  EXPECT_EQ(trace.steps[trace.steps.size() - 3].exact, "1.41421356237");
}

TEST(ExactTrace, DoublesHaveTheirOwnLastPlace) {
  const Trace trace = TraceOf([] {
    const Traced<double> third = Traced<double>(1) / 3;
    const Real rounded(third);
    EXPECT_GT(rounded.value(), 0);
  });
  EXPECT_NEAR(trace.steps[0].error, 1.0 / 3, 1e-9);
  EXPECT_EQ(trace.steps[0].value, "0.3333333333333333");
  EXPECT_EQ(trace.steps[1].operation, "convert(#1)");
  EXPECT_NEAR(trace.steps[1].error, 1.0 / 3, 1e-6);
  EXPECT_FALSE(trace.first_loss);
}

TEST(ExactTrace, ConversionsAreStepsWithoutALine) {
  const Trace trace = TraceOf([] {
    const Real rest = Real(4097) * 4097 - 16785408;  // exactly 1
    EXPECT_EQ(static_cast<int>(rest), 0);
    EXPECT_EQ(static_cast<float>(rest), 0);
    EXPECT_FALSE(static_cast<bool>(rest));
  });
  ASSERT_EQ(trace.steps.size(), 5U);
  EXPECT_EQ(trace.steps[2].operation, "integer(#2)");
  EXPECT_EQ(trace.steps[2].exact, "1");
  EXPECT_TRUE(trace.steps[2].goes_other_way);
  EXPECT_EQ(trace.steps[3].operation, "result(#2)");
  EXPECT_EQ(PlaceOf(trace.steps[3]), "");
  EXPECT_EQ(trace.steps[4].operation, "bool(#2)");
  EXPECT_TRUE(trace.steps[4].goes_other_way);
}

TEST(ExactTrace, MarksNameNumbersAndPoints) {
  struct Vector {
    Real x, y, z;
  };
  const Trace trace = TraceOf([] {
    const Vector v{Real(1) + 1, 2, Real(3)};
    Mark("before", v);
    const Real product = v.x * v.y;
    Mark("product", product);
    const Real array[3] = {product, product, 1};
    Mark("after", array);
  });
  ASSERT_EQ(trace.steps.size(), 2U);
  EXPECT_EQ(trace.steps[0].name, "before.x");
  EXPECT_EQ(trace.steps[1].name, "after.y");
  ASSERT_EQ(trace.points.size(), 2U);
  EXPECT_EQ(trace.points[0].name, "before");
  EXPECT_EQ(trace.points[0].position, Point(2, 2, 3));
  EXPECT_EQ(trace.points[0].steps, 1U);
  EXPECT_EQ(trace.points[1].position, Point(4, 4, 1));
  EXPECT_EQ(trace.points[1].steps, 2U);
}

TEST(ExactTrace, SaysThatMoreOperationsFollow) {
  const Trace trace = TraceOf(
      [] {
        Real x = 1;
        for (int i = 0; i < 10; ++i) x *= 1;
      },
      8);
  EXPECT_EQ(trace.steps.size(), 3U);  // each with its constant
  EXPECT_TRUE(trace.more);
  EXPECT_EQ(SentencesOf(trace).back(), "More operations follow, which are not listed.");
}

TEST(ExactTrace, EndsBeforeARecordThatMakesNoSense) {
  std::vector<double> memory(10000);
  auto& trace = *reinterpret_cast<detail::TraceMemory*>(memory.data());
  trace.count = 4;
  trace.texts_size = 0xffffffff;
  for (std::uint32_t i = 0; i < 4; ++i) {
    trace.records()[i] = {detail::TraceType::kNumber, {}, 0, 0, 24, 0, 1};
  }
  const auto size = [&] { return TraceRecording::From(trace, 100).records.size(); };
  EXPECT_EQ(size(), 4U);
  trace.records()[3] = {detail::TraceType::kAdd, {1, 4, 0}, 0, 0, 24, 0, 1};
  EXPECT_EQ(size(), 3U);
  trace.records()[2].digits = 7;
  EXPECT_EQ(size(), 2U);
  trace.records()[1].type = static_cast<detail::TraceType>(1000);
  EXPECT_EQ(size(), 1U);
}

TEST(Traced, RecordsNothingOutsideOfATrace) {
  const Real x = Real(2) * 3;
  EXPECT_EQ(x.value(), 6);
  EXPECT_EQ(x.number(), 0U);
  EXPECT_EQ(std::numeric_limits<Real>::max(), std::numeric_limits<float>::max());
  EXPECT_EQ(std::max<int>(1, 2), 2);
}

}  // namespace
}  // namespace hitscan
