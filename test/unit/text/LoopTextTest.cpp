//===- LoopTextTest.cpp - loops over logical iterations -------------------===//
#include "Built.h"

#include "Model/LoopText.h"

#include "llvm/ADT/StringExtras.h"

#include <catch2/catch.hpp>

using namespace chomp;

namespace {

/// A loop after a change: for (int i = 0; i < n; i++).
template <class Change> Loop with(Change Do) {
  Loop L = loop("i", value("n"));
  Do(L);
  return L;
}
const Loop Plain = loop("i", value("n"));
const Loop Down = with([](Loop &L) { // for (int i = n; i > 0; i--)
  L.Lower = value("n");
  L.Upper = constant(0);
  L.Condition = LoopCondition::Greater;
  L.Down = true;
});
const Loop Pointer = with([](Loop &L) { // for (int *i = p; i < q; i++)
  L.Type = "int *";
  L.Bits = 64;
  L.IsPointer = true;
  L.Lower = value("p");
  L.Upper = value("q");
});

Loop constantLoop(long long Lower, long long Upper, long long Step, LoopCondition Condition = LoopCondition::Less) {
  return with([&](Loop &L) {
    L.Lower = constant(Lower);
    L.Upper = constant(Upper);
    L.Step = constant(Step);
    L.Condition = Condition;
  });
}

std::string variablesOf(const LoopNest &Nest) {
  return join(loopVariables(Nest, "k", [](std::string Name) { return Name; }), " ").str();
}

} // namespace

TEST_CASE("Parentheses where operators ask for them") {
  CHECK(arithmetic(std::string("n + 1")) == "n + 1");
  CHECK(arithmetic(std::string("n < 1")) == "(n < 1)");
  CHECK(arithmetic(std::string("(n < 1)")) == "(n < 1)");
  CHECK(arithmetic(std::string("(a) < (b)")) == "((a) < (b))");
  CHECK(factor(std::string("a.b[i]")) == "a.b[i]");
  CHECK(factor(std::string("n + 1")) == "(n + 1)");
  CHECK(factor(std::string("(n + 1)")) == "(n + 1)");
  CHECK(factor(std::string("-1")) == "(-1)");
}

TEST_CASE("Words in a text") {
  CHECK(wordCount("i + ii + i_ + _i", "i") == 1);
  CHECK(wordCount("i=i*i", "i") == 3);
  CHECK(wordCount("", "i") == 0);
}

TEST_CASE("How often a loop runs, if it does") {
  CHECK(tripCount(Plain) == "n");
  CHECK(tripCount(Down) == "n");
  CHECK(tripCount(Pointer) == "q - p");
  CHECK(tripCount(with([](Loop &L) { L.Lower = constant(2); })) == "n - 2");
  CHECK(tripCount(with([](Loop &L) { L.Lower = value("m"); })) == "n - m");
  CHECK(tripCount(with([](Loop &L) { L.Condition = LoopCondition::LessEqual; })) == "n + 1");
  CHECK(tripCount(with([](Loop &L) { L.Step = constant(3); })) == "(n + 2) / 3");
  CHECK(tripCount(with([](Loop &L) { L.Upper = value("n ? 1 : 2"); })) == "(n ? 1 : 2)");
  CHECK(tripCount(constantLoop(3, 10, 2)) == "4");
  // A step that may be as large as the type: the sum might have no room.
  CHECK(tripCount(with([](Loop &L) { L.Step = value("s"); })) == "(n - 1) / s + 1");
  CHECK(tripCount(with([](Loop &L) {
          L.Lower = value("m");
          L.Step = value("s");
        })) == "((unsigned)n - (unsigned)m - 1) / s + 1");
  CHECK(hasLongStep(with([](Loop &L) { L.Step = constant(1025); })));
  CHECK_FALSE(hasLongStep(with([](Loop &L) { L.Step = constant(1024); })));
}

