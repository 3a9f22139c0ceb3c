//===- ConstructTextTest.cpp - what constructs in a region's code become --===//
#include "Built.h"
#include "KernelTextOf.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace llvm::omp;
using Catch::Contains;
using Catch::StartsWith;

namespace {

using Thread = ThreadConstruct;

/// What a construct around g() becomes, after a change.
std::string around(ConstructList Leaves, llvm::function_ref<void(Thread &)> Do = [](Thread &) {}) {
  auto C = threads(std::move(Leaves));
  C->Threads->Body = code("g();");
  Do(*C->Threads);
  return textOf(C);
}
/// What a loop construct becomes, over for (int i = 0; i < n; i++) g(i);
std::string over(ConstructList Leaves, llvm::function_ref<void(Thread &)> Do = [](Thread &) {}) {
  auto C = threads(std::move(Leaves));
  C->Threads->Loops = nest({loop("i", value("n"))}, code("g(i);"));
  C->Threads->Bind = LoopBinding::Parallel;
  Do(*C->Threads);
  return textOf(C);
}
PrivateCopy copyIn(Sharing Share, const char *Decl, const char *Name) {
  PrivateCopy P;
  P.Name = Name;
  P.Share = Share;
  P.Decl = Decl;
  if (Share != Sharing::Private)
    P.Original = P.Name + "_";
  return P;
}
/// The head of a loop over iterations that threads share.
std::string headOf(const std::string &Text) {
  return llvm::StringRef(Text).split("chomp::").second.split(";").first.str();
}

} // namespace

TEST_CASE("What a device has nothing to do for") {
  CHECK(around({OMPD_taskwait}) == "// taskwait: tasks are run at once\n");
  CHECK(around({OMPD_taskyield}) == "// taskyield: tasks are run at once\n");
  CHECK(around({OMPD_cancel}) == "// cancel: a device's cancel-var is false\n");
  CHECK(around({OMPD_ordered}, [](Thread &T) { T.Body = {}; }) == "// ordered: the loop's iterations run in order\n");
  CHECK(around({OMPD_flush}) == "chomp::flush();\n");
}

TEST_CASE("Barriers") {
  CHECK(around({OMPD_barrier}) == "chomp::barrier();\n");
  CHECK(around({OMPD_barrier}, [](Thread &T) { T.InBarrierInterval = true; }) == "// barrier\n");
}

TEST_CASE("Parallel constructs") {
  CHECK(around({OMPD_parallel}) == "chomp::parallel(0, [&] {\n  g();\n});\n");
  CHECK_THAT(around({OMPD_parallel}, [](Thread &T) { T.NumThreads = value("m"); }),
             StartsWith("chomp::parallel(m, [&] {"));
  CHECK_THAT(around({OMPD_parallel}, [](Thread &T) { T.If = value("m"); }),
             StartsWith("chomp::parallel((m) ? 0 : 1, [&] {"));
  CHECK_THAT(around({OMPD_parallel},
                    [](Thread &T) {
                      T.NumThreads = value("m");
                      T.Strict = Thread::StrictThreads{false, "\"a.c:12\"", "\"few\""};
                    }),
             StartsWith("chomp::parallel(chomp::strict_threads(m, false, \"a.c:12\", \"few\"), [&] {"));
  // What nobody there writes comes by value.
  CHECK_THAT(around({OMPD_parallel}, [](Thread &T) { T.Copies = {"n", "x"}; }),
             StartsWith("chomp::parallel(0, [&, n, x] {"));
  CHECK_THAT(around({OMPD_parallel}, [](Thread &T) { T.AsWorkItemLoops = WorkItemKind::Whole; }),
             StartsWith("chomp::parallel_in_turn(0, [&] {"));
  CHECK(around({OMPD_parallel}, [](Thread &T) { T.Body = code("{\n      g();\n    }"), T.Body.Compound = true; }) ==
        "chomp::parallel(0, [&] {\n  g();\n});\n");
}

