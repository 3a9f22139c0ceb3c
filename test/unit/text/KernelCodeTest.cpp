//===- KernelCodeTest.cpp - text for kernel files -------------------------===//
#include "Model/KernelCode.h"
#include "Emit/SourceWriter.h"

#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

using namespace chomp;

static const KernelWords Cuda = {Arch::Nvptx, "__device__ ", "__shared__", "::"};
static const KernelWords Vgpu = {Arch::Host, "", "static thread_local", "chomp_device::"};

static std::string shown(const KernelCode &Text) {
  std::string Out;
  llvm::raw_string_ostream(Out) << Text;
  return Out;
}

TEST_CASE("words are each dialect's own") {
  const KernelCode Text =
      KernelCode::Word::Member + KernelCode("int f() { return ") + KernelCode::Word::Global + "n; }";
  CHECK(Text.chars() == "int f() { return n; }");
  CHECK(Text.spelled(Cuda).str() == "__device__ int f() { return ::n; }");
  CHECK(Text.spelled(Vgpu).str() == "int f() { return chomp_device::n; }");
  CHECK(shown(Text) == "<member>int f() { return <global>n; }");
}

TEST_CASE("an expression has a text for each architecture, which may have words in it") {
  const KernelCode Text =
      "x + " + KernelCode::native("threadIdx.x", "f(" + KernelCode(KernelCode::Word::Global) + "n)");
  CHECK(Text.spelled(Cuda).str() == "x + threadIdx.x");
  CHECK(Text.spelled(Vgpu).str() == "x + f(chomp_device::n)");
  CHECK(Text.anyText([](llvm::StringRef Chars) { return Chars.contains("threadIdx"); }));
  CHECK(Text.anyText([](llvm::StringRef Chars) { return Chars == "x + "; }));
  CHECK(!Text.anyText([](llvm::StringRef Chars) { return Chars.contains("blockIdx"); }));
}

TEST_CASE("a piece is no character") {
  const KernelCode Word = KernelCode::Word::Member, Text = "a " + Word + "b" + Word;
  CHECK(!Word.empty());
  CHECK(Word.chars().empty());
  CHECK(KernelCode().empty());
  CHECK(Text.starts_with("a "));
  CHECK(!Text.starts_with("a b"));
  CHECK(!Text.ends_with("b"));
  CHECK(("a " + Word + "b").ends_with("b"));
  CHECK(!("a " + Word + "b").ends_with(" b"));
  CHECK(Text.back() == '\0');
  CHECK((Word + "b").front() == '\0');
  CHECK(Text != KernelCode("a b"));
  CHECK(Text == "a " + Word + "b" + Word);
  CHECK(Text.has<KernelCode::Word>());
  CHECK(!Text.has<KernelCode::Line>());
}

TEST_CASE("parts keep the pieces of their characters") {
  const KernelCode Word = KernelCode::Word::Member, Text = "ab" + Word + "cd" + Word;
  CHECK(shown(Text.substr(0, 2)) == "ab");
  CHECK(shown(Text.substr(2, 1)) == "<member>c");
  CHECK(shown(Text.substr(2)) == "<member>cd<member>");
  CHECK(shown(Text.drop_front(3)) == "d<member>");
  CHECK(shown(("  " + Word + "x ").trim()) == "<member>x");
  CHECK(shown(("  " + Word + "  x ").ltrim()) == "<member>  x ");
  CHECK(shown(("x " + Word + "  ").rtrim()) == "x <member>");
}

TEST_CASE("characters are changed between pieces") {
  const KernelCode Word = KernelCode::Word::Member;
  KernelCode Text = "ab" + Word + "cd";
  CHECK(shown(Text.insert(2, "x")) == "abx<member>cd");
  CHECK(shown(Text.replace(0, 1, Word)) == "<member>bx<member>cd");
  CHECK(shown(Text.erase(3)) == "<member>bx<member>c");
  KernelCode Begins = "\n" + KernelCode(KernelCode::Line{"", 4}) + Word + "f";
  CHECK(shown(Begins.insert(1, "static ")) == "\n<line 4>static <member>f");
  KernelCode Twice = "a" + Word;
  Twice += Twice;
  CHECK(shown(Twice) == "a<member>a<member>");
}

TEST_CASE("words stay apart") {
  const KernelCode Text =
      "return" + KernelCode(KernelCode::Word::Global) + "n + (" + KernelCode::native("x", "y") + ")";
  CHECK(Text.spelled(Cuda).str() == "return::n + (x)");
  CHECK(Text.spelled(Vgpu).str() == "return chomp_device::n + (y)");
}

TEST_CASE("a word goes, wherever it stands") {
  const KernelCode Text = "omp_priv = f(omp_private, " + KernelCode::native("omp_priv", "g(omp_priv)") + ")";
  CHECK(shown(Text.withWord("omp_priv", "x")) == "x = f(omp_private, <x | x | g(x)>)");
  CHECK(shown(KernelCode("x").withWord("x", KernelCode::native("x", "y"))) == "<x | x | y>");
  CHECK(shown(KernelCode("a a").withWord("a", KernelCode::Word::Global + KernelCode("a"))) == "<global>a <global>a");
}