TEST_CASE("How often it runs, if at all") {
  CHECK(countCall(Plain, /*Host=*/true) == "chomp_iterations(0, n, 1)");
  CHECK(checkedTripCount(Plain) == "chomp::iterations(0, n, 1)");
  CHECK(countCall(Down, /*Host=*/true) == "chomp_iterations(0, n, 1)");
  CHECK(countCall(Pointer, /*Host=*/true) == "chomp_iterations(0, q - p, 1)");
  auto Through = [](long Bits, bool Signed, Expression Upper) {
    return countCall(with([&](Loop &L) {
                       L.Bits = Bits;
                       L.Signed = Signed;
                       L.Upper = std::move(Upper);
                       L.Condition = LoopCondition::LessEqual;
                     }),
                     /*Host=*/true);
  };
  CHECK(Through(32, true, value("n")) == "chomp_iterations(0, n + 1LL, 1)");
  // No type has a number behind the largest of 64 bits.
  CHECK(Through(64, true, value("n")) == "chomp_iterations_through(0, n, 1)");
  CHECK(Through(64, true, constant(7)) == "chomp_iterations(0, 7 + 1LL, 1)");
  CHECK(countCall(with([](Loop &L) {
                    L.Bits = 64;
                    L.Signed = false;
                    L.Lower = value("m");
                  }),
                  /*Host=*/true) == "chomp_unsigned_iterations(m, n, 1)");
  CHECK(extent(Plain) == "chomp::extent(0, n)");
  CHECK(extent(Down) == "chomp::extent(0, n)");
  CHECK(extent(with([](Loop &L) {
          L.Condition = LoopCondition::LessEqual;
          L.Step = constant(2);
        })) == "chomp::extent(0, n + 1LL, 2)");
}

TEST_CASE("Counts that are constants") {
  CHECK(constantCount(constantLoop(0, 10, 1)) == 10);
  CHECK(constantCount(constantLoop(0, 10, 3, LoopCondition::LessEqual)) == 4);
  CHECK(constantCount(constantLoop(0, 0, 1)) == std::nullopt); // runs at least once
  CHECK(constantCount(constantLoop(0, 1 << 30, 1)) == std::nullopt);
  CHECK(constantCount(constantLoop(0, 10, 0)) == std::nullopt);
  CHECK(constantCount(Plain) == std::nullopt);
  CHECK(constantCount(Pointer) == std::nullopt);
  CHECK(constantCount(nest({constantLoop(0, 10, 1), constantLoop(0, 20, 1)}, code(";"))) == 200);
  CHECK(constantCount(nest({constantLoop(0, 1 << 20, 1), constantLoop(0, 1 << 20, 1)}, code(";"))) == std::nullopt);
  CHECK(constantCount(nest({constantLoop(0, 10, 1), Plain}, code(";"))) == std::nullopt);
  CHECK(iterationCount(nest({constantLoop(0, 10, 1), constantLoop(0, 20, 1)}, code(";"))) == "10 * 20");
  CHECK(iterationCount(nest({constantLoop(0, 10, 1), Plain}, code(";"))) ==
        "chomp::iterations(0, 10, 1) * chomp::iterations(0, n, 1)");
}

TEST_CASE("A loop's variable in an iteration, and after the loop") {
  CHECK(loopVariable(Plain, "k") == "int i = k;");
  CHECK(loopVariable(Down, "k") == "int i = n - k;");
  CHECK(loopVariable(Pointer, "k") == "int *i = p + k;");
  CHECK(loopVariable(with([](Loop &L) {
                       L.Lower = value("m ? 1 : 2");
                       L.Step = value("s + 1");
                     }),
                     "k") == "int i = (m ? 1 : 2) + k * (s + 1);");
  CHECK(loopVariable(with([](Loop &L) { L.InTeam = true; }), "k") == "CHOMP_TEAM int i; i = k;");
  CHECK(valueAfter(Plain, "*i_", "n") == "*i_ = n;");
  // A product of few 64-bit iterations, and an int that counts them.
  CHECK(loopValue(with([](Loop &L) {
                    L.Bits = 64;
                    L.Lower = constant(2);
                    L.Lower.Host = "two";
                    L.Upper = constant(9);
                  }),
                  "k") == "two + (long long)k");
  const Loop Iterator = with([](Loop &L) {
    L.Type = "It";
    L.IsPointer = L.IsIterator = true;
    L.Lower = value("v.begin()");
    L.Step = constant(2);
  });
  CHECK(loopVariable(Iterator, "k") == "It i = v.begin(); i += k * 2;");
  CHECK(valueAfter(Iterator, "*i_", "n") == "*i_ = v.begin(); *i_ += n * 2;");
  const Loop Range = with([](Loop &L) {
    L.Declaration = "auto &x";
    L.Element = "begin_";
  });
  CHECK(loopVariable(Range, "k") == "auto &x = begin_[k];");
  CHECK(loopVariable(with([&](Loop &L) {
                       L = Range;
                       L.Position = "at_";
                     }),
                     "k") == "auto at_ = begin_; at_ += k; auto &x = *at_;");
}

