//===- ConstantVariants.cpp - constexpr functions that are others on devices =//
#include "Frontend/Pragmas/ConstantVariants.h"

#include "Frontend/Pragmas/ContextSelector.h"
#include "Frontend/Pragmas/Words.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

bool ConstantVariants::define(Preprocessor &PP, const Token &Base, const std::string &Variant, ArrayRef<Token> Match) {
  auto Refuse = [&](std::initializer_list<StringRef> Words) {
    auto Word = llvm::find_if(Match, [&](const Token &Tok) { return llvm::is_contained(Words, wordOf(Tok)); });
    if (Word != Match.end())
      report(PP.getDiagnostics(), Base.getLocation(), Diag::UnsupportedDirective)
          << "begin declare variant" << "around a constexpr function, with '" + wordOf(*Word).str() + "'";
    return Word != Match.end();
  };
  if (Refuse({"construct", "user", "extension"}))
    return false;
  // Without "match(" and ")".
  ArrayRef<Token> Selectors = Match.size() > 2 ? Match.drop_front(2).drop_back() : ArrayRef<Token>();
  Choice &C = Choices[Base.getIdentifierInfo()];
  auto Take = [&](bool Device, std::string &Chosen, unsigned long long &Score) {
    SelectorContext Context;
    Context.Device = Device;
    const SelectorMatch Found = matchSelector(PP, Selectors, Context);
    // All devices have what Clang makes of the code.
    if (Device && Found.Possible && !Found.Conditions.empty() &&
        Refuse({"arch", "isa", "vendor", "kind", "device_num", "uid"}))
      return false;
    if (Found.Possible && Found.Conditions.empty() && (Chosen.empty() || Found.Score >= Score)) {
      Chosen = Variant;
      Score = Found.Score;
    }
    return true;
  };
  if (!Take(false, C.Host, C.HostScore) || !Take(true, C.Device, C.DeviceScore))
    return false;
  Definitions.push_back({Base.getLocation(), Base.getIdentifierInfo()->getName().str(), Variant});
  return true;
}

void ConstantVariants::watch(Preprocessor &PP, const Token &Tok) {
  if (Choices.empty() || Tok.isNot(tok::identifier))
    return;
  auto It = Choices.find(Tok.getIdentifierInfo());
  if (It == Choices.end())
    return;
  const Choice &C = It->second;
  Uses.push_back({Tok.getLocation(), C.Host, C.Device});
  if (!C.Device.empty()) // the parser gets this very token
    const_cast<Token &>(Tok).setIdentifierInfo(PP.getIdentifierInfo(C.Device));
}

llvm::DenseMap<unsigned, std::string> ConstantVariants::deviceNames(const TokenStream &Tokens) const {
  llvm::DenseMap<unsigned, std::string> Out;
  for (const Use &U : Uses)
    if (auto Token = Tokens.index(U.Where); Token && !U.Device.empty())
      Out[*Token] = U.Device;
  for (const Definition &D : Definitions)
    if (auto Token = Tokens.index(D.Name))
      Out[*Token] = D.Variant;
  return Out;
}

} // namespace chomp
