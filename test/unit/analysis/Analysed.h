//===- Analysed.h - small programs for tests of the code analyses ---------===//
//
// A test gives a program as a string, names a function, variable or directive of it, and asks an analysis about that.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_ANALYSED_H
#define CHOMP_TEST_ANALYSED_H

#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Parse/Extents.h"
#include "Frontend/Parse/Parse.h"
#include "Frontend/RegionBuilder.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/FileSystem.h"

#include <catch2/catch.hpp>

#include <memory>
#include <set>
#include <string>

namespace chomp {

enum class Dialect { C, Cxx };

/// The text of an obstacle that any line may have.
inline std::string withoutLine(Obstacle Why) {
  Why.Where = {};
  return spell(Why);
}

/// A program that has been read, and what is in it by name. A name that it doesn't have ends the test program.
class Analysed {
public:
  explicit Analysed(BuildContext &Context) : Context(Context), AST(Context.File.Context) {
    Finder Find(*this);
    Find.TraverseDecl(AST.getTranslationUnitDecl());
  }

  BuildContext &Context;
  clang::ASTContext &AST;

  /// The function of a name: its definition, if it has one.
  const clang::FunctionDecl *function(llvm::StringRef Name = "f") const {
    for (const clang::FunctionDecl *F : Functions)
      if (F->getNameAsString() == Name)
        return F->getDefinition() ? F->getDefinition() : F;
    FAIL("no function " << Name.str());
    return nullptr;
  }
  /// Its code.
  const clang::Stmt *body(llvm::StringRef Name = "f") const { return function(Name)->getBody(); }
  /// One of the statements that its code consists of; -1: the last one.
  const clang::Stmt *statement(int I = -1, llvm::StringRef Name = "f") const {
    auto *Block = llvm::cast<clang::CompoundStmt>(body(Name));
    return I < 0 ? Block->body_back() : Block->body_begin()[I];
  }
  /// The first variable of a name in the text, wherever it is declared.
  const clang::VarDecl *variable(llvm::StringRef Name) const {
    for (const clang::VarDecl *V : Variables)
      if (V->getNameAsString() == Name)
        return V;
    FAIL("no variable " << Name.str());
    return nullptr;
  }
  /// A directive by its place in the text.
  const clang::OMPExecutableDirective *directive(std::size_t I = 0) const {
    REQUIRE(I < Directives.size());
    return Directives[I];
  }
  template <class Directive> const Directive *directiveOf(std::size_t I = 0) const {
    return llvm::cast<Directive>(directive(I));
  }
  /// The type of a name: of a typedef, a class or an enumeration.
  clang::QualType type(llvm::StringRef Name = "T") const {
    for (const clang::TypeDecl *D : Types)
      if (D->getName() == Name)
        return AST.getTypeDeclType(D);
    FAIL("no type " << Name.str());
    return {};
  }

private:
  struct Finder : clang::DynamicRecursiveASTVisitor {
    explicit Finder(Analysed &A) : A(A) {}
    Analysed &A;
    bool VisitFunctionDecl(clang::FunctionDecl *F) override { return A.Functions.push_back(F), true; }
    bool VisitVarDecl(clang::VarDecl *V) override { return A.Variables.push_back(V), true; }
    bool VisitTypeDecl(clang::TypeDecl *D) override { return A.Types.push_back(D), true; }
    bool TraverseCapturedStmt(clang::CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
    bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *D) override {
      return A.Directives.push_back(D), true;
    }
  };
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<const clang::VarDecl *> Variables;
  std::vector<const clang::TypeDecl *> Types;
  std::vector<const clang::OMPExecutableDirective *> Directives;
};

/// Reads a program, which has to be valid, as chomp does, and hands it to Use.
inline void parseProgram(Dialect In, llvm::StringRef Source, TranslateOptions Options,
                         llvm::function_ref<void(ParsedFile &, const TranslateOptions &)> Use) {
  llvm::SmallString<128> Path;
  int Descriptor = -1;
  REQUIRE(!llvm::sys::fs::createTemporaryFile("analysed", In == Dialect::C ? "c" : "cpp", Descriptor, Path));
  llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << Source << '\n';
  Options.Source = Path.str().str();
  Options.Flags = {In == Dialect::C ? "-std=gnu11" : "-std=c++20"};
  std::string Text;
  llvm::raw_string_ostream Messages(Text);
  const bool Valid = parse(Options, Messages, /*Colors=*/false, [&](ParsedFile &File) { Use(File, Options); });
  (void)llvm::sys::fs::remove(Path);
  INFO(Source.str() << "\n" << Text);
  REQUIRE(Valid);
}

/// Reads a program, which has to be valid, for questions about its parts.
inline void analyse(Dialect In, llvm::StringRef Source, llvm::function_ref<void(Analysed &)> Use) {
  parseProgram(In, Source, {}, [&](ParsedFile &File, const TranslateOptions &) {
    shareInTaskloops(File.Context); // as buildFileModel() begins
    nameStaticMembers(File.Context);
    enterNamedByInitializers(File.Context);
    File.Extents = KeptExtents(File);
    FileModel Model;
    BuildContext Context(File, Model);
    const RegionScope Region(Context);
    Analysed Program(Context);
    Use(Program);
  });
}
inline void analyseC(llvm::StringRef Source, llvm::function_ref<void(Analysed &)> Use) {
  analyse(Dialect::C, Source, Use);
}
inline void analyseCxx(llvm::StringRef Source, llvm::function_ref<void(Analysed &)> Use) {
  analyse(Dialect::Cxx, Source, Use);
}

/// What all analyses together make of a program's first target construct.
inline std::unique_ptr<TargetRegion> regionOf(Dialect In, llvm::StringRef Source, TranslateOptions Options = {}) {
  std::unique_ptr<TargetRegion> Region;
  parseProgram(In, Source, std::move(Options), [&](ParsedFile &File, const TranslateOptions &Options) {
    FileModel Model = buildFileModel(File, Options);
    Region = Model.Unit.Regions.empty() ? nullptr : std::move(Model.Unit.Regions.front());
  });
  REQUIRE(Region);
  return Region;
}

constexpr Dialect C = Dialect::C, Cxx = Dialect::Cxx;

/// A program, and what an analysis has to say of it.
template <class Answer> struct Row {
  Dialect In;
  const char *Source;
  Answer Expected;
};
/// Asks an analysis of each program in a table. Before: text that all of them begin with.
template <class Answer, class Question>
void checkRows(const std::string &Before, std::initializer_list<Row<Answer>> Rows, Question Ask) {
  for (const Row<Answer> &Each : Rows)
    analyse(Each.In, Before + "\n" + Each.Source, [&](Analysed &P) {
      INFO(Each.Source);
      CHECK(Ask(P) == Each.Expected);
    });
}

/// Names in one text, in alphabetical order: "a b".
inline std::string joined(const std::set<std::string> &Names) {
  std::string Out;
  for (const std::string &Name : Names)
    Out += (Out.empty() ? "" : " ") + Name;
  return Out;
}
template <class Variables> std::string namesOf(const Variables &Of) {
  std::set<std::string> Names;
  for (const clang::VarDecl *V : Of)
    Names.insert(V->getNameAsString());
  return joined(Names);
}

} // namespace chomp

#endif
