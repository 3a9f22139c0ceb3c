//===- DataTextTest.cpp - what the host text has for data environments ----===//
#include "Built.h"
#include "HostTextOf.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace llvm::omp;
using Catch::Contains;
using Catch::EndsWith;
using Catch::StartsWith;

namespace {

DataRegion dataRegion(Directive Kind) {
  DataRegion R;
  R.Where = {"a.c", 10};
  R.Indentation = R.Lead = "  ";
  R.Constructs = {Kind};
  R.Directive = spell(R.Constructs) + " map(to: x[0:n])";
  R.Maps = {mapOf("x", true, false)};
  return R;
}

} // namespace

//===--- Data constructs ---===//

TEST_CASE("A data environment around a block") {
  DataRegion R = dataRegion(OMPD_target_data);
  CHECK(textOf(R) == R"(  { /* target data map(to: x[0:n]) */
    const int chomp_device = CHOMP_DEFAULT_DEVICE;
    const chomp_map_t chomp_maps[] = {
        {"x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), (void *)&x, 0},
    };
    chomp_data_begin("a.c", 10, chomp_device, chomp_maps, 1);
#line 11 "a.c"
    BLOCK
    chomp_data_end("a.c", 10, chomp_device, chomp_maps, 1);
  })");
  R.Launch.If = "n";
  R.Around = {"parallel"};
  CHECK_THAT(textOf(R), Contains("    const int chomp_device = (n) ? CHOMP_DEFAULT_DEVICE : CHOMP_INITIAL_DEVICE;\n") &&
                            Contains("#pragma omp parallel\n#line 11 \"a.c\"\n"));
}

TEST_CASE("use_device_ptr and use_device_addr") {
  DataRegion R = dataRegion(OMPD_target_data);
  DataRegion::DeviceAddress &A = R.DeviceAddresses.emplace_back();
  A.Decl = "float *x_";
  A.Value = "x";
  A.Type = "float *";
  A.Held = "x_";
  A.Shadow = "float *x";
  CHECK_THAT(textOf(R), Contains("    {\n      float *x_ = (float *)chomp_pointer(chomp_device, x);\n      {\n"
                                 "      float *x = x_;\n#line 11 \"a.c\"\n    BLOCK\n    }}\n    chomp_data_end("));
  A.Reference = true;
  CHECK_THAT(textOf(R), Contains("    {\n      float *x_ = (float *)chomp_address(chomp_device, x);\n"
                                 "#line 11 \"a.c\"\n    BLOCK\n    }\n    chomp_data_end("));
  A.Part = "&x[2]";
  CHECK_THAT(textOf(R), Contains("(float *)chomp_address_of_part(chomp_device, x, &x[2]);\n"));
}

TEST_CASE("Data constructs without a block") {
  auto Call = [](Directive Kind) {
    const std::string Text = textOf(dataRegion(Kind));
    CHECK_THAT(Text, EndsWith("\n  }\n#line 11 \"a.c\"\n    BLOCK"));
    return llvm::StringRef(Text).split("    };\n    ").second.split(";").first.str();
  };
  CHECK(Call(OMPD_target_enter_data) == "chomp_enter_data(\"a.c\", 10, CHOMP_DEFAULT_DEVICE, chomp_maps, 1)");
  CHECK(Call(OMPD_target_exit_data) == "chomp_exit_data(\"a.c\", 10, CHOMP_DEFAULT_DEVICE, chomp_maps, 1)");
  CHECK(Call(OMPD_target_update) == "chomp_update(\"a.c\", 10, CHOMP_DEFAULT_DEVICE, chomp_maps, 1)");
  // Where the condition is false it still waits for what it depends on.
  DataRegion R = dataRegion(OMPD_target_update);
  R.Launch.Nowait = true;
  R.Launch.If = "n";
  R.Launch.Depend = {"depend(out: x)"};
  const std::string Text = textOf(R);
  CHECK_THAT(Text, StartsWith("  if (n) { /* target update map(to: x[0:n]) */\n    chomp_nowait();\n"
                              "    CHOMP_DEPEND(depend(out: x))\n    const chomp_map_t") &&
                       Contains("  } else {\n    CHOMP_TASKWAIT(depend(out: x))\n  }\n"));
}

