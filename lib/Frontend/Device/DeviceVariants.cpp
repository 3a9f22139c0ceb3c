//===- DeviceVariants.cpp - calls of variants in kernels ------------------===//
//
// A call means the base function or a variant of it; where devices of several architectures share a kernel file, or a
// condition chooses, it has a text for each.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Pragmas/DeviceTraits.h"
#include "Frontend/Variants/VariantCalls.h"
#include "Frontend/Variants/Variants.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace clang;

namespace chomp {

static const ValueDecl *named(const Expr *E) {
  auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : cast<DeclRefExpr>(E)->getDecl();
}

const ValueDecl *DeviceText::meant(const Expr *E) const { return Chosen ? Chosen->device(E) : named(E); }

void DeviceText::rename(const Expr *E, TokenEdits &Edits) {
  if (Chosen->callOf(E))
    return;
  const bool Siblings = llvm::all_of(
      Chosen->meanings(E), [&](const Variants::Meaning &M) { return isSibling(E, cast<FunctionDecl>(M.Function)); });
  const NamedArguments Arguments(File.Tokens, E,
                                 llvm::map_to_vector<2>(Chosen->meanings(E), [](const Variants::Meaning &M) {
                                   return cast<FunctionDecl>(M.Function);
                                 }));
  Arguments.remove(Edits);
  if (auto Range = nameTokens(File.Tokens, E, !Siblings))
    Edits.replace(*Range, choice(E, [&](const NamedDecl *D) {
      return (Siblings ? D->getNameAsString() : D->getQualifiedNameAsString()) + Arguments.of(D);
    }));
}

bool DeviceText::callVariant(const Expr *E, TokenEdits &Edits) {
  const CallExpr *Call = Chosen && E != Calling ? Chosen->callOf(E) : nullptr;
  auto Range = Call ? callTokens(File.Tokens, Call) : std::nullopt;
  if (!Range || (meant(E) == named(E) && !isChosen(E)))
    return false;
  if (!isChosen(E)) {
    callOther(File.Tokens, Call, E, cast<FunctionDecl>(meant(E)), Edits);
    return true;
  }
  const Expr *Outer = std::exchange(Calling, E);
  Edits.replace(*Range, choice(E, [&](const NamedDecl *D) {
    TokenEdits Own;
    if (D != named(E) || isArrow(Call))
      callOther(File.Tokens, Call, E, cast<FunctionDecl>(D), Own);
    edit(Call, Own);
    return File.Tokens.deviceText(*Range, &Own);
  }));
  Calling = Outer;
  return true;
}

const Expr *DeviceText::instance(SourceLocation Name) const {
  const Expr *Use = Chosen ? Chosen->instance(Name) : nullptr;
  return Use && (meant(Use) != named(Use) || isChosen(Use)) ? Use : nullptr;
}

bool DeviceText::isChosen(const Expr *E) const { return Chosen && Chosen->deviceChoice(E); }

/// What differs between the devices of several architectures, as one text.
static KernelCode textsOf(const std::array<KernelCode, ArchCount> &Texts) {
  return llvm::all_equal(Texts) ? Texts.front() : KernelCode::perArch({Texts.begin(), Texts.end()});
}

KernelCode DeviceText::choice(const Expr *E, llvm::function_ref<KernelCode(const NamedDecl *)> Name) {
  if (!isChosen(E))
    return Name(meant(E));
  auto Condition = [&](const Expr *Asked) {
    KernelCode Text = expression(Asked);
    if (!Text.empty())
      return Text;
    std::string Printed; // of begin declare variant, whose tokens are not in the stream
    llvm::raw_string_ostream OS(Printed);
    Asked->printPretty(OS, nullptr, Policy);
    return KernelCode(Printed);
  };
  std::array<KernelCode, ArchCount> Texts;
  for (unsigned A = 0; A < ArchCount; ++A)
    Texts[A] = choiceText((*Chosen->deviceChoice(E))[A], Name(named(E)), Condition, Name);
  return textsOf(Texts);
}

bool DeviceText::answerTrait(const CallExpr *E, TokenEdits &Edits) {
  const DeviceTrait Trait = traitOf(E);
  auto Range = Trait.Selector.empty() ? std::nullopt : File.Tokens.range(E->getSourceRange());
  if (Range)
    Edits.replace(*Range, textsOf(traitTexts(File.Context.getTargetInfo(), Trait)));
  return Range.has_value();
}

} // namespace chomp
