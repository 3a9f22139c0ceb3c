//===- Construct.cpp - who hears of it --------------------------------------===//
#include "Core/Construct.h"

#include <utility>

using namespace chomp;

thread_local bool chomp::NextHasNowait = false;

Construct::Construct(Device *D, const Place &Where) {
  if (!std::exchange(NextHasNowait, false) || !D || !D->Impl.watcher())
    return;
  Watcher = D->Impl.watcher();
  Watcher->taskBegins(cat(Where));
}

Construct::~Construct() {
  if (Watcher)
    Watcher->taskEnds();
}
