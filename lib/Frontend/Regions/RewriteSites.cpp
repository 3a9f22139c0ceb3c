//===- RewriteSites.cpp - where constructs stand --------------------------===//
//
// What any construct of the host text has: its place, its words, the column of its statements. Then those that move
// data and those that declare mappers.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/RewriteSites.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Regions/DataConstructs.h"
#include "Frontend/Regions/Interop.h"
#include "Frontend/Regions/MapItems.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

RewriteSite siteOf(const TokenStream &Tokens, const OMPExecutableDirective *D) {
  RewriteSite S;
  unsigned First = Tokens.index(D->getBeginLoc()).value_or(0);
  S.Pragma = Tokens.pragma(First);
  S.Last = D->hasAssociatedStmt() ? Tokens.statement(D->getAssociatedStmt()).Last : S.Pragma.Last;
  return S;
}

TokenRange pragmaOf(const TokenStream &Tokens, const OMPDeclareMapperDecl *D) {
  unsigned At = Tokens.index(D->getLocation()).value_or(0);
  while (At > 0 && Tokens[At].Role != PragmaRole::Begin)
    --At;
  return Tokens.pragma(At);
}

/// "traits(t), memspace(m): " in front of an allocator.
static std::string saidOf(const AllocatorNote &Note) {
  std::string Out = Note.TraitsText.empty() ? "" : "traits(" + Note.TraitsText + ")";
  if (!Note.Space.empty())
    Out += (Out.empty() ? "memspace(" : ", memspace(") + Note.Space + ")";
  return Out.empty() ? "" : Out + ": ";
}

std::string SiteBuilder::directiveText(const RewriteSite &S) const {
  const TokenStream &Tokens = Context.tokens();
  if (auto Combined = Context.File.Notes.Combined.find(Tokens[S.Pragma.First].Loc);
      Combined != Context.File.Notes.Combined.end())
    return Combined->second;
  std::string Out;
  unsigned First = S.Pragma.First + 1; // what no space goes before
  for (unsigned I = First; I < S.Pragma.Last; ++I) {
    const ExpandedToken &T = Tokens[I];
    Out += I != First && !Tokens.gapBefore(I).empty() ? " " : "";
    if (const TokenStream::MacroUse *Use = Tokens.macroUse(I)) {
      Out += Use->Macro->Name;
      I = Use->Last;
      continue;
    }
    // An induction clause in the user's words.
    auto Note =
        T.Spelling == "lastprivate" ? Context.File.Inductions.find(Tokens[I + 2].Loc) : Context.File.Inductions.end();
    if (Note != Context.File.Inductions.end()) {
      for (Out += Note->second.Text; Tokens[I].Spelling != ")";)
        ++I;
      continue;
    }
    // What OldSpellings.cpp has made of dyn_groupprivate.
    bool Renamed = T.Spelling == "ompx_dyn_cgroup_mem" &&
                   llvm::StringRef(SM.getCharacterData(SM.getExpansionLoc(T.Loc))).starts_with("dyn_groupprivate");
    if (auto Said = Context.File.Notes.Allocators.find(T.Loc); Said != Context.File.Notes.Allocators.end()) {
      Out += (saidOf(Said->second) + T.Spelling).str();
      First = I + 1;
      continue;
    }
    Out += Context.File.Notes.LowerBounds.lookup(T.Loc) + (Renamed ? "dyn_groupprivate" : T.Spelling.str());
    if (Renamed)
      First = I + 2;
  }
  return withoutGaps(withoutWrapping(std::move(Out)));
}

std::string SiteBuilder::indentationInBlock(const RewriteSite &S, unsigned Brace) const {
  const TokenStream &Tokens = Context.tokens();
  unsigned First = S.Pragma.First;
  for (int Depth = 0; First > 0 && Depth >= 0; --First)
    if (const ExpandedToken &T = Tokens[First - 1]; T.Role == PragmaRole::None)
      Depth += T.Spelling == "}" ? 1 : T.Spelling == "{" ? -1 : 0;
  for (++First; First < S.Pragma.First && Tokens[First].Role == PragmaRole::Begin;)
    First = Tokens.pragma(First).Last + 1;
  return First < S.Pragma.First ? Tokens.indentation(First) : Tokens.indentation(Brace) + "  ";
}

