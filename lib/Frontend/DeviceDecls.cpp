//===- DeviceDecls.cpp - the device slice ---------------------------------===//
//
// The transitive closure of what the regions use, in the order of the translation unit: an order that was good enough
// for the user's compiler. System headers are included again, not copied; what the user's headers declare is copied, so
// that the kernel file needs no include path. Functions of declare target that nothing here calls are kept when they
// are visible to other files.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Allocators.h"
#include "Frontend/Builders.h"
#include "Frontend/DeviceNames.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

struct DeviceDecls::Impl : RecursiveASTVisitor<DeviceDecls::Impl> {
  using Base = RecursiveASTVisitor<Impl>;

  explicit Impl(BuildContext &Context) : Context(Context), AST(Context.File.Context), SM(AST.getSourceManager()) {}

  BuildContext &Context;
  ASTContext &AST;
  const SourceManager &SM;
  llvm::SetVector<const Decl *> Needed; ///< Canonical declarations of the user's.
  std::vector<std::string> Includes;    ///< In the order of first use; no doubles.
  llvm::SmallPtrSet<const Type *, 32> SeenTypes;
  llvm::SmallPtrSet<const Decl *, 16> Instances; ///< Of templates, whose patterns are in Needed.
  const FunctionDecl *Caller = nullptr;          ///< Whose body is being walked; null in a region.

  SourceRange Region; ///< Whose code is being walked, if no function's is.

  bool isInRegion(const Decl *D) const {
    return Region.isValid() &&
           SM.isPointWithin(SM.getExpansionLoc(D->getLocation()), SM.getExpansionLoc(Region.getBegin()),
                            SM.getExpansionLoc(Region.getEnd()));
  }

  llvm::SmallPtrSet<const Decl *, 8> Opened; ///< Classes whose private members a kernel uses.

  /// A kernel is no member of the class that its code comes from: what it uses there becomes public in the slice.
  void noteAccess(const Decl *D) {
    if (Caller || !Region.isValid() || !D)
      return;
    for (; D; D = dyn_cast<CXXRecordDecl>(D->getDeclContext()))
      if (D->getAccess() == AS_private || D->getAccess() == AS_protected)
        if (auto *Class = dyn_cast<CXXRecordDecl>(D->getDeclContext()))
          Opened.insert(written(Class));
  }

