//===- TaskText.cpp - tasks that may have to wait -------------------------===//
#include "Lowering/TaskText.h"

#include "Lowering/CopyText.h"

namespace chomp {

KernelCode dependences(const ThreadConstruct &T, const std::string &Parameter) {
  KernelCode Text = "[&](chomp::dependences &" + Parameter + ") {";
  for (const Dependence &Each : T.Dependences) {
    for (const KernelCode &Loop : Each.Loops)
      Text += " " + Loop;
    Text += " " + Parameter + "." + Each.Type + "(" + Each.Item + ");";
  }
  return Text + " }";
}

KernelCode dependObjectCall(const ThreadConstruct &T) {
  if (!T.Dependences.empty())
    return "." + T.Dependences.front().Type + "(" + T.Dependences.front().Item + ");";
  return T.DependType.empty() ? ".destroy();" : ".update(chomp::dependence_type::" + T.DependType + ");";
}

KernelCode takenAlong(const ThreadConstruct &T) {
  KernelCode Captures;
  for (const PrivateCopy &P : T.Privates)
    if (P.Share == Sharing::Firstprivate) {
      const KernelCode Source = CopyText::source(P);
      Captures += ", " + P.Original + " = " + (P.Array ? "chomp::copied(" + Source + ")" : Source);
    }
  return Captures;
}

} // namespace chomp
