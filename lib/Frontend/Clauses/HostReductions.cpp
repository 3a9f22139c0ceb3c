//===- HostReductions.cpp - reductions of what each thread has for itself -===//
//
// A worksharing construct may reduce variables that are private to the threads that meet it (OpenMP 6.0, 7.6.10). gcc
// 12 refuses that, and clang 22 takes it with 6.0 alone. So each thread's own variable collects what its iterations
// have, and all threads combine that in a variable of one of them:
//
//   Before:  #pragma omp for reduction(original(private), + : s)
//            for (int i = 0; i < n; i++)
//              s += x[i];
//
//   After:   { __typeof__(s) s_own = s, s_team = 0, *s_all;
//            #pragma omp single copyprivate(s_all)
//            s_all = &s_team;
//            s = 0;
//            #pragma omp for
//            for (int i = 0; i < n; i++)
//              s += x[i];
//            #pragma omp critical(chomp_reduction)
//            *s_all = *s_all + s;
//            #pragma omp barrier
//            s = s_own + *s_all;
//            #pragma omp barrier
//            }
//
//===----------------------------------------------------------------------===//
#include "Analysis/Directives.h"
#include "Analysis/ReductionItems.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

std::string hostReduction(BuildContext &Context, const OMPExecutableDirective *D, const OMPReductionClause *C) {
  const std::vector<ReductionListItem> Items = reductionItems(C);
  auto Private = [&](const ReductionListItem &Item) { return isPrivateOriginal(Context, D, Item); };
  if (llvm::none_of(Items, Private))
    return clauseText(Context, C);
  std::vector<std::string> Others;
  for (const ReductionListItem &Item : Items)
    if (!Private(Item))
      Others.push_back(Context.host(Item.Item));
  auto First = Context.tokens().index(C->getBeginLoc()), Colon = Context.tokens().index(C->getColonLoc());
  return Others.empty() || !First || !Colon
             ? ""
             : Context.tokens().text(TokenRange{*First, *Colon}) + " " + llvm::join(Others, ", ") + ")";
}

static std::string combined(ReductionOperator Operator, const std::string &A, const std::string &B) {
  static constexpr const char *Signs[] = {" + ", " + ", " * ", " < ", " > ", " & ", " | ", " ^ ", " && ", " || "};
  const std::string Both = A + Signs[static_cast<int>(Operator)] + B;
  const bool Choice = Operator == ReductionOperator::Min || Operator == ReductionOperator::Max;
  return Choice ? Both + " ? " + A + " : " + B : Both;
}

std::string editPrivateReductions(BuildContext &Context, const OMPExecutableDirective *D, const std::string &Text) {
  if (Context.File.Diags.hasErrorOccurred()) // perhaps of this one, in a region
    return Text;
  std::string Before, After, Results;
  for (const OMPClause *C : D->clauses())
    for (const ReductionListItem &Listed : reductionItems(C)) {
      if (!isPrivateOriginal(Context, D, Listed))
        continue;
      auto Item = buildPrivateItem(Context, D, Listed);
      if (!Item)
        return "";
      const std::string Name = Context.host(Listed.Item), Own = inventName(Context.File, Name + "_own"),
                        Team = inventName(Context.File, Name + "_team"), All = inventName(Context.File, Name + "_all");
      std::string Identity = Item->Identity.str();
      if (auto At = Identity.find("INFINITY"); At != std::string::npos)
        Identity.replace(At, 8, "__builtin_inf()");
      Before += "__typeof__(" + Name + ") " + Own + " = " + Name + ", " + Team + " = " + Identity + ", *" + All +
                ";\n#pragma omp single copyprivate(" + All + ")\n" + All + " = &" + Team + ";\n" + Name + " = " +
                Identity + ";\n";
      After +=
          "\n#pragma omp critical(chomp_reduction)\n*" + All + " = " + combined(Item->Operator, "*" + All, Name) + ";";
      Results += "\n" + Name + " = " + combined(Item->Operator, Own, "*" + All) + ";";
    }
  if (Before.empty())
    return Text;
  const TokenRange Body = Context.tokens().statement(codeOf(D));
  Context.Model.Appended.emplace_back(Body.Last, After + "\n#pragma omp barrier" + Results +
                                                     "\n#pragma omp barrier\n#line " +
                                                     std::to_string(Context.tokens().line(Body.Last)) + "\n}");
  return "{ " + Before + Text;
}

} // namespace chomp
