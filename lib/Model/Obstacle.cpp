//===- Obstacle.cpp - the words for what was not possible -----------------===//
#include "Model/Obstacle.h"

#include "llvm/ADT/StringExtras.h"

namespace chomp {

std::string spell(const Obstacle &O) {
  static constexpr llvm::StringLiteral Texts[] = {
#define OBSTACLE(Kind, Text) Text,
#include "Model/Obstacles.def"
  };
  std::string Out = !O.Where.Line ? "" : O.SaysLine ? "line " + std::to_string(O.Where.Line) + " " : "a statement ";
  for (llvm::StringRef Rest = Texts[static_cast<size_t>(O.Kind)]; !Rest.empty();) {
    if (Rest.consume_front("%0")) {
      Out += O.Name;
    } else if (Rest.consume_front("%1")) {
      Out += O.Other;
    } else {
      Out += Rest.front();
      Rest = Rest.drop_front();
    }
  }
  return Out;
}

std::string spell(const NotRestricted &Pointers) {
  std::string Out;
  if (Pointers.Why)
    Out = (Pointers.OnlySaid ? "only those of which the user says so: " : "none: ") + spell(*Pointers.Why);
  if (!Pointers.Heard.empty())
    Out += (Out.empty() ? "not '" : "; not '") + llvm::join(Pointers.Heard, "', '") +
           "': threads that wait for one another may find there what others have written";
  return Out;
}

} // namespace chomp
