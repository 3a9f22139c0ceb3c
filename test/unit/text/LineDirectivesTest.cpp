//===- LineDirectivesTest.cpp - texts without #line -----------------------===//
#include "Emit/LineDirectives.h"

#include <catch2/catch.hpp>

using namespace chomp;

TEST_CASE("lines that are #line directives go, and nothing else") {
  auto Check = [](const std::string &Text, const std::string &Expected) {
    CHECK(withoutLineDirectives(Text) == Expected);
  };
  Check("", "");
  Check("#line 1 \"a.c\"\nint a;\n#line 7\nint b;\n", "int a;\nint b;\n");
  Check("  # line 2\nint a;", "int a;");
  Check("int a;\n#line 2", "int a;\n");
  Check("#line 1\n#line 2\n\n#line 3\n", "\n");
  Check("#define line 3\n#pragma line\nint line;\n", "#define line 3\n#pragma line\nint line;\n");
  Check("/*\n#line 1\n*/\n// \\\n#line 2\nint a;\n", "/*\n#line 1\n*/\n// \\\n#line 2\nint a;\n");
  Check("auto a = R\"(\n#line 1\n)\";\n#line 5\n", "auto a = R\"(\n#line 1\n)\";\n");
}