TEST_CASE("The variables of a nest in an iteration of it") {
  const Loop J = loop("j", value("m")), L = loop("l", value("h"));
  CHECK(variablesOf(nest({Plain}, code(";"))) == "int i = k;");
  CHECK(variablesOf(nest({Plain, J}, code(";"))) ==
        "long long i_ = k, j_; chomp::divide(i_, m, &i_, &j_); int i = i_; int j = j_;");
  CHECK(variablesOf(nest({constantLoop(1, 11, 1), loop("j", constant(20)), loop("l", constant(4))}, code(";"))) ==
        "int i = 1 + (k / 80); int j = k / 4 % 20; int l = k % 4;");
  // A counter's name that the code has made of another variable's.
  CHECK(join(loopVariables(nest({loop("k", value("n")), J}, code(";")), "k_", [](std::string N) { return N; }), " ") ==
        "long long k__ = k_, j_; chomp::divide(k__, m, &k__, &j_); int k = k__; int j = j_;");
  LoopNest Uneven = nest({Plain, J, L}, code(";"));
  Uneven.Uneven = Trapezoid{0, 1, "t", "const chomp::trapezoid t(n, 0, 1);", {}, {}};
  CHECK(variablesOf(Uneven) == "long long l_; long long place = k; chomp::divide(place, h, &place, &l_); "
                               "auto [i_, j_] = t.locate(place); int i = i_; int j = j_; int l = l_;");
  Uneven.Uneven->Inner = 2;
  CHECK(variablesOf(Uneven) == "long long j_; auto [i_, l_] = t.locate(k); int i = i_; chomp::divide(l_, h, &j_, &l_); "
                               "int j = j_; int l = l_;");
  Uneven.Uneven->Outer = 1;
  CHECK(variablesOf(Uneven) == "long long i_; long long place = k; chomp::divide(place, t.iterations(), &i_, &place); "
                               "auto [j_, l_] = t.locate(place); int i = i_; int j = j_; int l = l_;");
  CHECK(iterationCount(Uneven) == "chomp::iterations(0, n, 1) * t.iterations()");
  CHECK(join(declarations(Uneven), " ") == "const chomp::trapezoid t(n, 0, 1);");
}

TEST_CASE("What a nest leaves in its counters") {
  LoopNest Nest = nest({Plain, loop("j", value("m"))}, code(";"));
  CHECK(counterAfter(nest({Plain}, code(";")), Plain, "*i_", "iterations") == "*i_ = iterations;");
  CHECK(counterAfter(Nest, Nest.Loops[1], "*j_", "iterations") == "*j_ = (m);");
  Nest.Uneven = Trapezoid{0, 1, "t", "", {}, {}};
  CHECK(counterAfter(Nest, Nest.Loops[1], "*j_", "iterations") ==
        "{ int i = (n - 1); *j_ = chomp::iterations(0, m, 1); }");
}

TEST_CASE("A list item of linear or induction in an iteration") {
  InductionItem Item;
  Item.Variable = "v";
  Item.Start = "v_start";
  Item.Step = constant(1);
  CHECK(inductionValue(Item, "k", /*Narrow=*/true) == "v_start + k");
  Item.Step = value("s + 1");
  CHECK(inductionValue(Item, "k", /*Narrow=*/false) == "v_start + k * (s + 1)");
  CHECK(inductionValue(Item, "k", /*Narrow=*/true) == "v_start + (long long)k * (s + 1)");
  CHECK(inductionLines(Item, "k", /*Narrow=*/false) == std::vector<KernelCode>{"v = v_start + k * (s + 1);"});
  Item.What = InductionItem::Operation::Multiply;
  CHECK(inductionValue(Item, "k", /*Narrow=*/false) == "chomp::multiplied(v_start, s + 1, k)");
  Item.What = InductionItem::Operation::Declared;
  Item.VariableDecl = "double &omp_var";
  Item.StepDecl = "double omp_step";
  Item.Collector = "omp_step * omp_idx";
  Item.Inductor = "omp_var += omp_step";
  CHECK(
      join(inductionLines(Item, "k", /*Narrow=*/false), "\n") ==
      "v = v_start;\n{ // all steps before this iteration in one\n  double &omp_var = v;\n  double omp_step = s + 1;\n"
      "  const long long omp_idx = k;\n  omp_step = omp_step * omp_idx;\n  omp_var += omp_step;\n}");
}
