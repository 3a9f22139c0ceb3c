//===- TeamRows.h - teams in rows -----------------------------------------===//
#ifndef CHOMP_FRONTEND_TEAMROWS_H
#define CHOMP_FRONTEND_TEAMROWS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Whether a GPU has the teams of such a region in rows (TargetRegion::InRows). Teams: where its num_teams may be, else
/// null. And the texts of a team's place in them, in code of its.
void takeTeamRows(BuildContext &Context, const clang::OMPExecutableDirective *D,
                  const clang::OMPExecutableDirective *Teams, TargetRegion &Region);
void editTeamRows(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

} // namespace chomp

#endif