  //===--- the closure ---===//

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    noteAccess(E->getDecl());
    need(Context.Variants.device(E), E->getLocation());
    return true;
  }
  /// Clang puts its own choice of a variant beside the call.
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) { return TraverseStmt(E->getSyntacticForm()); }
  bool VisitMemberExpr(MemberExpr *E) {
    noteAccess(E->getMemberDecl());
    if (auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl()))
      need(Method, E->getMemberLoc());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    noteAccess(E->getConstructor());
    need(E->getConstructor(), E->getBeginLoc());
    needVirtuals(E->getConstructor()->getParent(), E->getBeginLoc());
    return true;
  }
  /// An object that is made on the device points to a table of its class's virtual functions.
  void needVirtuals(const CXXRecordDecl *Class, SourceLocation Use) {
    if (!Class->hasDefinition() || !Class->isPolymorphic() || SM.isInSystemHeader(Class->getLocation()))
      return;
    for (const CXXMethodDecl *Method : Class->methods())
      if (Method->isVirtual() && !Method->isPureVirtual())
        need(Method, Use);
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl())
        needVirtuals(Parent, Use);
  }
  bool VisitExpr(Expr *E) {
    needType(E->getType());
    // What a macro of a system header stands for may be written by the macro's name (isnan, INFINITY).
    if (E->getBeginLoc().isMacroID())
      if (SourceLocation Macro = SM.getSpellingLoc(E->getBeginLoc()); SM.isInSystemHeader(Macro))
        include(Macro);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    needType(D->getType());
    return true;
  }
  bool VisitTypeLoc(TypeLoc Loc) {
    needType(Loc.getType());
    return true;
  }
  bool VisitConceptReference(ConceptReference *C) {
    need(C->getNamedConcept(), C->getConceptNameLoc());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *E) {
    Context.error(E->getBeginLoc(), Diag::Exceptions);
    return true;
  }
  bool VisitCXXTryStmt(CXXTryStmt *S) {
    Context.error(S->getBeginLoc(), Diag::Exceptions);
    return true;
  }

  void needType(QualType Type) {
    if (!Type.isNull() && !Caller && Region.isValid()) {
      if (auto *Typedef = Type->getAs<TypedefType>())
        noteAccess(Typedef->getDecl());
      else if (auto *Tag = Type->getAsTagDecl())
        noteAccess(Tag);
    }
    if (Type.isNull() || !SeenTypes.insert(Type.getTypePtr()).second)
      return;
    const clang::Type *T = Type.getTypePtr();
    if (auto *Special = dyn_cast<TemplateSpecializationType>(T))
      if (auto *Alias = dyn_cast_or_null<TypeAliasTemplateDecl>(Special->getTemplateName().getAsTemplateDecl()))
        need(Alias->getTemplatedDecl(), {});
    if (auto *Typedef = dyn_cast<TypedefType>(T)) {
      need(Typedef->getDecl(), {});
      needType(Typedef->desugar());
    } else if (auto *Tag = dyn_cast<TagType>(T)) {
      need(Tag->getDecl(), {});
    } else if (auto *Pointer = dyn_cast<PointerType>(T)) {
      needType(Pointer->getPointeeType());
    } else if (auto *Reference = dyn_cast<ReferenceType>(T)) {
      needType(Reference->getPointeeType());
    } else if (auto *Array = dyn_cast<ArrayType>(T)) {
      needType(Array->getElementType());
    } else if (auto *Function = dyn_cast<FunctionProtoType>(T)) {
      needType(Function->getReturnType());
      for (QualType Parameter : Function->param_types())
        needType(Parameter);
    } else {
      QualType Simpler = Type.getSingleStepDesugaredType(AST);
      if (Simpler.getTypePtr() != T)
        needType(Simpler);
    }
  }

  /// The declaration as it will be written: the definition where there is one.
  static const Decl *written(const Decl *D) {
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
        F = Pattern;
      if (const FunctionDecl *Definition = F->getDefinition())
        return Definition;
    }
    if (auto *V = dyn_cast<VarDecl>(D)) {
      if (const VarDecl *Definition = V->getDefinition())
        return Definition;
      if (const VarDecl *Acting = V->getActingDefinition())
        return Acting;
    }
    if (auto *Record = dyn_cast<CXXRecordDecl>(D))
      if (const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern())
        D = Pattern;
    if (auto *T = dyn_cast<TagDecl>(D))
      if (const TagDecl *Definition = T->getDefinition())
        return Definition;
    return D;
  }

  void need(const Decl *D, SourceLocation Use) {
    if (!D || isa<ParmVarDecl>(D))
      return;
    if (auto *Constant = dyn_cast<EnumConstantDecl>(D))
      D = cast<EnumDecl>(Constant->getDeclContext());
    if (auto *V = dyn_cast<VarDecl>(D); V && V->isLocalVarDecl())
      return;
    if (isa<FieldDecl, LabelDecl, BindingDecl>(D))
      return;
    if (D->getLocation().isInvalid() || D->isImplicit()) {
      if (auto *Method = dyn_cast<CXXMethodDecl>(D))
        need(Method->getParent(), Use);
      return;
    }
    if (SM.isInSystemHeader(D->getLocation())) {
      include(D->getLocation());
      // On a GPU these come from chomp/device.h.
      static constexpr llvm::StringLiteral Library[] = {"abort",  "exit",   "_Exit",  "memcmp",  "memmove", "strcat",
                                                        "strcmp", "strcpy", "strlen", "strncmp", "strncpy"};
      if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getIdentifier() && llvm::is_contained(Library, F->getName()))
        Context.Model.Unit.NeedsDeviceHeader = true;
      return;
    }
    const Decl *W = written(D);
    // A friend that is defined in its class comes with that.
    if (auto *F = dyn_cast<FunctionDecl>(W))
      if (auto *Class = dyn_cast<CXXRecordDecl>(F->getLexicalDeclContext()); Class && !isa<CXXMethodDecl>(F))
        need(Class, Use);
    // C leaks a tag out of the structure that it is defined in: it comes with that.
    if (auto *Outer = dyn_cast<RecordDecl>(W->getLexicalDeclContext());
        Outer && isa<TagDecl>(W) && !isa<CXXRecordDecl>(W)) {
      if (auto *Inner = dyn_cast<RecordDecl>(W))
        for (const FieldDecl *Field : Inner->fields())
          needType(Field->getType());
      need(Outer, Use);
      return;
    }
    // What stands inside a function or a class comes with it.
    if (auto *Method = dyn_cast<CXXMethodDecl>(W)) {
      need(Method->getParent(), Use);
    } else if (!W->getDeclContext()->isFileContext()) {
      if (auto *Record = dyn_cast<CXXRecordDecl>(W->getDeclContext()))
        need(Record, Use);
      // A type of a function's own comes with the function's text, or with the region's; one that the function around a
      // region defines has to be written before the kernel.
      if (W->getDeclContext()->isFunctionOrMethod() && (Caller || !isa<TypeDecl>(W) || isInRegion(W)))
        return;
    }
    // Each instantiation brings what its arguments bring.
    if (auto *Instance = dyn_cast<CXXRecordDecl>(D); Instance && W != D && Instances.insert(Instance).second)
      for (const FieldDecl *Field : Instance->fields())
        needType(Field->getType());
    if (!Needed.insert(W)) {
      if (auto *F = dyn_cast<FunctionDecl>(D);
          F && W != D && F->isTemplateInstantiation() && Instances.insert(F).second)
        takeFunction(F, cast<FunctionDecl>(W), Use);
      return;
    }
    const FunctionDecl *Outer = Caller;
    if (auto *F = dyn_cast<FunctionDecl>(W)) {
      takeFunction(cast<FunctionDecl>(D), F, Use);
    } else if (auto *V = dyn_cast<VarDecl>(W)) {
      takeVariable(V, Use);
    } else if (auto *Record = dyn_cast<RecordDecl>(W)) {
      if (auto *Cxx = dyn_cast<CXXRecordDecl>(Record); Cxx && Cxx->hasDefinition())
        for (const CXXBaseSpecifier &B : Cxx->bases())
          needType(B.getType());
      for (const FieldDecl *Field : Record->fields()) {
        needType(Field->getType());
        if (Field->getInClassInitializer())
          TraverseStmt(Field->getInClassInitializer());
      }
    } else if (auto *Concept = dyn_cast<ConceptDecl>(W)) {
      TraverseStmt(Concept->getConstraintExpr());
    } else if (auto *Typedef = dyn_cast<TypedefNameDecl>(W)) {
      needType(Typedef->getUnderlyingType());
    } else if (auto *Enum = dyn_cast<EnumDecl>(W)) {
      if (Enum->isFixed() && Enum->getIntegerTypeSourceInfo())
        needType(Enum->getIntegerTypeSourceInfo()->getType());
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        if (Constant->getInitExpr())
          TraverseStmt(const_cast<Expr *>(Constant->getInitExpr()));
    }
    Caller = Outer;
  }

  void takeFunction(const FunctionDecl *Called, const FunctionDecl *F, SourceLocation Use) {
    if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate()) {
      TemplateParameterList *Parameters = Template->getTemplateParameters();
      for (NamedDecl *Parameter : *Parameters)
        TraverseDecl(Parameter);
      if (Parameters->getRequiresClause())
        TraverseStmt(Parameters->getRequiresClause());
    }
    if (const Expr *Requires = F->getTrailingRequiresClause().ConstraintExpr)
      TraverseStmt(const_cast<Expr *>(Requires));
    needType(F->getReturnType());
    for (const ParmVarDecl *Parameter : F->parameters())
      needType(Parameter->getType());
    if (!F->isDefined() && !F->isDefaulted()) {
      if (F->getBuiltinID())
        return;
      if (!OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(F)) {
        Context.error(Use.isValid() ? Use : F->getLocation(), Diag::NoDefinition) << F->getNameAsString();
        report(Context.File.Diags, F->getLocation(), Diag::DeclaredHere) << F->getNameAsString();
      }
      return;
    }
    const FunctionDecl *Outer = std::exchange(Caller, F);
    // An instantiation's body says what the pattern's depends on.
    const FunctionDecl *Body = Called->getDefinition() ? Called->getDefinition() : F;
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Body))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(Init->getInit());
    TraverseStmt(Body->getBody());
    Caller = Outer;
  }

  void takeVariable(const VarDecl *V, SourceLocation Use) {
    needType(V->getType());
    if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
      return;                                          // its value comes from the host
    if (isConstant(V) && !(isClosure(V) && !Caller)) { // a region's closures are made in its kernel
      TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
      return;
    }
    // In a region itself the variable is mapped, or private; in a function nothing brings it to the device.
    if (Caller) {
      Context.error(Use, Diag::NotDeclareTarget) << V->getNameAsString() << Caller->getNameAsString();
      report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
    }
    Needed.remove(V);
  }

  static bool isClosure(const VarDecl *V) {
    const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
    return Class && Class->isLambda();
  }

  bool isConstant(const VarDecl *V) const {
    return V->getType().isConstQualified() && V->getAnyInitializer() &&
           const_cast<Expr *>(V->getAnyInitializer())->isConstantInitializer(AST, false);
  }

  void addInclude(const std::string &Spelling) {
    if (!Spelling.empty() && !llvm::is_contained(Includes, Spelling))
      Includes.push_back(Spelling);
  }

  /// The system header that the user's code included to get at a declaration.
  void include(SourceLocation Loc) {
    std::string Inner; // the directive one step further in
    for (FileID File = SM.getFileID(SM.getExpansionLoc(Loc));;) {
      SourceLocation From = SM.getIncludeLoc(File);
      if (From.isInvalid())
        return; // predefined
      FileID Includer = SM.getFileID(From);
      auto Leads = [&](const IncludeDirective &I) {
        return I.Includer == Includer && SM.getPresumedLineNumber(I.Hash) == SM.getPresumedLineNumber(From);
      };
      auto I = llvm::find_if(Context.File.Includes, Leads);
      std::string Spelling = I == Context.File.Includes.end() ? "" : I->Spelling;
      if (!SM.isInSystemHeader(From)) {
        if (llvm::StringRef(Spelling).drop_front().drop_back() != "omp.h")
          addInclude(Spelling);
        else if (!Inner.empty()) // what <omp.h> happens to include first
          addInclude(Inner);
        else
          Context.Model.Unit.NeedsDeviceHeader = true; // its queries come from there
        return;
      }
      Inner = Spelling;
      File = Includer;
    }
  }

  //===--- writing ---===//

  DeviceDecl start(DeviceDecl::Kind What, const NamedDecl *D) const {
    DeviceDecl Out;
    Out.What = What;
    Out.Name = Context.Text.name(D);
    Out.Namespaces = namespacesOf(D);
    if (std::string Own = Context.Text.names().Locals.space(D); !Own.empty())
      Out.Namespaces.push_back(Own);
    Out.Where = Context.place(D->getBeginLoc());
    return Out;
  }

  /// Removes the storage and function specifiers before a declaration's name: a dialect spells its own.
  void dropSpecifiers(TokenRange Range, SourceLocation Name, TokenEdits &Edits) const {
    unsigned Stop = Context.tokens().index(Name).value_or(Range.Last);
    static constexpr llvm::StringLiteral Words[] = {"static",    "extern",    "inline",   "__inline",     "__inline__",
                                                    "_Noreturn", "constexpr", "register", "_Thread_local"};
    for (unsigned I = Range.First; I < Stop; ++I)
      if (llvm::is_contained(Words, llvm::StringRef(Context.tokens()[I].Spelling)))
        Edits.remove({I, I});
  }

  void writeFunction(const FunctionDecl *F, std::vector<DeviceDecl> &Out) {
    SourceRange Whole = F->getSourceRange();
    if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate())
      Whole.setBegin(Template->getBeginLoc());
    auto Range = Context.tokens().range(Whole);
    if (!Range)
      return;
    DeviceDecl D =
        start(F->isThisDeclarationADefinition() ? DeviceDecl::Kind::Function : DeviceDecl::Kind::Prototype, F);
    D.Defined = F->isThisDeclarationADefinition();
    D.External = isExported(F);
    if (!D.Defined) {
      D.Text = prototype(F);
      D.External = true;
      if (!llvm::is_contained(Context.Model.Unit.Imports, D.Name))
        Context.Model.Unit.Imports.push_back(D.Name);
    } else {
      TokenEdits Edits;
      dropSpecifiers(*Range, F->getLocation(), Edits);
      // Declaration and body: parameters are edited with the declaration.
      Context.Text.edit(cast<Decl>(F), Edits);
      followLinks(F->getBody(), Edits);
      Context.Sequential = sequentialVariables(Context, F->getBody(), F);
      D.Code = buildBlock(Context, *Range, F->getBody(), Edits);
      Context.Sequential = {};
      D.Code.Pieces.push_back({Context.tokens().trailingComment(Range->Last), nullptr});
      D.Comment = Context.tokens().leadingComment(Range->First);
      if (D.External)
        Context.Model.Unit.Exports.push_back(D.Name);
    }
    Out.push_back(std::move(D));
  }

  /// A declare target link variable is a pointer on the device. (A region gets it as a mapped variable.)
  void followLinks(const Stmt *Body, TokenEdits &Edits) const {
    struct Finder : RecursiveASTVisitor<Finder> {
      std::vector<const DeclRefExpr *> Found;
      bool VisitDeclRefExpr(DeclRefExpr *E) {
        if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
          if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) == OMPDeclareTargetDeclAttr::MT_Link)
            Found.push_back(E);
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(Body));
    for (const DeclRefExpr *E : Finder.Found)
      Context.Text.dereference(E, Edits);
  }

  std::string prototype(const FunctionDecl *F) const {
    std::string Parameters;
    for (const ParmVarDecl *P : F->parameters()) {
      if (!Parameters.empty())
        Parameters += ", ";
      Parameters += Context.Text.declare(P->getType(), P->getIdentifier() ? Context.Text.name(P) : "");
    }
    if (F->isVariadic())
      Parameters += Parameters.empty() ? "..." : ", ...";
    return Context.Text.declare(F->getReturnType(), Context.Text.name(F) + "(" + Parameters + ")") + ";";
  }

  void writeVariable(const VarDecl *V, std::vector<DeviceDecl> &Out) {
    auto Declared = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    DeviceDecl D = start(Declared ? DeviceDecl::Kind::Global : DeviceDecl::Kind::Constant, V);
    QualType Type = V->getType();
    if (Declared) {
      D.Defined = V->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
      D.External = V->isExternallyVisible();
      bool Local = isDeviceLocal(Context.File, V);
      D.Link = !Local && (*Declared == OMPDeclareTargetDeclAttr::MT_Link || Context.Requires.UnifiedMemory);
      // The runtime writes to it, const or not.
      QualType Held = D.Link ? AST.getPointerType(Type) : AST.getUnqualifiedArrayType(Type);
      D.Text = staticAlignment(Context, V) + Context.Text.declare(Held, D.Name);
      std::vector<std::string> &Names = D.Defined ? Context.Model.Unit.Exports : Context.Model.Unit.Imports;
      if (D.External && !llvm::is_contained(Names, D.Name))
        Names.push_back(D.Name);
      if (D.Defined) {
        std::unique_ptr<MangleContext> Mangler(AST.createMangleContext());
        D.Symbol = D.Name;
        if (!D.Namespaces.empty() && Mangler->shouldMangleDeclName(V)) {
          llvm::raw_string_ostream OS(D.Symbol = "");
          Mangler->mangleName(V, OS);
        }
        Context.Model.Globals.push_back({D.Symbol, V->getQualifiedNameAsString(),
                                         D.Link  ? "CHOMP_GLOBAL_LINK"
                                         : Local ? "CHOMP_GLOBAL_LOCAL"
                                                 : "CHOMP_GLOBAL_ENTER"});
      }
    } else {
      TokenEdits Edits;
      Context.Text.edit(cast<Decl>(V), Edits);
      D.Text = (isClosure(V) ? "const auto " + D.Name : Context.Text.declare(Type, D.Name)) + " = " +
               Context.tokens().text(V->getAnyInitializer()->getSourceRange(), &Edits);
    }
    Out.push_back(std::move(D));
  }

  void writeRecord(const TagDecl *T, std::vector<DeviceDecl> &Out) {
    SourceRange Whole(T->getOuterLocStart(), T->getBraceRange().getEnd());
    if (auto *Record = dyn_cast<CXXRecordDecl>(T))
      if (const ClassTemplateDecl *Template = Record->getDescribedClassTemplate())
        Whole.setBegin(Template->getBeginLoc());
    if (!T->isThisDeclarationADefinition())
      Whole.setEnd(T->getEndLoc());
    auto Range = Context.tokens().range(Whole);
    if (!Range)
      return;
    DeviceDecl D = start(DeviceDecl::Kind::Type, T);
    TokenEdits Edits;
    Context.Text.edit(cast<Decl>(T), Edits);
    if (auto *Record = dyn_cast<CXXRecordDecl>(T))
      writeMembers(Record, Edits);
    D.Text = Context.tokens().markedText(*Range, Edits) + ";";
    D.Comment = Context.tokens().leadingComment(Range->First);
    Out.push_back(std::move(D));
  }

  void writeMembers(const CXXRecordDecl *Record, TokenEdits &Edits) {
    trimMethods(Record, Edits);
    if (Opened.contains(Record))
      openAccess(Record, Edits);
  }

  /// "class A : B { int x; private: ..." -> "class A : public B { public: int x; public: ..."
  void openAccess(const CXXRecordDecl *Record, TokenEdits &Edits) const {
    auto Respell = [&](SourceLocation Loc) {
      if (auto Token = Context.tokens().index(Loc))
        if (llvm::StringRef Word = Context.tokens()[*Token].Spelling; Word == "private" || Word == "protected")
          Edits.replace({*Token, *Token}, "public");
    };
    for (const CXXBaseSpecifier &Base : Record->bases()) {
      auto Range = Context.tokens().range(Base.getSourceRange());
      if (Range && Base.getAccessSpecifierAsWritten() == AS_none && Record->isClass())
        Edits.insertBefore(Range->First, "public ");
      else if (Range)
        for (unsigned I = Range->First; I <= Range->Last; ++I)
          Respell(Context.tokens()[I].Loc);
    }
    for (const Decl *Member : Record->decls())
      if (auto *Access = dyn_cast<AccessSpecDecl>(Member))
        Respell(Access->getAccessSpecifierLoc());
    if (auto Brace = Context.tokens().index(Record->getBraceRange().getBegin()); Brace && Record->isClass())
      if (Context.tokens()[*Brace + 1].Spelling != "public")
        Edits.insertAfter(*Brace, " public:");
  }

  /// Methods that device code calls get the qualifier, the others go: they may need what no device has.
  void trimMethods(const CXXRecordDecl *Record, TokenEdits &Edits) {
    for (const Decl *Member : Record->decls()) {
      const Decl *Function = Member;
      if (auto *Friend = dyn_cast<FriendDecl>(Member))
        Function = Friend->getFriendDecl();
      if (!Function)
        continue;
      if (auto *Template = dyn_cast<FunctionTemplateDecl>(Function))
        Function = Template->getTemplatedDecl();
      auto *Method = dyn_cast<FunctionDecl>(Function);
      if (auto *Nested = dyn_cast<CXXRecordDecl>(Member); Nested && Nested->isThisDeclarationADefinition())
        writeMembers(Nested, Edits);
      if (!Method || Method->isImplicit())
        continue;
      auto Range = Context.tokens().range(Member->getSourceRange());
      if (!Range)
        continue;
      bool HasSemicolon =
          Range->Last + 1 < Context.tokens().tokens().size() && Context.tokens()[Range->Last + 1].Spelling == ";";
      const Decl *W = written(Method);
      bool Trivial = Method->isDefaulted() || Method->isDeleted() || Method->isPureVirtual();
      auto *Own = dyn_cast<CXXMethodDecl>(Method);
      if (!Trivial && !Needed.contains(W) && Own && Own->isVirtual()) {
        // The object has its place for the table with or without it.
        if (auto Body = Method->doesThisDeclarationHaveABody()
                            ? Context.tokens().range(Method->getBody()->getSourceRange())
                            : std::nullopt)
          Edits.replace(*Body, HasSemicolon ? "" : ";");
      } else if (!Trivial && !Needed.contains(W)) {
        Edits.remove({Range->First, Range->Last + HasSemicolon});
      } else if (!Trivial) {
        unsigned At = isa<FriendDecl>(Member) ? Range->First
                                              : Context.tokens().index(Method->getBeginLoc()).value_or(Range->First);
        Edits.insertBefore(At, std::string(1, QualifierMark));
      }
    }
  }

  void writeTypedef(const TypedefNameDecl *T, std::vector<DeviceDecl> &Out) {
    DeviceDecl D = start(DeviceDecl::Kind::Type, T);
    SourceRange Whole = T->getSourceRange();
    auto *Alias = dyn_cast<TypeAliasDecl>(T);
    if (Alias && Alias->getDescribedAliasTemplate())
      Whole.setBegin(Alias->getDescribedAliasTemplate()->getBeginLoc());
    auto Range = Context.tokens().range(Whole);
    // "typedef struct {...} A, *B": each declarator by itself, the first with the structure.
    const TagDecl *Embedded = embedded(T);
    if (Alias || (Embedded && !Embedded->getIdentifier())) {
      if (!Range)
        return;
      TokenEdits Edits;
      Context.Text.edit(cast<Decl>(T), Edits);
      if (Embedded)
        Context.Text.edit(cast<Decl>(Embedded), Edits);
      if (auto *Record = dyn_cast_or_null<CXXRecordDecl>(Embedded))
        writeMembers(Record, Edits);
      D.Text = Context.tokens().markedText(*Range, Edits) + ";";
    } else {
      D.Text = "typedef " + Context.Text.declare(T->getUnderlyingType(), D.Name) + ";";
    }
    Out.push_back(std::move(D));
  }

  /// The tag that a typedef's own text defines.
  const TagDecl *embedded(const TypedefNameDecl *T) const {
    const TagType *Tag = T->getUnderlyingType()->getAs<TagType>();
    const TagDecl *D = Tag ? Tag->getDecl()->getDefinition() : nullptr;
    return D && D->isEmbeddedInDeclarator() && SM.isPointWithin(D->getLocation(), T->getBeginLoc(), T->getEndLoc())
               ? D
               : nullptr;
  }

  void finish() {
    // What other files may use of this one.
    struct Exported : RecursiveASTVisitor<Exported> {
      std::vector<const Decl *> Found;
      const SourceManager *SM;
      bool VisitDecl(Decl *D) {
        if (isa<FunctionDecl, VarDecl>(D) && !D->isImplicit() &&
            SM->isInMainFile(SM->getExpansionLoc(D->getLocation())))
          if (auto Type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<ValueDecl>(D)))
            if (auto *F = dyn_cast<FunctionDecl>(D);
                F ? F->isThisDeclarationADefinition() && F->isExternallyVisible() : cast<VarDecl>(D)->isFileVarDecl())
              Found.push_back(D);
        return true;
      }
    } Exported;
    Exported.SM = &SM;
    Exported.TraverseDecl(AST.getTranslationUnitDecl());
    for (const Decl *D : Exported.Found) {
      Caller = dyn_cast<FunctionDecl>(D);
      need(D, D->getLocation());
    }
    Caller = nullptr;
    if (Context.File.Diags.hasErrorOccurred())
      return;

    std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
    if (Context.Model.Unit.NeedsInfinity)
      addInclude("<math.h>");
    for (const std::string &Include : Includes) {
      DeviceDecl D;
      D.What = DeviceDecl::Kind::Include;
      D.Text = "#include " + Include;
      Out.push_back(std::move(D));
    }
    std::vector<const Decl *> Order(Needed.begin(), Needed.end());
    takeUsings(AST.getTranslationUnitDecl(), Order);
    // A variable comes after the structure that its own declaration defines.
    auto Key = [&](const Decl *D) { return SM.getExpansionLoc(isa<VarDecl>(D) ? D->getLocation() : D->getBeginLoc()); };
    llvm::sort(Order, [&](const Decl *A, const Decl *B) { return SM.isBeforeInTranslationUnit(Key(A), Key(B)); });
    // Tags that a typedef's text brings along.
    llvm::SmallPtrSet<const Decl *, 8> Brought;
    for (const Decl *D : Order)
      if (auto *T = dyn_cast<TypedefNameDecl>(D))
        if (const TagDecl *Tag = embedded(T); Tag && !Tag->getIdentifier())
          Brought.insert(Tag);
    llvm::SmallPtrSet<const Decl *, 16> Written;
    for (const Decl *D : Order) {
      Written.insert(D);
      if (Brought.contains(D))
        continue;
      if (auto *Method = dyn_cast<CXXMethodDecl>(D); Method && !Method->isOutOfLine())
        continue; // stands in its class
      if ((D->getDeclContext()->isRecord() || D->getLexicalDeclContext()->isRecord()) && !isa<CXXMethodDecl>(D))
        continue;
      if (auto *Using = dyn_cast<UsingDecl>(D))
        writeUsing(Using, Out);
      else if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D))
        writeUsing(Directive, Out);
      else if (auto *F = dyn_cast<FunctionDecl>(D)) {
        if (F->hasBody())
          writePrototypes(F, Written, Out);
        writeFunction(F, Out);
      } else if (auto *V = dyn_cast<VarDecl>(D))
        writeVariable(V, Out);
      else if (isa<ConceptDecl, NamespaceAliasDecl>(D))
        writeUsing(cast<NamedDecl>(D), Out);
      else if (auto *Tag = dyn_cast<TagDecl>(D))
        writeRecord(Tag, Out);
      else if (auto *Typedef = dyn_cast<TypedefNameDecl>(D))
        writeTypedef(Typedef, Out);
    }
  }

  /// Using declarations and directives of the user's that name something in the slice.
  void takeUsings(const DeclContext *Scope, std::vector<const Decl *> &Order) const {
    auto Visible = [&](const Decl *D) {
      if (SM.isInSystemHeader(D->getLocation()))
        return !Includes.empty();
      return Needed.contains(written(D)) || isa<NamespaceDecl>(D);
    };
    for (const Decl *D : Scope->decls()) {
      if (SM.isInSystemHeader(D->getLocation()))
        continue;
      if (auto *Inner = dyn_cast<NamespaceDecl>(D))
        takeUsings(Inner, Order);
      else if (auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
        takeUsings(Linkage, Order);
      else if (isa<UsingDirectiveDecl>(D))
        Order.push_back(D);
      else if (auto *Alias = dyn_cast<NamespaceAliasDecl>(D)) {
        if (knows(Alias->getNamespace()->getCanonicalDecl()))
          Order.push_back(D);
      } else if (auto *Using = dyn_cast<UsingDecl>(D))
        if (llvm::any_of(Using->shadows(), [&](const UsingShadowDecl *S) { return Visible(S->getTargetDecl()); }))
          Order.push_back(D);
    }
  }

  /// Whether the slice has something of a namespace.
  bool knows(const NamespaceDecl *N) const {
    return llvm::any_of(Needed, [&](const Decl *D) {
      for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
        if (auto *Around = dyn_cast<NamespaceDecl>(C); Around && Around->getCanonicalDecl() == N->getCanonicalDecl())
          return true;
      return false;
    });
  }

  /// A concept, a using declaration or directive: as it stands.
  void writeUsing(const NamedDecl *D, std::vector<DeviceDecl> &Out) const {
    auto Range = Context.tokens().range(D->getSourceRange());
    if (!Range)
      return;
    DeviceDecl Decl;
    Decl.What = DeviceDecl::Kind::Type;
    Decl.Namespaces = namespacesOf(D);
    Decl.Where = Context.place(D->getBeginLoc());
    Decl.Text = Context.tokens().text(*Range) + ";";
    // A namespace may be named before anything of it is in the slice.
    if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D)) {
      std::string Opened;
      for (const std::string &Name : namespacesOf(Directive->getNominatedNamespace()))
        Opened += "namespace " + Name + " { ";
      size_t Depth = namespacesOf(Directive->getNominatedNamespace()).size();
      DeviceDecl Declared;
      Declared.What = DeviceDecl::Kind::Type;
      Declared.Where = Decl.Where;
      Declared.Text = Opened + "namespace " + Directive->getNominatedNamespace()->getNameAsString() + " {}";
      for (size_t I = 0; I < Depth; ++I)
        Declared.Text += " }";
      Out.push_back(std::move(Declared));
    }
    Out.push_back(std::move(Decl));
  }

  /// Prototypes of what a function calls and the slice defines only later.
  void writePrototypes(const FunctionDecl *F, const llvm::SmallPtrSetImpl<const Decl *> &Written,
                       std::vector<DeviceDecl> &Out) {
    struct Calls : RecursiveASTVisitor<Calls> {
      llvm::SetVector<const FunctionDecl *> Found;
      bool VisitDeclRefExpr(DeclRefExpr *E) {
        if (auto *Callee = dyn_cast<FunctionDecl>(Chosen->device(E)))
          Found.insert(Callee);
        return true;
      }
      const Variants *Chosen;
    } Calls;
    Calls.Chosen = &Context.Variants;
    Calls.TraverseStmt(F->getBody());
    for (const FunctionDecl *Callee : Calls.Found) {
      auto *G = dyn_cast<FunctionDecl>(written(Callee));
      if (!G || G == F || !Needed.contains(G) || Written.contains(G) || isa<CXXMethodDecl>(G) ||
          G->getDescribedFunctionTemplate() || !G->isDefined() || !Prototyped.insert(G).second)
        continue;
      DeviceDecl D = start(DeviceDecl::Kind::Prototype, G);
      D.External = isExported(G);
      D.Text = prototype(G);
      Out.push_back(std::move(D));
    }
  }

  static bool isExported(const FunctionDecl *F) {
    return OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(F) && F->isExternallyVisible() && !F->isInlined() &&
           !F->getDescribedFunctionTemplate();
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Prototyped;
};