TEST_CASE("a block is cut at its constructs") {
  KernelCode Text = "{ " + KernelCode(KernelCode::Nested{3}) + KernelCode(KernelCode::Nested{1}) + " }";
  std::optional<size_t> Index;
  CHECK(shown(Text.takeUpToNested(Index)) == "{ ");
  CHECK(Index == 3);
  CHECK(Text.takeUpToNested(Index).empty());
  CHECK(Index == 1);
  CHECK(shown(Text.takeUpToNested(Index)) == " }");
  CHECK(!Index);
  CHECK(Text.empty());
}

TEST_CASE("texts are joined") {
  CHECK(shown(join(std::vector<KernelCode>{"a", KernelCode::Word::Member, "b"}, ", ")) == "a, <member>, b");
  CHECK(join({}, ", ").empty());
}

static KernelCode line(unsigned Number, std::string File = "") {
  return KernelCode(KernelCode::Line{std::move(File), Number});
}

TEST_CASE("lines of the user's are mapped, and lines between them are not") {
  SourceWriter W("k.cu", Cuda);
  W.own("// head\n");
  W.user("{\n" + line(4) + "  a();\n" + line(5) + "  " + KernelCode(KernelCode::Between()) + "wait();\n  b();\n" +
             line(2, "x.h") + "  c();\n" + line(9) + "}",
         {"x.c", 3}, "", "  ");
  W.endLine();
  W.own("// end\n");
  CHECK(W.text() == "// head\n#line 3 \"x.c\"\n  {\n    a();\n    wait();\n#line 5 \"x.c\"\n    b();\n#line 2 \"x.h\"\n"
                    "    c();\n#line 9 \"x.c\"\n  }\n#line 13 \"k.cu\"\n// end\n");
  CHECK(W.pragmas().empty());
}

TEST_CASE("pragmas are told of, wherever they get to") {
  SourceWriter W("k.cu", Cuda);
  W.unmapped("int n; " + KernelCode(KernelCode::Pragma{7}) + "\n");
  W.user("{ " + KernelCode(KernelCode::Pragma{8}) + " }", {"x.c", 3}, "", "");
  CHECK(W.pragmas() == std::vector<unsigned>{7, 8});
}

TEST_CASE("every byte of the user's arrives") {
  std::string All;
  for (int C = 1; C < 256; ++C)
    if (C != '\n' && C != ' ' && C != '\t')
      All += static_cast<char>(C);
  SourceWriter W("k.cu", Cuda);
  W.user("x" + KernelCode(All), {"x.c", 1}, "", "");
  CHECK(W.text() == "#line 1 \"x.c\"\nx" + All);
}

TEST_CASE("a macro that is kept is its name, and characters to all who ask") {
  ConstantMacro N, Half;
  N.Name = "N";
  Half.Name = "HALF";
  KernelCode Text = "return";
  size_t Begin = Text.size();
  Text += "(1000 / 2)";
  Text.markMacro(Begin, Half);
  Text += " + ";
  Begin = Text.size();
  Text += "1000";
  Text.markMacro(Begin, N);
  Text += ";";
  CHECK(Text.str() == "return(1000 / 2) + 1000;");
  CHECK(Text.isPlain());
  CHECK(Text.spelled(Cuda).str() == "return(1000 / 2) + 1000;");
  KeptMacros Macros;
  KernelWords Words = Cuda;
  Words.Macros = &Macros;
  CHECK(Text.spelled(Words).str() == "return(1000 / 2) + 1000;");
  CHECK(Macros.Seen == std::vector<const ConstantMacro *>{&N, &Half});
  Macros.Kept = {&N, &Half};
  CHECK(Text.spelled(Words).str() == "return HALF + N;");
  CHECK(("(" + Text.substr(6) + ")").spelled(Words).str() == "(HALF + N;)");
  CHECK((Text + Text).spelled(Words).str() == "return HALF + N;return HALF + N;");
  // What is cut or changed is no longer the macro's.
  CHECK(Text.drop_front(7).spelled(Words).str() == "1000 / 2) + N;");
  CHECK(Text.drop_back(2).spelled(Words).str() == "return HALF + 100");
  CHECK(KernelCode(Text).insert(8, "0").spelled(Words).str() == "return(10000 / 2) + N;");
  CHECK(KernelCode(Text).insert(6, "x").spelled(Words).str() == "returnx HALF + N;");
  CHECK(KernelCode(Text).erase(19, 1).spelled(Words).str() == "return HALF + 000;");
  Macros.Kept = {&N};
  CHECK(Text.spelled(Words).str() == "return(1000 / 2) + N;");
}