/// The comment above a directive, for those who keep what is made of it.
static void takeComment(const ParsedFile &File, const RewriteSite &S, TargetRegion &Region) {
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  const std::string Comment = File.Tokens.leadingComment(S.Pragma.First);
  llvm::StringRef(Comment).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines) {
    Line.consume_front(Region.Indentation);
    Region.Comment += Line.str() + "\n";
  }
}

template <class R>
void SiteBuilder::describe(R &Region, const OMPExecutableDirective *D, const RewriteSite &S, ConstructList Leaves) {
  Region.Constructs = std::move(Leaves);
  Region.Where = Context.place(D->getBeginLoc());
  Region.Indentation = Context.tokens().indentation(S.Pragma.First);
  unsigned Next = std::min<size_t>(S.Pragma.Last + 1, Context.tokens().tokens().size() - 1);
  while (Context.tokens()[Next].Role == PragmaRole::Begin &&
         Context.tokens().pragma(Next).Last + 1 < Context.tokens().tokens().size())
    Next = Context.tokens().pragma(Next).Last + 1;
  std::string Statement = Context.tokens().indentation(Next);
  if (S.Last == S.Pragma.Last && Context.tokens()[Next].Spelling == "}")
    Statement = indentationInBlock(S, Next);
  if (llvm::StringRef(Statement).starts_with(Region.Indentation)) {
    Region.Lead = Statement.substr(Region.Indentation.size());
    Region.Indentation = Statement;
  }
  Region.Directive = directiveText(S);
  if constexpr (std::is_same_v<R, TargetRegion>)
    if (Context.File.Standalone)
      takeComment(Context.File, S, Region);
}

template void SiteBuilder::describe(TargetRegion &, const OMPExecutableDirective *, const RewriteSite &, ConstructList);

RewriteSite *SiteBuilder::siteAt(TokenRange Pragma) {
  auto It = llvm::find_if(Context.Model.Sites, [&](const RewriteSite &S) { return S.Pragma.First == Pragma.First; });
  return It == Context.Model.Sites.end() ? nullptr : &*It;
}

std::string SiteBuilder::kernelName(const std::vector<std::string> &Namespaces, unsigned Line) const {
  std::string Name;
  for (const std::string &Namespace : Namespaces)
    if (!Namespace.empty())
      Name += Namespace + "_";
  if (const CXXRecordDecl *Class = Function ? classOf(Function) : nullptr; Class && Class->getIdentifier())
    Name += Class->getName().str() + "_";
  for (char C : Function ? namedFunction(Function)->getNameAsString() : std::string("init"))
    Name += llvm::isAlnum(C) || C == '_' ? C : '_';
  if (!Context.File.Standalone)
    Name += "_l" + std::to_string(Line);
  std::string Unique = Context.File.Standalone ? Name + "_1" : Name;
  for (unsigned N = 2;; ++N) {
    bool Taken = llvm::any_of(Context.Model.Unit.Regions,
                              [&](auto &R) { return R->Kernel == Unique || R->Template == Unique; }) ||
                 llvm::any_of(Context.Model.Data, [&](auto &D) { return D->Template == Unique; });
    auto &Identifiers = Context.File.PP.getIdentifierTable();
    if (!Taken && Identifiers.find(Unique) == Identifiers.end())
      return Unique;
    Unique = Name + "_" + std::to_string(N);
  }
}

