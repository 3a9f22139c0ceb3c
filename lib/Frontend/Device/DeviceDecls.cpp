//===- DeviceDecls.cpp - the slice's text ---------------------------------===//
//
// Writes what DeviceSlice collects, in the order of the translation unit: an order that was good enough for the user's
// compiler. Functions of declare target that nothing here calls are kept when they are visible to other files.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceInstances.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/DeviceUsings.h"
#include "Frontend/Device/LocalClasses.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Threads/TeamTemporaries.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

static bool isOfOneArch(const DeviceSet &Devices) {
  auto Archs = Devices.Archs;
  for (const std::string &Isa : Devices.Isas)
    Archs.set(static_cast<size_t>(DeviceSet::archOf(Isa)));
  return Archs.count() == 1;
}

struct DeviceDecls::Impl {
  explicit Impl(BuildContext &Context)
      : Slice(Context), Context(Context), AST(Context.File.Context), SM(AST.getSourceManager()) {}

  DeviceSlice Slice;
  BuildContext &Context;
  ASTContext &AST;
  const SourceManager &SM;

  llvm::SmallPtrSet<const Decl *, 16> Written; ///< What is, and what is being.
  std::vector<Instance> Late;                  ///< Whose arguments are not yet written.
  std::vector<Instance> Declared;              ///< Whose code calls what is not yet written.

  DeviceDecl start(DeviceDecl::Kind What, const NamedDecl *D) const { return startDecl(Context, What, D); }

  /// Removes the storage and function specifiers before a function's name: a dialect spells its own.
  void dropSpecifiers(TokenRange Range, const FunctionDecl *F, TokenEdits &Edits) const {
    unsigned Stop = Context.tokens().index(F->getLocation()).value_or(Range.Last);
    static constexpr llvm::StringLiteral Words[] = {"static",     "extern",    "inline",   "__inline",
                                                    "__inline__", "_Noreturn", "register", "_Thread_local"};
    bool Constexpr = isDeviceConstexpr(F);
    for (unsigned I = Range.First; I < Stop; ++I)
      if (llvm::StringRef Word = Context.tokens()[I].Spelling;
          llvm::is_contained(Words, Word) || (Word == "constexpr" && !Constexpr))
        Edits.remove({I, I});
  }

  /// "template <class T> requires Sized<T> int f(T x);": the qualifier stands behind the constraint.
  void markQualifier(const FunctionDecl *F, TokenEdits &Edits) const {
    const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    if (Template && Template->getTemplateParameters()->getRequiresClause())
      if (auto At = Context.tokens().index(F->getBeginLoc()))
        Edits.insertBefore(*At, std::string(1, QualifierMark));
  }

  static bool isBefriended(const FunctionDecl *F) {
    return llvm::any_of(F->redecls(), [](const FunctionDecl *D) { return D->getFriendObjectKind() != Decl::FOK_None; });
  }