TEST_CASE("Copies that a parallel construct's threads get") {
  auto With = [](PrivateCopy P) { return around({OMPD_parallel}, [&](Thread &T) { T.Privates = {P}; }); };
  CHECK(With(copyIn(Sharing::Private, "int t", "t")) == "chomp::parallel(0, [&] {\n  int t;\n  g();\n});\n");
  CHECK(With(copyIn(Sharing::Firstprivate, "int t", "t")) ==
        "chomp::parallel(0, [&, t_ = t] {\n  int t = t_;\n  g();\n});\n");
  PrivateCopy Array = copyIn(Sharing::Firstprivate, "int t[8]", "t");
  Array.Array = true;
  CHECK(With(Array) == "chomp::parallel(0, [&, t_ = &t] {\n  int t[8]; __builtin_memcpy(t, (*t_), sizeof(t));\n"
                       "  g();\n});\n");
  Array.Object = true; // each element has a constructor
  CHECK(With(Array) == "chomp::parallel(0, [&, t_ = &t] {\n  auto &&t = chomp::copied(*t_).elements;\n  g();\n});\n");
  PrivateCopy Team = copyIn(Sharing::Private, "int t", "t");
  Team.Team = true;
  CHECK_THAT(With(Team), Contains("  CHOMP_TEAM int t;\n"));
  PrivateCopy Held = copyIn(Sharing::Firstprivate, "S &t", "t");
  Held.Object = true;
  Held.Held = "t_held";
  Held.HeldType = "S";
  CHECK_THAT(With(Held), Contains("  chomp::team_variable<S> t_held(*t_); S &t = t_held.get();\n"));
  PrivateCopy Variable = copyIn(Sharing::Firstprivate, "int *t = (int *)chomp::alloca_(n)", "t");
  Variable.Bytes = "n";
  Variable.Pointer = true;
  CHECK(With(Variable) == "chomp::parallel(0, [&, t_ = t] {\n  int *t = (int *)chomp::alloca_(n)\n"
                          "  __builtin_memcpy(t, t_, n);\n  g();\n});\n");
}

TEST_CASE("Worksharing loops") {
  CHECK(over({OMPD_for}) == "for (chomp::for_loop k(n); k; ++k) {\n  int i = k;\n  g(i);\n}\nchomp::barrier();\n");
  CHECK(over({OMPD_for}, [](Thread &T) { T.Nowait = true; }) ==
        "for (chomp::for_loop k(n); k; ++k) {\n  int i = k;\n  g(i);\n}\n");
  auto Head = [](ConstructList Leaves, llvm::function_ref<void(Thread &)> Do) {
    return headOf(over(std::move(Leaves), Do));
  };
  CHECK(Head({OMPD_for}, [](Thread &T) { T.Loops->Loops[0].Step = constant(2); }) ==
        "for_loop<int> k(chomp::iterations(0, n, 2))");
  CHECK(Head({OMPD_for}, [](Thread &T) { T.Schedule = {true, "static", constant(4)}; }) == "for_loop k(n, 4)");
  CHECK(Head({OMPD_for}, [](Thread &T) { T.Schedule = {true, "static", {}}; }) == "for_loop k(n, 0)");
  CHECK(Head({OMPD_for}, [](Thread &T) { T.Schedule = {true, "guided", {}}; }) == "for_loop k(n)");
  CHECK(Head({OMPD_loop}, [](Thread &) {}) == "for_loop k(n)");
  CHECK(Head({OMPD_loop}, [](Thread &T) { T.Bind = LoopBinding::Teams; }) == "distribute_loop k(n)");
  CHECK(Head({OMPD_distribute}, [](Thread &T) { T.DistSchedule = {true, "static", constant(4)}; }) ==
        "distribute_loop k(n, 4)");
  CHECK(Head({OMPD_distribute, OMPD_parallel, OMPD_for}, [](Thread &T) { T.SpmdMode = true; }) ==
        "distribute_for_loop k(n)");
  CHECK(Head({OMPD_distribute, OMPD_parallel, OMPD_for}, [](Thread &T) {
          T.SpmdMode = true;
          T.Schedule = {true, "static", constant(4)};
        }) == "distribute_for_loop k(n, 0, 4)");
  // On a GPU a team, or a thread, for each iteration.
  CHECK(Head({OMPD_distribute}, [](Thread &T) { T.OneEach = 32; }) == "one_team_each k(n)");
  CHECK(Head({OMPD_for}, [](Thread &T) { T.OneEach = 32; }) == "one_thread_each k(n)");
  CHECK(Head({OMPD_for}, [](Thread &T) {
          T.OneEach = 32;
          T.Loops->Loops[0].Upper = constant(32);
        }) == "one_thread_each k");
  // One thread's own.
  CHECK(over({OMPD_loop}, [](Thread &T) { T.Bind = LoopBinding::Thread; }) ==
        "for (long long k = 0, k_end = chomp::iterations(0, n, 1); k < k_end; ++k) {\n  int i = k;\n  g(i);\n}\n");
}

