//===- AncestorText.cpp - functions that devices have the host run --------===//
#include "Lowering/HostText.h"

#include "Lowering/HostStatements.h"
#include "Lowering/MapText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

static bool takesItem(const std::string &Line) { return llvm::StringRef(Line).contains("chomp_items["); }

/// Before:  #pragma omp target device(ancestor: 1) map(always, to : a)    (in a target region)
///          sum_up(a);
///
/// After:   /* target device(ancestor: 1) map(always, to : a), called by a device */
///          static void main_l9_host(void *const *chomp_items) {
///            int *a = (int *)chomp_items[0];
///          sum_up(a);
///          }
std::string hostText(const AncestorFunction &F) {
  std::string Out = "/* " + inComment(F.Directive) + ", called by a device */\nstatic void " + F.Name +
                    "(void *const *chomp_items) {\n";
  if (llvm::none_of(F.Variables, takesItem))
    Out += "  (void)chomp_items;\n";
  for (const std::string &Line : F.Variables)
    Out += "  " + Line + "\n";
  return Out + lineDirective(F.Where.Line, F.Where.File) + "\n" + F.Body + "\n}\n";
}

/// Before:  #pragma omp target device(ancestor: 1) map(always, to : a)    (in a target region)
///          sum_up(a);
///
/// After:   { /* target device(ancestor: 1) map(always, to : a), called by a device */
///            struct box_sum_l9_host {
///              static chomp_host_function_t *descriptor() { return &box_sum_l9_host_called; }
///              static void call(void *const *chomp_items) {
///                chomp_variable<decltype(a)> &a = chomp_at{chomp_items[0]};
///          sum_up(a);
///              }
///            };
///            chomp_call_here<box_sum_l9_host>(&a);
///          }
HostText hostText(const AncestorFunction &F, unsigned LineAfter) {
  const std::string &Indent = F.Indentation;
  HostText Out;
  Out.Open = "{ /* " + inComment(F.Directive) + ", called by a device */\n";
  if (!F.Body.empty())
    Out.Open += Indent + "  " + F.Body + "\n";
  const InstanceKeys Keys = F.Instances.empty() ? InstanceKeys() : F.Instances.front().Keys;
  if (F.InTemplate)
    Out.Open += Indent + "  " +
                (Keys.Types.empty() ? "static const char *const chomp_instance = __PRETTY_FUNCTION__;"
                                    : Keys.declareType("chomp_instance")) +
                "\n";
  Out.Open += Indent + "  struct " + F.Name + " {\n" + Indent +
              "    static chomp_host_function_t *descriptor() { return " +
              (!F.InTemplate        ? "&" + F.Name + "_called"
               : Keys.Types.empty() ? F.Name + "_of(CHOMP_TYPE_NAME(" + F.Name + "), chomp_instance)"
                                    : F.Name + "_of(" + Keys.nameType("chomp_instance") + ")") +
              "; }\n" + Indent + "    static void call(void *const *chomp_items) {\n";
  if (llvm::none_of(F.Variables, takesItem))
    Out.Open += Indent + "      (void)chomp_items;\n";
  for (const std::string &Line : F.Variables)
    Out.Open += Indent + "      " + Line + "\n";
  Out.Open += lineDirective(LineAfter, F.Where.File);
  Out.Close = "\n" + Indent + "    }\n" + Indent + "  };\n" + Indent + "  chomp_call_here<" + F.Name + ">(" +
              llvm::join(F.Arguments, ", ") + ");\n" + Indent + "}";
  return Out;
}

} // namespace chomp