  void writeFunction(const FunctionDecl *F, std::vector<DeviceDecl> &Out) {
    SourceRange Whole = F->getSourceRange();
    // auto f() -> decltype(x); for Clang it ends with its name.
    if (auto Type = F->getFunctionTypeLoc();
        Type && !F->isThisDeclarationADefinition() && SM.isBeforeInTranslationUnit(Whole.getEnd(), Type.getEndLoc()))
      Whole.setEnd(Type.getEndLoc());
    if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate())
      Whole.setBegin(F->getNumTemplateParameterLists() ? F->getOuterLocStart() : Template->getBeginLoc());
    auto Range = Context.tokens().range(Whole);
    if (!Range)
      return;
    DeviceDecl D =
        start(F->isThisDeclarationADefinition() ? DeviceDecl::Kind::Function : DeviceDecl::Kind::Prototype, F);
    D.Defined = F->isThisDeclarationADefinition();
    D.External = isExported(F);
    D.Inline = !D.External && (isBefriended(F) || isa<CXXMethodDecl>(F));
    if (!D.Defined && F->getDescribedFunctionTemplate()) { // its specializations are defined, or it is later
      declareTemplate(F, *Range, Out);
      return;
    }
    if (!D.Defined && F->isDefined()) { // the one with the default arguments
      D.External = isExported(F->getDefinition());
      D.Text = prototype(F);
    } else if (!D.Defined) {
      if (isa<CXXMethodDecl>(F))
        return; // declared in its class
      D.Text = prototype(F);
      D.External = true;
    } else if (isSpecialized(F)) { // declared in its class
      if (auto Body = Context.tokens().range(F->getBody()->getSourceRange()))
        writeInstances(F, *Body, Out);
      return;
    } else if (F->getDescribedFunctionTemplate() &&
               (hasAnalysedConstruct(F->getBody()) || Context.Variants.differIn(F))) {
      writeSpecializations(F, *Range, Out);
      return;
    } else {
      TokenEdits Edits;
      dropSpecifiers(*Range, F, Edits);
      markQualifier(F, Edits);
      editDefaultArguments(Context, F, Edits);
      // int space::f() {...}: written in its namespace, where nothing may have declared it.
      if (auto Qualifier = Context.tokens().range(F->getQualifierLoc().getSourceRange());
          Qualifier && !isa<CXXMethodDecl>(F))
        Edits.remove(*Qualifier);
      // Declaration and body: parameters are edited with the declaration.
      Context.Text.edit(cast<Decl>(F), Edits);
      editInstances(F, Edits);
      enterFunction(Context, F, Edits);
      D.Code = buildBlock(Context, *Range, F->getBody(), Edits);
      leaveFunction(Context);
      D.Code.Pieces.push_back({Context.tokens().trailingComment(Range->Last), nullptr});
      D.Comment = Context.tokens().leadingComment(Range->First);
      if (D.External) {
        Context.Model.Unit.Exports.push_back(linkedName(Context, F));
        Context.Model.Unit.SharesTeam |= usesTeam(F->getBody()) || observesThreads(F->getBody());
      }
    }
    Out.push_back(std::move(D));
  }

  /// A function template whose code only its instantiations say what it does: declared, and defined for each of them.
  void writeSpecializations(const FunctionDecl *Pattern, TokenRange Range, std::vector<DeviceDecl> &Out) {
    auto Body = Context.tokens().range(Pattern->getBody()->getSourceRange());
    if (!Body)
      return;
    if (!isOverloaded(Context, Slice, Pattern))
      declareTemplate(Pattern, {Range.First, Body->First - 1}, Out);
    writeInstances(Pattern, *Body, Out);
  }

  /// "template <int N> float f(float x);"
  void declareTemplate(const FunctionDecl *Pattern, TokenRange Range, std::vector<DeviceDecl> &Out) {
    DeviceDecl Primary = start(DeviceDecl::Kind::Function, Pattern);
    TokenEdits Edits;
    dropSpecifiers(Range, Pattern, Edits);
    markQualifier(Pattern, Edits);
    editDefaultArguments(Context, Pattern, Edits);
    Context.Text.edit(cast<Decl>(Pattern), Edits);
    Primary.Code = buildClass(Context, Range, {}, Edits);
    Primary.Code.Pieces.push_back({";", nullptr});
    Out.push_back(std::move(Primary));
  }

  /// A method of a template, or a method template, whose code is left out of its class.
  bool isSpecialized(const FunctionDecl *F) const {
    return isa<CXXMethodDecl>(F) && isSpecializedMethod(Context, cast<CXXMethodDecl>(F));
  }

  /// A template's code for each instantiation, as soon as its arguments are known. Nothing names a lambda's type: there
  /// one template does for all.
  void writeInstances(const FunctionDecl *Pattern, TokenRange Body, std::vector<DeviceDecl> &Out) {
    const bool Overloaded = isOverloaded(Context, Slice, Pattern);
    std::vector<std::vector<const FunctionDecl *>> Generic;
    for (const FunctionDecl *F : instancesOf(Slice, Pattern)) {
      if (!takesClosures(F)) {
        Late.push_back({Pattern, Body, F});
        continue;
      }
      auto Group = llvm::find_if(Generic, [&](const auto &Others) { return areLike(F, Others.front()); });
      (Group == Generic.end() ? Generic.emplace_back() : *Group).push_back(F);
    }
    for (const auto &Group : Generic) {
      auto Code = [&](const FunctionDecl *F) {
        return instanceText(Context, {Pattern, Body, F, Overloaded ? Instance::Overload : Instance::Generic});
      };
      DeviceDecl Whole = Code(Group.front());
      AlikeCode Same{Context.tokens().index(Pattern->getLocation()).value_or(0), {Whole.Code}};
      for (const FunctionDecl *F : llvm::drop_begin(Group))
        Same.Instances.push_back(Code(F).Code);
      Context.Model.Unit.Alike.push_back(std::move(Same));
      Out.push_back(std::move(Whole));
    }
    writeLate(Out);
  }

  /// Specializations are declared before anything calls them. What an instantiation finds by its arguments' types may
  /// stand behind its template: then the code waits for it.
  void writeLate(std::vector<DeviceDecl> &Out, bool All = false) {
    auto Write = [&](DeviceDecl D, const Instance &I) {
      D.Devices = Slice.devicesOf(I.Pattern);
      Out.push_back(std::move(D));
    };
    std::vector<Instance> Ready, Waiting;
    for (const Instance &I : std::exchange(Late, {}))
      if (!All && !hasArguments(I.Function)) {
        Late.push_back(I);
      } else if (All || hasCallees(I.Function)) {
        Ready.push_back(I);
      } else {
        Write(instancePrototype(Context, I), I);
        Waiting.push_back(I);
      }
    for (const Instance &I : Ready)
      Write(instanceText(Context, I), I);
    for (const Instance &I : std::exchange(Declared, {}))
      if (All || hasCallees(I.Function))
        Write(instanceText(Context, I), I);
      else
        Declared.push_back(I);
    llvm::append_range(Declared, Waiting);
  }

  /// Whether the functions, and the classes of the methods, that an instantiation calls are written, and what gives it
  /// static data members.
  bool hasCallees(const FunctionDecl *F) const {
    struct Calls : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *E) override { return !E->getDirectCallee() || add(E->getDirectCallee()); }
      bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return add(E->getConstructor()); }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        auto *V = dyn_cast<VarDecl>(E->getDecl());
        return !V || !Owner.isMemberVariable(V) ||
               (AreWritten = Owner.Written.contains(V->getDefinition() ? V->getDefinition() : V));
      }
      bool add(const FunctionDecl *Callee) {
        auto *Method = dyn_cast<CXXMethodDecl>(Callee);
        const Decl *Own = DeviceSlice::written(Method ? cast<Decl>(Method->getParent()) : Callee);
        return AreWritten = !Owner.Slice.Needed.contains(Own) || Owner.Written.contains(Own);
      }
      explicit Calls(const Impl &Owner) : Owner(Owner) {}
      const Impl &Owner;
      bool AreWritten = true;
    } Calls(*this);
    Calls.TraverseStmt(F->getBody());
    return Calls.AreWritten;
  }

  /// Whether the classes that an instantiation's arguments name are written.
  bool hasArguments(const FunctionDecl *F) const {
    std::function<bool(ArrayRef<TemplateArgument>)> Known = [&](ArrayRef<TemplateArgument> Arguments) {
      return llvm::all_of(flattened(Arguments), [&](const TemplateArgument &A) {
        const clang::Type *T = A.getKind() == TemplateArgument::Type ? A.getAsType().getTypePtr() : nullptr;
        while (T && (T->isAnyPointerType() || T->isReferenceType()))
          T = T->getPointeeType().getTypePtr();
        const TagDecl *Tag = T ? T->getBaseElementTypeUnsafe()->getAsTagDecl() : nullptr;
        auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag);
        const Decl *Own = Tag ? DeviceSlice::written(Tag) : nullptr;
        return (!Own || !Slice.Needed.contains(Own) || Written.contains(Own)) &&
               (!Special || Known(Special->getTemplateArgs().asArray()));
      });
    };
    auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext());
    const TemplateArgumentList *Own = F->getTemplateSpecializationArgs();
    return (!Class || Known(Class->getTemplateArgs().asArray())) && (!Own || Known(Own->asArray()));
  }

  std::string prototype(const FunctionDecl *F) const {
    std::string Parameters;
    for (const ParmVarDecl *P : F->parameters()) {
      if (!Parameters.empty())
        Parameters += ", ";
      Parameters += Context.Text.declare(P->getType(), P->getIdentifier() ? Context.Text.name(P) : "");
      if (hasOwnDefault(P))
        Parameters += " = " + defaultArgument(Context, P);
    }
    if (F->isVariadic())
      Parameters += Parameters.empty() ? "..." : ", ...";
    return (isDeviceConstexpr(F) ? "constexpr " : "") +
           Context.Text.declare(F->getReturnType(), Context.Text.name(F) + "(" + Parameters + ")") + ";";
  }

  /// What the instantiations know of a template's text: of a function's, or of all that a class holds.
  void editInstances(const Decl *Pattern, TokenEdits &Edits) {
    auto StandsIn = [&](const Decl *D) {
      while (D && D != Pattern)
        D = D->getLexicalDeclContext()->isFileContext() ? nullptr : cast<Decl>(D->getLexicalDeclContext());
      return D != nullptr;
    };
    SmallVector<const FunctionDecl *, 8> Found;
    for (const Decl *D : Slice.Instances)
      if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getDefinition() && StandsIn(DeviceSlice::written(F)))
        Found.push_back(F->getDefinition());
    Context.Text.editInstances(Found, Edits);
  }

  void writeRecord(const TagDecl *T, std::vector<DeviceDecl> &Out) {
    std::vector<const TagDecl *> Own;
    for (const Decl *D : Slice.Instances)
      if (auto *Tag = dyn_cast<TagDecl>(D); Tag && DeviceSlice::written(Tag) == T)
        if (Context.Text.names().Locals.instance(Tag))
          Own.push_back(Tag);
    for (const TagDecl *Tag : Own) {
      // The names of the template's parameters, in the instantiation's namespace.
      DeviceDecl Known = start(DeviceDecl::Kind::Type, Tag);
      if (auto Range = Context.tokens().range(T->getSourceRange()))
        for (const std::string &Argument :
             templateArguments(Context, cast<FunctionDecl>(outsideBlocks(Tag->getDeclContext())), *Range))
          if (Arguments.insert(Known.Namespaces.back() + Argument).second)
            Known.Text += (Known.Text.empty() ? "" : "\n") + Argument;
      if (!Known.Text.empty())
        Out.push_back(std::move(Known));
      writeRecord(T, Tag, Out);
    }
    if (Own.empty())
      writeRecord(T, T, Out);
  }

  /// Own: T, or an instantiation's type that T is the pattern of.
  void writeRecord(const TagDecl *T, const TagDecl *Own, std::vector<DeviceDecl> &Out) {
    SourceRange Whole(T->getOuterLocStart(), T->getBraceRange().getEnd());
    if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(T))
      Whole.setBegin(Special->getSourceRange().getBegin()); // with its "template <>"
    else if (auto *Record = dyn_cast<CXXRecordDecl>(T))
      if (const ClassTemplateDecl *Template = Record->getDescribedClassTemplate())
        Whole.setBegin(Template->getBeginLoc());
    if (!T->isThisDeclarationADefinition())
      Whole.setEnd(T->getEndLoc());
    auto Range = Context.tokens().range(Whole);
    if (!Range)
      return;
    Range = Context.tokens().withAttributes(*Range);
    DeviceDecl D = start(DeviceDecl::Kind::Type, Own);
    D.Pack = packOf(T);
    TokenEdits Edits;
    Context.Text.edit(cast<Decl>(T), Edits);
    editInstances(T, Edits);
    editLocalType(Context, Own, *Range, Edits);
    // It stands in its own namespace here, wherever the user has it.
    if (auto Qualifier = T->getQualifierLoc(); Qualifier && T->getDeclContext()->isNamespace())
      if (auto Named = Context.tokens().range(Qualifier.getSourceRange()))
        Edits.remove(*Named);
    std::vector<const FunctionDecl *> Methods;
    if (auto *Record = dyn_cast<CXXRecordDecl>(T))
      editMembers(Context, Slice, Record, Edits, Methods);
    auto IsSpecialized = [&](const FunctionDecl *F) { return isSpecialized(F); };
    auto Special = llvm::make_filter_range(Methods, IsSpecialized);
    std::vector<const FunctionDecl *> Specialized(Special.begin(), Special.end());
    llvm::erase_if(Methods, IsSpecialized);
    D.Code = buildClass(Context, *Range, Methods, Edits);
    // C++ wants to know the size of an enumeration that is only declared.
    D.Text =
        isa<EnumDecl>(T) && !T->isThisDeclarationADefinition() && !AST.getLangOpts().CPlusPlus ? " : unsigned;" : ";";
    D.Comment = Context.tokens().leadingComment(Range->First);
    Out.push_back(std::move(D));
    for (const FunctionDecl *F : Specialized)
      if (auto Body = Context.tokens().range(F->getBody()->getSourceRange()))
        writeInstances(F, *Body, Out);
  }
  void writeTypedef(const TypedefNameDecl *T, std::vector<DeviceDecl> &Out) {
    DeviceDecl D = start(DeviceDecl::Kind::Type, T);
    SourceRange Whole = T->getSourceRange();
    auto *Alias = dyn_cast<TypeAliasDecl>(T);
    if (Alias && Alias->getDescribedAliasTemplate())
      Whole.setBegin(Alias->getDescribedAliasTemplate()->getBeginLoc());
    // "typedef struct {...} A, *B": each declarator by itself, the first with the structure.
    const TagDecl *Embedded = embedded(T);
    if (Alias && Embedded && SM.isBeforeInTranslationUnit(Whole.getEnd(), Embedded->getEndLoc()))
      Whole.setEnd(Embedded->getEndLoc());
    auto Range = Context.tokens().range(Whole);
    if (Alias || (Embedded && !Embedded->getIdentifier())) {
      if (!Range)
        return;
      Range = Context.tokens().withAttributes(*Range);
      if (Embedded)
        D.Pack = packOf(Embedded);
      TokenEdits Edits;
      Context.Text.edit(cast<Decl>(T), Edits);
      if (Embedded)
        Context.Text.edit(cast<Decl>(Embedded), Edits);
      std::vector<const FunctionDecl *> Methods;
      if (auto *Record = dyn_cast_or_null<CXXRecordDecl>(Embedded))
        editMembers(Context, Slice, Record, Edits, Methods);
      D.Code = buildClass(Context, *Range, Methods, Edits);
      D.Text = ";";
    } else {
      D.Text = "typedef " + Context.Text.declare(T->getUnderlyingType(), D.Name) + attributesOf(T) + ";";
    }
    Out.push_back(std::move(D));
  }

  /// What the type doesn't say of a typedef's name.
  std::string attributesOf(const TypedefNameDecl *T) const {
    std::string Out;
    for (const Attr *A : T->attrs())
      if (isa<AlignedAttr, MayAliasAttr>(A))
        Out += " __attribute__((" + Context.tokens().deviceText(A->getRange()) + "))";
    return Out;
  }

  /// The #pragma pack under which a type is defined, in bytes; 0 for none.
  static unsigned packOf(const TagDecl *T) {
    auto *Pack = T->getAttr<MaxFieldAlignmentAttr>();
    return Pack ? Pack->getAlignment() / 8 : 0;
  }

  /// The tag that a typedef's own text defines.
  const TagDecl *embedded(const TypedefNameDecl *T) const {
    if (isa<TypeAliasDecl>(T)) {
      TypeLoc Loc = T->getTypeSourceInfo()->getTypeLoc();
      while (Loc && !Loc.getAs<TagTypeLoc>())
        Loc = Loc.getNextTypeLoc();
      auto Tag = Loc ? Loc.getAs<TagTypeLoc>() : TagTypeLoc();
      return Tag && Tag.isDefinition() ? Tag.getDecl()->getDefinition() : nullptr;
    }
    const TagType *Tag = T->getUnderlyingType()->getAs<TagType>();
    const TagDecl *D = Tag ? Tag->getDecl()->getDefinition() : nullptr;
    return D && D->isEmbeddedInDeclarator() && SM.isPointWithin(D->getLocation(), T->getBeginLoc(), T->getEndLoc())
               ? D
               : nullptr;
  }

  /// Whether a function is the host's all the same: a target region encounters no target construct (OpenMP 5.2 §13.8).
  static bool offloads(const FunctionDecl *F) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool Found = false;
      bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
        Found |= isOpenMPTargetExecutionDirective(D->getDirectiveKind()) ||
                 isOpenMPTargetDataManagementDirective(D->getDirectiveKind());
        return !Found;
      }
    } Finder;
    Finder.TraverseStmt(F->getBody());
    return Finder.Found;
  }

  /// Whether an object that devices make themselves is made by what no GPU has.
  bool isLeftToHost(const VarDecl *V) const {
    auto *Init = V->getAnyInitializer();
    auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    const FunctionDecl *Constructor = Made ? Made->getConstructor()->getDefinition() : nullptr;
    if (!Context.Text.gpu() || !Constructor || !isMadeOnDevice(AST, V) || Slice.knows(V))
      return false;
    const FunctionDecl *Called = hostsOwn(Constructor);
    if (Called)
      report(Context.File.Diags, V->getLocation(), Diag::LeftToHost)
          << V->getNameAsString() << Called->getNameAsString();
    return Called;
  }

  void finish() {
    // What other files may use of this one.
    struct Exported : DynamicRecursiveASTVisitor {
      std::vector<const Decl *> Found;
      const SourceManager *SM;
      const ParsedFile *File;
      bool VisitDecl(Decl *D) override {
        if (isa<FunctionDecl, VarDecl>(D) && !D->isImplicit() &&
            SM->isInMainFile(SM->getExpansionLoc(D->getLocation()))) {
          if (auto *V = dyn_cast<VarDecl>(D); V && isGroupprivate(V)) {
            if (isExportedGroup(*File, V))
              Found.push_back(V);
          } else if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<ValueDecl>(D))) {
            if (auto *F = dyn_cast<FunctionDecl>(D); F ? F->isThisDeclarationADefinition() && !F->hasDefiningAttr() &&
                                                             (F->isExternallyVisible() || isIndirect(F)) && !offloads(F)
                                                       : cast<VarDecl>(D)->isFileVarDecl() && !D->hasAttr<AliasAttr>())
              Found.push_back(D);
          }
        }
        return true;
      }
    } Exported;
    Exported.SM = &SM;
    Exported.File = &Context.File;
    Exported.TraverseDecl(AST.getTranslationUnitDecl());
    for (const Decl *D : Exported.Found)
      if (auto *F = dyn_cast<FunctionDecl>(D)) {
        const FunctionDecl *Called = Context.Text.gpu() && !Slice.knows(F) ? hostsOwn(F) : nullptr;
        if (Called) // a whole file may stand between declare target and its end
          report(Context.File.Diags, F->getLocation(), Diag::LeftToHost)
              << F->getNameAsString() << Called->getNameAsString();
        else
          Slice.needExported(D);
      }
    Slice.needUnresolved();
    // With unified memory the device uses the host's own.
    for (const Decl *D : Exported.Found)
      if (auto *V = dyn_cast<VarDecl>(D);
          V && (Context.Requires.UnifiedMemory || (!refusedOnDevice(AST, V) && !isLeftToHost(V))))
        Slice.needExported(D);
    Slice.needAsked();
    Slice.LaidOver = classesLaidOver(Slice);
    Slice.OfConstants = constructorsOfConstants(Slice);
    if (Context.File.Diags.hasErrorOccurred())
      return;

    std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
    if (Context.Model.Unit.NeedsInfinity)
      Slice.addInclude("<math.h>");
    for (const std::string &Include : Slice.Includes) {
      DeviceDecl D;
      D.What = DeviceDecl::Kind::Include;
      D.Text = "#include " + Include;
      Out.push_back(std::move(D));
    }
    Context.Model.Unit.Renamed = Context.Text.names().yielding(
        Context.Text, Slice.Needed.getArrayRef(), [&](llvm::StringRef Name) { return Slice.namesLibrary(Name); });
    std::vector<const Decl *> Order(Slice.Needed.begin(), Slice.Needed.end());
    llvm::SmallPtrSet<const Decl *, 8> Members;
    for (const Decl *D : Slice.Instances)
      if (auto *V = dyn_cast<VarDecl>(D); V && V->getTemplateInstantiationPattern() && isMemberVariable(V) &&
                                          Members.insert(V->getCanonicalDecl()).second)
        Order.push_back(V->getDefinition() ? V->getDefinition() : V);
    Context.Model.Unit.IsLinked = !Context.Model.Unit.Imports.empty() || llvm::any_of(Order, [&](const Decl *D) {
      auto *F = dyn_cast<FunctionDecl>(D);
      auto *V = dyn_cast<VarDecl>(D);
      return F ? isExported(F)
               : V && V->isExternallyVisible() &&
                     (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || isGroupprivate(V));
    });
    takeForward(Slice, Order);
    takeDefaults(Slice, Order);
    takeUsings(Slice, AST.getTranslationUnitDecl(), Order);
    // A variable or typedef comes after the tag that its own declaration defines.
    auto Place = [&](const Decl *D) {
      if (auto *V = dyn_cast<VarDecl>(D); V && isMemberVariable(V))
        return placeOfMember(V);
      if (auto *V = dyn_cast<VarDecl>(D); V && V->getDescribedVarTemplate())
        return V->getDescribedVarTemplate()->getBeginLoc();
      if (auto *V = dyn_cast<VarDecl>(D); V && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
        return placeOfGlobal(V);
      // C names an enumeration before it defines it: typedef enum color color;
      if (auto *Enum = dyn_cast<EnumDecl>(D); Enum && !AST.getLangOpts().CPlusPlus)
        D = Enum->getCanonicalDecl();
      return isa<VarDecl, TypedefNameDecl>(D) ? D->getLocation() : D->getBeginLoc();
    };
    llvm::sort(Order, [&](const Decl *A, const Decl *B) {
      const SourceLocation PlaceA = Place(A), PlaceB = Place(B);
      const SourceLocation InFileA = SM.getExpansionLoc(PlaceA), InFileB = SM.getExpansionLoc(PlaceB);
      return InFileA == InFileB ? Context.tokens().index(PlaceA) < Context.tokens().index(PlaceB) // one macro's
                                : SM.isBeforeInTranslationUnit(InFileA, InFileB);
    });
    introduceClasses(Slice, Order);
    // Tags that a typedef's text brings along.
    llvm::SmallPtrSet<const Decl *, 8> Brought;
    SmallVector<const VarDecl *, 4> Made;
    for (const Decl *D : Order)
      if (auto *T = dyn_cast<TypedefNameDecl>(D))
        if (const TagDecl *Tag = embedded(T); Tag && (!Tag->getIdentifier() || isa<TypeAliasDecl>(T)))
          Brought.insert(Tag);
    for (const Decl *D : Order) {
      writeLate(Out);
      Written.insert(D);
      if (Brought.contains(D))
        continue;
      if (auto *Method = dyn_cast<CXXMethodDecl>(D); Method && !Method->isOutOfLine())
        continue; // stands in its class
      const bool Introduced = isa<CXXRecordDecl>(D) && !D->getDeclContext()->isRecord();
      if ((D->getDeclContext()->isRecord() || D->getLexicalDeclContext()->isRecord()) && !isa<CXXMethodDecl>(D) &&
          !isMemberVariable(D) && !Introduced)
        continue;
      if (auto *Named = dyn_cast<NamedDecl>(D))
        writeUsings(Named, Out);
      if (auto *Using = dyn_cast<UsingDecl>(D))
        writeAsIs(Context, Using, Out);
      else if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D))
        writeAsIs(Context, Directive, Out);
      else if (isa<CXXDeductionGuideDecl>(D))
        writeAsIs(Context, cast<NamedDecl>(D), Out);
      else if (auto *F = dyn_cast<FunctionDecl>(D)) {
        addLibraryOverloads(F, Out);
        if (F->isThisDeclarationADefinition() && F->hasBody())
          writePrototypes(F, F->getBody(), Out);
        const size_t First = Out.size();
        const DeviceSet Devices = Slice.devicesOf(F);
        Context.Text.setOfOneArch(isOfOneArch(Devices));
        writeFunction(F, Out);
        Context.Text.setOfOneArch(false);
        for (DeviceDecl &Written : llvm::drop_begin(Out, First))
          Written.Devices = Devices;
      } else if (auto *V = dyn_cast<VarDecl>(D); V && deviceTemplate(V) && V->isTemplated()) {
        if (const VarTemplateDecl *Template = V->getDescribedVarTemplate()) {
          Out.push_back(start(DeviceDecl::Kind::Type, V));
          Out.back().Text = instanceClass(Context, Template) + ";";
        }
      } else if (V && !isMemberVariable(V) && (V->getDescribedVarTemplate() || isa<VarTemplateSpecializationDecl>(V))) {
        writeAsIs(Context, V, Out);
      } else if (V) {
        if (V->getAnyInitializer() && beginsWithAddresses(AST, V))
          writePrototypes(nullptr, V->getAnyInitializer(), Out);
        writeVariable(Context, Slice, V, Out);
        if (V->isThisDeclarationADefinition() && Slice.isMade(V))
          Made.push_back(V);
      } else if (isa<ConceptDecl, NamespaceAliasDecl, UsingEnumDecl>(D))
        writeAsIs(Context, cast<NamedDecl>(D), Out);
      else if (auto *Tag = dyn_cast<TagDecl>(D))
        writeRecord(Tag, Out);
      else if (auto *Typedef = dyn_cast<TypedefNameDecl>(D))
        writeTypedef(Typedef, Out);
    }
    writeLate(Out, /*All=*/true);
    writeMadeObjects(Context, Made, Out);
    addAncestorFunctions(Context);
    for (const Decl *D : Order)
      if (auto *F = dyn_cast<FunctionDecl>(D); F && F->isThisDeclarationADefinition())
        addIndirectFunction(Context, F, isExported(F));
    Context.Model.Unit.NeedsDeviceHeader |= Context.Text.callsIndirect() || Context.Text.makesStatics();
    Context.Model.Unit.CallsIndirect = Context.Text.callsIndirect();
  }

  /// A function's own, in the namespace of its types.
  void writeUsings(const NamedDecl *D, std::vector<DeviceDecl> &Out) {
    const FunctionDecl *F = declaringFunction(D);
    if (!F || Context.Text.names().Locals.space(D).empty() || !Opened.insert(F).second)
      return;
    for (std::string &Using : usingsIn(Context, Slice, F, SourceLocation())) {
      Out.push_back(start(DeviceDecl::Kind::Type, D));
      Out.back().Text = std::move(Using);
    }
  }

  /// "using ::sincos;", where a function of the program's would hide the library's in the kernels' namespace.
  void addLibraryOverloads(const FunctionDecl *F, std::vector<DeviceDecl> &Out) {
    if (!F->getIdentifier() || !F->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
        !Slice.namesLibrary(F->getName()))
      return;
    auto IsLibrarys = [&](const NamedDecl *D) { return isa<FunctionDecl>(D) && SM.isInSystemHeader(D->getLocation()); };
    if (llvm::any_of(AST.getTranslationUnitDecl()->lookup(F->getDeclName()), IsLibrarys) &&
        Arguments.insert("using ::" + F->getNameAsString()).second) {
      DeviceDecl D = start(DeviceDecl::Kind::Type, F);
      D.Text = "using ::" + F->getNameAsString() + ";";
      Out.push_back(std::move(D));
    }
  }

  /// Prototypes of what some code, of a function if F isn't null, names and the slice defines only later.
  void writePrototypes(const FunctionDecl *F, const Stmt *Code, std::vector<DeviceDecl> &Out) {
    struct Calls : DynamicRecursiveASTVisitor {
      llvm::SetVector<const FunctionDecl *> Found;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        for (const Variants::Meaning &M : Chosen->meanings(E))
          if (auto *Callee = dyn_cast<FunctionDecl>(M.Function))
            Found.insert(Callee);
        return true;
      }
      const Variants *Chosen;
    } Calls;
    Calls.Chosen = &Context.Variants;
    Calls.TraverseStmt(const_cast<Stmt *>(Code));
    for (const FunctionDecl *Callee : Calls.Found) {
      auto *G = dyn_cast<FunctionDecl>(DeviceSlice::written(Callee));
      if (!G || G == F || !Slice.Needed.contains(G) || Written.contains(G) || isa<CXXMethodDecl>(G) ||
          G->getDescribedFunctionTemplate() || !G->isDefined() || !Prototyped.insert(G).second)
        continue;
      DeviceDecl D = start(DeviceDecl::Kind::Prototype, G);
      D.External = isExported(G);
      D.Inline = !D.External && isBefriended(G);
      D.Text = prototype(G);
      D.Devices = Slice.devicesOf(G);
      Out.push_back(std::move(D));
    }
  }

  /// A static data member that is a variable of its own in the kernel file; each of a template's instantiations is one.
  bool isMemberVariable(const Decl *D) const {
    auto *V = dyn_cast<VarDecl>(D);
    return V && !V->isTemplated() && memberStorage(Context.File, V, Context.Text.gpu()) == MemberStorage::Variable;
  }

  /// All that a kernel file has is declare target, by a directive or by what names it (OpenMP 5.2, 7.8).
  static bool isExported(const FunctionDecl *F) {
    return F->isExternallyVisible() && !F->isInlined() && !F->isTemplated();
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Prototyped;
  llvm::SmallPtrSet<const FunctionDecl *, 4> Opened; ///< Whose using declarations are written.
  llvm::StringSet<> Arguments;                       ///< What namespaces of instantiations declare.
};

DeviceDecls::DeviceDecls(BuildContext &Context) : I(std::make_unique<Impl>(Context)) {}
DeviceDecls::~DeviceDecls() = default;
void DeviceDecls::use(const Stmt *S) { I->Slice.useRegion(S); }
void DeviceDecls::use(QualType Type) { I->Slice.needType(Type); }
void DeviceDecls::use(const Decl *D) { I->Slice.need(D, D->getLocation()); }
void DeviceDecls::finish() { I->finish(); }

std::vector<std::string> DeviceDecls::usings(const FunctionDecl *F, SourceLocation Before) const {
  return usingsIn(I->Context, I->Slice, F, Before);
}

} // namespace chomp