TEST_CASE("Loops whose iterations run in order") {
  auto Ordered = [](const char *Kind, Expression Chunk) {
    return over({OMPD_for}, [&](Thread &T) {
      T.Ordered = true;
      T.Nowait = true;
      T.Schedule = {true, Kind, Chunk};
    });
  };
  CHECK(Ordered("dynamic", {}) == "if (omp_get_thread_num() == 0) {\n  for (long long k = 0, k_end = "
                                  "chomp::iterations(0, n, 1); k < k_end; ++k) {\n"
                                  "    int i = k;\n    g(i);\n  }\n}\n");
  CHECK(Ordered("static", constant(4)) ==
        "for (chomp::ordered_turns turn(chomp::iterations(0, n, 1), 4); turn; ++turn)\n"
        "for (long long k = turn.begin; k < turn.end; ++k) {\n  int i = k;\n  g(i);\n}\n");
}

TEST_CASE("What a loop leaves behind") {
  CHECK(over({OMPD_for},
             [](Thread &T) {
               T.Nowait = true;
               T.Privates = {copyIn(Sharing::Lastprivate, "int t", "t")};
             }) == "{\n  auto &t_ = t;\n  {\n    int t;\n    chomp::for_loop k(n);\n    for (; k; ++k) {\n"
                   "      int i = k;\n      g(i);\n    }\n    if (k.last()) {\n      t_ = t;\n    }\n  }\n}\n");
  // The copies begin from what one of them is to leave behind.
  CHECK_THAT(over({OMPD_for}, [](Thread &T) { T.Privates = {copyIn(Sharing::FirstLastprivate, "int t", "t")}; }),
             Contains("    int t = t_;\n") &&
                 Contains("    chomp::barrier(); // all copies have begun from the original\n"));
  auto Sum = [](Thread &T) {
    T.Privates = {copyIn(Sharing::Reduction, "int s", "s")};
    T.Privates[0].Reduction = 0;
    T.Reductions = {sum("int", "s")};
  };
  CHECK(over({OMPD_parallel, OMPD_for}, Sum) ==
        "chomp::parallel(0, [&, s_ = &s] {\n  int s = 0;\n  for (chomp::for_loop k(n); k; ++k) {\n    int i = k;\n"
        "    g(i);\n  }\n  chomp::reduce_add(s_, s);\n});\n");
  CHECK_THAT(over({OMPD_parallel, OMPD_for},
                  [&](Thread &T) {
                    Sum(T);
                    T.SpmdMode = true;
                  }),
             Contains("chomp::reduce(s_, s, chomp::op::add());\n"));
  // A linear item has a value in each iteration.
  CHECK_THAT(over({OMPD_for},
                  [](Thread &T) {
                    T.Privates = {copyIn(Sharing::Lastprivate, "int v", "v")};
                    T.Inductions.emplace_back();
                    T.Inductions[0].Variable = "v";
                    T.Inductions[0].Start = "v_start";
                    T.Inductions[0].StartDecl = "const int v_start";
                    T.Inductions[0].Step = constant(2);
                  }),
             Contains("    const int v_start = v_;\n") && Contains("      v = v_start + k * 2;\n"));
}

TEST_CASE("Nests in a construct") {
  CHECK(over({OMPD_for},
             [](Thread &T) {
               T.Nowait = true;
               T.Loops->Loops.push_back(loop("j", value("m")));
             }) ==
        "for (chomp::for_loop k(chomp::iterations(0, n, 1) * chomp::iterations(0, m, 1)); k; ++k) {\n"
        "  long long i_ = k, j_;\n  chomp::divide(i_, m, &i_, &j_);\n  int i = i_;\n  int j = j_;\n  g(i);\n}\n");
  // Names that the code has.
  CHECK_THAT(over({OMPD_for}, [](Thread &T) { T.Loops->Body = code("g(i, k);"); }),
             StartsWith("for (chomp::for_loop k_(n); k_; ++k_) {\n  int i = k_;\n"));
}