TEST_CASE("Sections that are not contiguous") {
  DataRegion R = dataRegion(OMPD_target_update);
  R.Maps[0].Section = StridedSection{"x[0]", {"n"}, {"0"}, {"n / 2"}, {"2"}};
  CHECK_THAT(textOf(R), Contains(R"(*/
    {
      const chomp_size_t chomp_extents[] = {n};
      const chomp_size_t chomp_offsets[] = {0};
      const chomp_size_t chomp_counts[] = {n / 2};
      const chomp_size_t chomp_strides[] = {2};
      chomp_update_strided("a.c", 10, CHOMP_DEFAULT_DEVICE, "x[0:n]", CHOMP_MAP_TO, (void *)&x[0], sizeof(x[0]), 1,
          chomp_extents, chomp_offsets, chomp_counts, chomp_strides);
    }
  }
)"));
}

TEST_CASE("A data construct in a template whose instantiations map other things") {
  DataRegion R = dataRegion(OMPD_target_enter_data);
  R.Template = "enter_l10";
  R.Instances.resize(2);
  R.Instances[0].Maps = R.Instances[1].Maps = R.Maps;
  CHECK_THAT(textOf(R), Contains("const chomp_map_t chomp_maps[] = {"));
  R.Instances[1].Maps[0].Size = "8";
  CHECK_THAT(textOf(R), Contains(R"(
    chomp_map_list_t chomp_maps = CHOMP_NO_MAPS;
    struct chomp_enter_l10 {};
    switch (enter_l10_instance(CHOMP_INSTANCE(chomp_enter_l10))) {
    case 1:
      chomp_map(&chomp_maps, "x[0:n]", CHOMP_MAP_TO, &x[0], 8, &x, 0);
      break;
    default:
      chomp_map(&chomp_maps, "x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), &x, 0);
    }
    chomp_enter_data("a.c", 10, CHOMP_DEFAULT_DEVICE, chomp_maps.items, chomp_maps.count);
    chomp_free_maps(&chomp_maps);
  }
)"));
}

TEST_CASE("Interop constructs") {
  DataRegion R = dataRegion(OMPD_interop);
  using Kind = InteropAction::Kind;
  R.Interop = {{Kind::Init, "o", true, true, "cuda"},
               {Kind::Init, "p", false, true, ""},
               {Kind::Use, "o", false, false, ""},
               {Kind::Destroy, "p", false, false, ""}};
  CHECK_THAT(textOf(R), Contains(R"(*/
    chomp_interop_init("a.c", 10, CHOMP_DEFAULT_DEVICE, (void **)&o, CHOMP_INTEROP_TARGET | CHOMP_INTEROP_TARGETSYNC, "cuda");
    chomp_interop_init("a.c", 10, CHOMP_DEFAULT_DEVICE, (void **)&p, CHOMP_INTEROP_TARGETSYNC, 0);
    chomp_interop_use("a.c", 10, (void **)&o);
    chomp_interop_destroy("a.c", 10, (void **)&p);
  }
)"));
  R.Launch.Nowait = true; // each is a task
  CHECK_THAT(textOf(R), Contains("    chomp_nowait();\n    chomp_interop_use("));
}

//===--- Tables of list items ---===//

TEST_CASE("Map types") {
  auto Type = [](auto Change) {
    MapType T;
    Change(T);
    return mapType(T, /*Implicit=*/false, /*Exit=*/false);
  };
  CHECK(Type([](MapType &) {}) == "CHOMP_MAP_ALLOC");
  CHECK(Type([](MapType &T) { T.To = true; }) == "CHOMP_MAP_TO");
  CHECK(Type([](MapType &T) { T.From = true; }) == "CHOMP_MAP_FROM");
  CHECK(Type([](MapType &T) { T.To = T.From = true; }) == "CHOMP_MAP_TOFROM");
  CHECK(Type([](MapType &T) { T.Delete = true; }) == "CHOMP_MAP_DELETE");
  CHECK(Type([](MapType &T) { T.Lookup = T.Always = true; }) == "CHOMP_MAP_LOOKUP");
  CHECK(Type([](MapType &T) { T.To = T.Always = T.Close = T.Present = T.Hold = T.Self = true; }) ==
        "CHOMP_MAP_TO | CHOMP_MAP_ALWAYS | CHOMP_MAP_CLOSE | CHOMP_MAP_PRESENT | CHOMP_MAP_OMPX_HOLD | CHOMP_MAP_SELF");
  CHECK(mapType(MapType(), /*Implicit=*/true, /*Exit=*/true) == "CHOMP_MAP_RELEASE | CHOMP_MAP_IMPLICIT");
}

TEST_CASE("Tables") {
  CHECK(tableOf({}).empty());
  MapItem Member = mapOf("x", false, false);
  Member.Pointer = "(void *)&s.x";
  Member.Container = "&s";
  Member.From = Origin::Implicit;
  CHECK(tableOf({Member}, /*Exit=*/true) ==
        "const chomp_map_t chomp_maps[] = {\n    {\"x[0:n]\", CHOMP_MAP_RELEASE | CHOMP_MAP_IMPLICIT, &x[0], "
        "n * sizeof(x[0]), (void *)&s.x, (void *)&s},\n};\n");
  CHECK(mapArguments(std::vector<MapItem>(), Plain) == "0, 0");
  CHECK(mapArguments({Member, Member}, Plain) == "chomp_maps, 2");
  CHECK(mapIndex({Member}, 0, Plain) == "0");
  CHECK(freeMaps({Member}, "  ", Plain).empty());
}

TEST_CASE("Tables that are made at run time") {
  MapItem Each = mapOf("x", true, false), Mapped = mapOf("y", true, true);
  Each.Iterators = {{"int k", "k", "0", "m", "1"}};
  Mapped.Mapper = "chomp_map_v";
  Mapped.Count = "3";
  CHECK(tableOf({Each, Mapped}) == R"(chomp_map_list_t chomp_maps = CHOMP_NO_MAPS;
for (int k = 0; k < m; k += 1)
  chomp_map(&chomp_maps, "x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), &x, 0);
chomp_map_each(&chomp_maps, "y[0:n]", CHOMP_MAP_TOFROM, &y[0], 3, n * sizeof(y[0]), &y, 0, chomp_map_v);
)");
  CHECK(mapArguments({Each}, Plain) == "chomp_maps.items, chomp_maps.count");
  CHECK(mapIndex({Each}, 0, Plain) == "chomp_at_0");
  CHECK(freeMaps({Each}, "  ", Plain) == "  chomp_free_maps(&chomp_maps);\n");
  // Kernels ask where their list items are.
  CHECK_THAT(tableOf({Each, Mapped}, false, {false, true}),
             Contains("const int chomp_at_1 = (int)chomp_maps.count;\n") && !Contains("chomp_at_0"));
  auto Loop = [&](bool Down, bool Either) {
    Each.Iterators[0].Down = Down;
    Each.Iterators[0].Either = Either;
    Each.Iterators[0].Step = "s + 1";
    const std::string Table = tableOf({Each});
    return llvm::StringRef(Table).split("for ").second.split("\n").first.str();
  };
  CHECK(Loop(/*Down=*/true, /*Either=*/false) == "(int k = 0; k > m; k += s + 1)");
  CHECK(Loop(/*Down=*/false, /*Either=*/true) == "(int k = 0; (s + 1) > 0 ? k < m : k > m; k += s + 1)");
}

TEST_CASE("Mappers") {
  MapperFunction M;
  M.Name = "chomp_map_v";
  M.Type = "struct v";
  M.Object = "s";
  M.Directive = "declare mapper(struct v s) map(s)";
  M.Maps = {mapOf("s", true, true)};
  const std::string Body = R"( {
  struct v *const s = (struct v *)chomp_object;
  chomp_map(chomp_maps, "s[0:n]", CHOMP_MAP_TOFROM, &s[0], n * sizeof(s[0]), &s, 0);
})";
  const std::string Comment = "/* declare mapper(struct v s) map(s) */\n",
                    Parameters = "(chomp_map_list_t *chomp_maps, void *chomp_object)";
  CHECK(functionOf(M) == Comment + "CHOMP_INLINE void chomp_map_v" + Parameters + Body + "\n");
  M.Access = "private"; // of a class, whose other members have it again behind it
  CHECK(functionOf(M) == Comment + "public:\nCHOMP_INLINE void chomp_map_v" + Parameters + Body + "\nprivate:\n");
  M.Access = "";
  M.Lambda = true;
  CHECK(functionOf(M) ==
        Comment + "static chomp_mapper_t chomp_map_v __attribute__((unused)) = []" + Parameters + Body + ";\n");
}
