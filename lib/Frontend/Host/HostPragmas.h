//===- HostPragmas.h - directives that the host text says otherwise -------===//
#ifndef CHOMP_FRONTEND_HOSTPRAGMAS_H
#define CHOMP_FRONTEND_HOSTPRAGMAS_H

namespace chomp {

struct BuildContext;

/// Directives of the main file that don't reach the host compiler as they are (declare target, requires).
void editHostPragmas(BuildContext &Context);

} // namespace chomp

#endif
