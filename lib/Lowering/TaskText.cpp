//===- TaskText.cpp - tasks that may have to wait -------------------------===//
#include "Lowering/TaskText.h"

#include "Lowering/CopyText.h"

namespace chomp {

std::string dependences(const ThreadConstruct &T, const std::string &Parameter) {
  std::string Text = "[&](chomp::dependences &" + Parameter + ") {";
  for (const Dependence &Each : T.Dependences) {
    for (const std::string &Loop : Each.Loops)
      Text += " " + Loop;
    Text += " " + Parameter + "." + Each.Type + "(" + Each.Item + ");";
  }
  return Text + " }";
}

std::string dependObjectCall(const ThreadConstruct &T) {
  if (!T.Dependences.empty())
    return "." + T.Dependences.front().Type + "(" + T.Dependences.front().Item + ");";
  return T.DependType.empty() ? ".destroy();" : ".update(chomp::dependence_type::" + T.DependType + ");";
}

std::string takenAlong(const ThreadConstruct &T) {
  std::string Captures;
  for (const PrivateCopy &P : T.Privates)
    if (P.Share == Sharing::Firstprivate) {
      const std::string &Source = CopyText::source(P);
      Captures += ", " + P.Original + " = " + (P.Array ? "chomp::copied(" + Source + ")" : Source);
    }
  return Captures;
}

} // namespace chomp