TEST_CASE("Sections, single and masked") {
  auto Sections = [](Thread &T) { T.Sections = {code("g();"), code("h();")}; };
  CHECK(around({OMPD_sections}, Sections) ==
        "for (chomp::for_loop section(2, 1); section; ++section)\n  switch (section) {\n  case 0:\n    g();\n"
        "    break;\n  case 1:\n    h();\n    break;\n  }\nchomp::barrier();\n");
  CHECK(around({OMPD_single}) == "if (omp_get_thread_num() == 0)\n  g();\nchomp::barrier();\n");
  CHECK(around({OMPD_single}, [](Thread &T) { T.CopyPrivate = {"t"}; }) ==
        "if (omp_get_thread_num() == 0)\n  g();\nchomp::broadcast(t);\nchomp::barrier();\n");
  CHECK(around({OMPD_masked}) == "if (omp_get_thread_num() == 0)\n  g();\n");
  CHECK(around({OMPD_masked}, [](Thread &T) { T.Filter = value("m + 1"); }) ==
        "if (omp_get_thread_num() == (m + 1))\n  g();\n");
}

TEST_CASE("Tasks") {
  CHECK(around({OMPD_task}) == "g();\n");
  CHECK(around({OMPD_task}, [](Thread &T) { T.OwnVariables = T.OwnChildren = true; }) ==
        "{\n  const chomp::task_scope task;\n  const chomp::explicit_task self;\n  g();\n}\n");
  CHECK(around({OMPD_taskgroup}, [](Thread &T) { T.AwaitsTasks = true; }) ==
        "{\n  const chomp::task_group group;\n  g();\n}\n");
  CHECK(around({OMPD_taskwait}, [](Thread &T) { T.AwaitsTasks = true; }) == "chomp::taskwait();\n");
  // A detached one that nobody has to wait for, and one that may have to wait itself.
  CHECK(around({OMPD_task}, [](Thread &T) { T.Event = "e"; }) == "e = chomp::detach();\ng();\n");
  auto Waits = [](Thread &T) {
    T.MayWait = true;
    T.Dependences = {Dependence{{}, "in", "&x"}, Dependence{{"for (int j = 0; j < n; j++)"}, "out", "&y[j]"}};
  };
  CHECK(around({OMPD_task}, Waits) ==
        "chomp::task([&](chomp::dependences &on) { on.in(&x); for (int j = 0; j < n; j++) on.out(&y[j]); }, [&] {\n"
        "  g();\n});\n");
  CHECK(around({OMPD_task},
               [&](Thread &T) {
                 Waits(T);
                 T.Dependences.resize(1);
                 T.If = value("m");
                 T.Event = "e";
               }) ==
        "{\n  const bool deferred = m;\n  e = chomp::detach();\n"
        "  chomp::task([&](chomp::dependences &on) { on.in(&x); }, [&] {\n    g();\n  }, deferred, e);\n}\n");
  CHECK(around({OMPD_taskwait}, [&](Thread &T) {
          T.AwaitsTasks = true;
          T.Dependences = {Dependence{{}, "in", "&x"}};
        }) == "chomp::taskwait([&](chomp::dependences &on) { on.in(&x); });\n");
  auto Object = [](llvm::function_ref<void(Thread &)> Do) {
    return around({OMPD_depobj}, [&](Thread &T) {
      T.DependObject = "o";
      Do(T);
    });
  };
  CHECK(Object([](Thread &T) { T.Dependences = {Dependence{{}, "in", "&x"}}; }) == "chomp::depend_object(o).in(&x);\n");
  CHECK(Object([](Thread &T) { T.DependType = "out"; }) ==
        "chomp::depend_object(o).update(chomp::dependence_type::out);\n");
  CHECK(Object([](Thread &) {}) == "chomp::depend_object(o).destroy();\n");
}

TEST_CASE("Critical constructs") {
  auto C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->Critical.emplace();
  C->Critical->Body = code("g();");
  CHECK(textOf(C) == "for (chomp::critical chomp_section(chomp_unnamed); chomp_section.pending();)\n"
                     "  if (chomp_section.try_enter()) {\n    g();\n    chomp_section.leave();\n  }\n");
  C->Critical->Name = "best";
  CHECK_THAT(textOf(C), StartsWith("for (chomp::critical chomp_section(chomp_critical_best);"));
}

