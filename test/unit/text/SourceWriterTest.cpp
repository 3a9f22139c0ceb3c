//===- SourceWriterTest.cpp - whose line a generated line is --------------===//
#include "Emit/SourceWriter.h"

#include <catch2/catch.hpp>

using namespace chomp;

TEST_CASE("Lines of Chomp's own need no mapping") {
  SourceWriter W("a.cu", KernelWords());
  W.own("// head\n");
  W.own("int x;\n");
  CHECK(W.text() == "// head\nint x;\n");
}

TEST_CASE("A line of the user's is mapped, and the next one where it doesn't follow") {
  SourceWriter W("a.cu", KernelWords());
  W.own("// head\n");
  W.mapped("one;\n", {"a.c", 5});
  W.mapped("two;\n", {"a.c", 6});
  W.mapped("four;\n", {"a.c", 8});
  W.mapped("other;\n", {"b.h", 9});
  CHECK(W.text() == "// head\n#line 5 \"a.c\"\none;\ntwo;\n#line 8 \"a.c\"\nfour;\n#line 9 \"b.h\"\nother;\n");
}

TEST_CASE("Lines of Chomp's own behind the user's say so") {
  SourceWriter W("a.cu", KernelWords());
  W.mapped("one;\n", {"a.c", 5});
  W.own("\nint x;\n");
  W.own("int y;\n");
  CHECK(W.text() == "#line 5 \"a.c\"\none;\n\n#line 5 \"a.cu\"\nint x;\nint y;\n");
}

TEST_CASE("Braces follow whatever mapping there is") {
  SourceWriter W("a.cu", KernelWords());
  W.mapped("for (;;)", {"a.c", 5});
  W.inlineText(" {\n");
  W.unmapped("  int i;\n");
  W.mapped("body;", {"a.c", 7});
  W.endLine();
  W.endLine(); // there is none to end
  W.unmapped("}\n");
  // The declaration took line 6, so that line 7 follows.
  CHECK(W.text() == "#line 5 \"a.c\"\nfor (;;) {\n  int i;\nbody;\n}\n");
}

TEST_CASE("A file's name may have any characters") {
  SourceWriter W("a.cu", KernelWords());
  W.mapped("one;\n", {"a\"\\\t\x01.c", 5});
  CHECK(W.text() == "#line 5 \"a\\\"\\\\\t\\001.c\"\none;\n");
}

TEST_CASE("The user's code moves to another indentation") {
  SourceWriter W("a.cu", KernelWords());
  W.user("{\n    one;\n      two;\n  \n  three;\n}", {"a.c", 5}, "    ", "  ");
  // Further to the left than the block itself: as far as it may.
  CHECK(W.text() == "#line 5 \"a.c\"\n  {\n  one;\n    two;\n\n  three;\n  }");
}

TEST_CASE("Pieces of a line") {
  SourceWriter W("a.cu", KernelWords());
  W.user("x = ", {"a.c", 5}, "", "  ");
  W.inlineText("f(y)");
  W.user(" + z;\n", {"a.c", 5}, "", "  ");
  CHECK(W.text() == "#line 5 \"a.c\"\n  x = f(y) + z;\n");
}

TEST_CASE("Spaces at a line's end go") {
  SourceWriter W("a.cu", KernelWords());
  W.user("one; \t\ntwo;", {"a.c", 5}, "", "");
  CHECK(W.text() == "#line 5 \"a.c\"\none;\ntwo;");
}

TEST_CASE("A line between the user's") {
  SourceWriter W("a.cu", KernelWords());
  W.user("one;\n", {"a.c", 5}, "", "");
  W.between("between;");
  W.mapped("two;\n", {"a.c", 6});
  CHECK(W.text() == "#line 5 \"a.c\"\none;\nbetween;\n#line 6 \"a.c\"\ntwo;\n");
}