std::vector<std::string> namespacesOf(const Decl *D) {
  std::vector<std::string> Out;
  if (D)
    for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent())
      if (auto *N = dyn_cast<NamespaceDecl>(C); N && !N->isInline())
        Out.insert(Out.begin(), N->getNameAsString());
  return Out;
}

DeviceDecls::DeviceDecls(BuildContext &Context) : I(std::make_unique<Impl>(Context)) {}
DeviceDecls::~DeviceDecls() = default;
void DeviceDecls::use(const Stmt *S) {
  I->Region = S->getSourceRange();
  I->TraverseStmt(const_cast<Stmt *>(S));
  I->Region = SourceRange();
}
void DeviceDecls::use(QualType Type) { I->needType(Type); }
void DeviceDecls::use(const Decl *D) { I->need(D, D->getLocation()); }
void DeviceDecls::finish() { I->finish(); }

std::vector<std::string> DeviceDecls::usings(const FunctionDecl *F, SourceLocation Before) const {
  struct Finder : RecursiveASTVisitor<Finder> {
    std::vector<const NamedDecl *> Found;
    bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) {
      Found.push_back(D);
      return true;
    }
    bool VisitUsingDecl(UsingDecl *D) {
      Found.push_back(D);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(F->getBody());
  std::vector<std::string> Out;
  for (const NamedDecl *D : Finder.Found) {
    if (!I->SM.isBeforeInTranslationUnit(D->getLocation(), Before))
      continue;
    auto *Directive = dyn_cast<UsingDirectiveDecl>(D);
    auto *Declaration = dyn_cast<UsingDecl>(D);
    bool Known = Directive ? I->knows(Directive->getNominatedNamespace()->getCanonicalDecl())
                           : llvm::any_of(Declaration->shadows(), [&](const UsingShadowDecl *S) {
                               return I->Needed.contains(Impl::written(S->getTargetDecl()));
                             });
    if (Known)
      Out.push_back(I->Context.tokens().text(D->getSourceRange()) + ";");
  }
  return Out;
}

} // namespace chomp