size_t SiteBuilder::takeData(const OMPExecutableDirective *D, const ConstructList &Leaves) {
  auto Region = std::make_unique<DataRegion>();
  RewriteSite S = siteOf(Context.tokens(), D);
  if (Leaves.front() != OMPD_target_data)
    S.Last = S.Pragma.Last; // stands alone, whatever Clang associates
  describe(*Region, D, S, Leaves);
  const bool Instance = Function && isInstantiated(Function) && Leaves.front() != OMPD_interop;
  const RewriteSite *Known = siteAt(S.Pragma);
  if (Known && !Instance)
    return Known - Context.Model.Sites.data();
  if (Leaves.front() == OMPD_interop)
    buildInterop(Context, D, *Region);
  else
    buildData(Context, D, *Region);
  if (Instance) {
    if (!Context.HostClang)
      Context.Text.packs().refuseRepeated(Function, S.Pragma.First);
    DataRegion &First = Known ? *Context.Model.Data[Known->Data] : *Region;
    InstanceKeys Keys = instanceKeys(Context, Function);
    for (DataRegion::Instance &Other : First.Instances)
      tellApart(Context, Context.tokens()[S.Pragma.First].Loc, Keys, Other.Keys);
    First.Instances.push_back({std::move(Keys), Region->Maps});
    if (Known)
      return Known - Context.Model.Sites.data();
    Region->Template = kernelName(namespacesOf(Function), Region->Where.Line);
  }
  buildTask(Context, D, *Region);
  if (Function && isInstantiated(Function))
    for (DataRegion::DeviceAddress &A : Region->DeviceAddresses) {
      A.Type = "__typeof__(" + A.Value + ")";
      A.Decl = A.Type + " " + A.Held;
      A.Shadow = "__typeof__(" + A.Held + ") " + A.Name;
    }
  S.Data = Context.Model.Data.size();
  Context.Model.Data.push_back(std::move(Region));
  Context.Model.Sites.push_back(S);
  return Context.Model.Sites.size() - 1;
}

/// "private" where a class would keep a mapper's function to itself, which directives elsewhere use; else nothing.
static std::string accessOf(const OMPDeclareMapperDecl *D) {
  auto *Class = cast<CXXRecordDecl>(D->getDeclContext());
  AccessSpecifier Access = Class->isClass() ? AS_private : AS_public;
  for (const Decl *Member : Class->decls())
    if (Member == D)
      break;
    else if (auto *Specifier = dyn_cast<AccessSpecDecl>(Member))
      Access = Specifier->getAccess();
  return Access == AS_public ? "" : getAccessSpelling(Access).str();
}

void SiteBuilder::takeMapper(OMPDeclareMapperDecl *D) {
  RewriteSite S;
  S.Pragma = pragmaOf(Context.tokens(), D);
  S.Last = S.Pragma.Last;
  if (siteAt(S.Pragma)) // another instantiation's
    return;
  if (D->getDeclContext()->isRecord() && !Context.File.Context.getLangOpts().CPlusPlus) {
    Context.error(D->getLocation(), Diag::UnsupportedDirective)
        << "declare mapper" << "in a structure of C: write it behind the structure";
    return;
  }
  const DeclContext *Scope = std::exchange(Context.ItemScope, D->getDeclContext());
  auto Mapper = buildMapper(Context, D);
  Context.ItemScope = Scope;
  Mapper->Directive = directiveText(S);
  Mapper->Indentation = Context.tokens().indentation(S.Pragma.First);
  if (D->getDeclContext()->isRecord()) {
    Mapper->Access = accessOf(D);
  } else if (Function && Context.File.Context.getLangOpts().CPlusPlus) {
    Mapper->Lambda = true;
  } else if (Function) {
    if (auto *Tag = D->getType()->getAsTagDecl(); Tag && Tag->getParentFunctionOrMethod()) {
      Context.error(D->getLocation(), Diag::MapperOfLocalType) << D->getType();
      return;
    }
    S.Function = Context.tokens().index(Function->getBeginLoc());
    Mapper->Indentation.clear();
  }
  S.Mapper = Context.Model.Mappers.size();
  Context.Model.Mappers.push_back(std::move(Mapper));
  Context.Model.Sites.push_back(S);
}

} // namespace chomp