TEST_CASE("Code that a team's threads run together but for this") {
  auto C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->Plain = code("y[0] = 1;");
  CHECK(textOf(C) == "y[0] = 1;\n");
  C->MainThread = true;
  CHECK(textOf(C, Cuda) == "if (threadIdx.x == 0)\n  y[0] = 1;\n");
  CHECK(textOf(C, Vgpu) == "if (omp_get_thread_num() == 0)\n  y[0] = 1;\n");
  C->Barrier = true;
  CHECK(textOf(C, Cuda) == "__syncthreads();\nif (threadIdx.x == 0)\n  y[0] = 1;\n");
  C->Again = true; // a GPU's teams have one iteration
  CHECK(textOf(C, Cuda) == "if (threadIdx.x == 0)\n  y[0] = 1;\n");
  CHECK(textOf(C, Vgpu) == "chomp::barrier();\nif (omp_get_thread_num() == 0)\n  y[0] = 1;\n");
  // Pragmas that a compiler of the kernels understands, and variables.
  C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->Plain = code("g();");
  C->Hint = "omp simd";
  C->Unroll = "unroll 4";
  CHECK(textOf(C, Vgpu) == "#pragma omp simd\ng();\n");
  CHECK(textOf(C, Cuda) == "#pragma unroll 4\ng();\n");
  C->Unroll = "";
  C->Locals = {"int t"};
  CHECK(textOf(C, Cuda) == "{\n  int t;\n  g();\n}\n");
}

TEST_CASE("Intervals from barrier to barrier") {
  auto C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->BarrierInterval = std::make_shared<BarrierInterval>();
  C->BarrierInterval->Threads = "threads";
  C->BarrierInterval->Parameters = "int thread";
  C->BarrierInterval->Begin = {"int t = thread;"};
  C->BarrierInterval->End = {"kept[thread] = t;"};
  C->BarrierInterval->Code = code("g(t);");
  CHECK(textOf(C, Vgpu) == "threads.each([&](int thread) {\n  int t = thread;\n  g(t);\n  kept[thread] = t;\n});\n");
  C->BarrierInterval->Asks = true;
  CHECK_THAT(textOf(C, Vgpu), StartsWith("threads.as_each("));
  C->BarrierInterval->Shared = true;
  CHECK_THAT(textOf(C, Vgpu), StartsWith("threads.as_one("));
}

TEST_CASE("Code of the host's") {
  auto C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->Ancestor = std::make_shared<AncestorConstruct>();
  C->Ancestor->Directive = "target device(ancestor: 1)";
  C->Ancestor->Function = "f_l12_host";
  CHECK(textOf(C) == "chomp::ancestor(f_l12_host); // target device(ancestor: 1)\n");
  AncestorConstruct::Item A, N;
  A.Name = "a";
  A.Type.To = A.Pointer = true;
  A.Begin = A.Base = "a";
  A.Size = "16";
  N.Name = "n";
  N.Copy = true;
  N.Begin = N.Base = "&n";
  N.Size = "sizeof(n)";
  C->Ancestor->Items = {A, N};
  CHECK(textOf(C) == "{ // target device(ancestor: 1)\n  const chomp_item_t chomp_items[] = {\n"
                     "      {\"a\", CHOMP_MAP_TO | CHOMP_MAP_POINTER, a, 16, a},\n"
                     "      {\"n\", CHOMP_MAP_COPY, &n, sizeof(n), &n},\n  };\n"
                     "  chomp::ancestor(f_l12_host, chomp_items);\n}\n");
}

TEST_CASE("A generic lambda's code in its instantiations") {
  auto C = std::make_shared<Construct>();
  C->Where = {"a.c", 12};
  C->Instances = {InstanceCode{"is_int<T>", {"int x0;"}, code("g();")}, InstanceCode{"", {}, code("h();")}};
  CHECK(textOf(C) == "if constexpr (is_int<T>) {\n  int x0;\n  g();\n} else {\n  h();\n}\n");
  C->Instances.resize(1);
  CHECK(textOf(C) == "int x0;\ng();\n");
}
