//===- Construct.cpp - what a thread has said of it -----------------------===//
#include "Core/Construct.h"

#include "Core/Replay/Capture.h"
#include "Core/Runtime.h"
#include "Core/Taskgraph/Record.h"

#include "chomp/waits.h"

#include <utility>

using namespace chomp;

void Construct::spoilRecord() { Recording.Into->spoil("a construct for a device is encountered in it"); }

void Construct::take() {
  const NextConstruct Said = std::exchange(Next, {});
  if (Said.IsListed)
    Depends.swap(TaskDomain::own().NextDepends);
  Host = Said.Host;
  if (!D)
    return;
  if (D->Impl.watcher()) {
    awaitHost();
    Watcher = D->Impl.watcher();
    std::vector<plugin::Dependence> Told;
    for (const Dependence &One : Depends)
      Told.push_back({One.Address, One.Kind != Access::In});
    Watcher->taskBegins(cat(Where), Told);
    return;
  }
  const Environment &Env = Runtime::get().Env;
  Deferrable = Said.TellsWaits && Env.Nowait && !Env.CheckPointers && !D->Line.isConnected() && !capture::On;
}

void Construct::awaitHost() {
  if (!isBehindHost())
    return;
  std::vector<chomp_dependence_t> List;
  for (const Dependence &One : Depends)
    List.push_back({One.Address, static_cast<int>(One.Kind)});
  Host->wait(List.data(), List.size());
}

Status Construct::awaitDepends() {
  awaitHost();
  return TaskDomain::own().waitFor(Depends);
}

/// The memory of its list is the next one's.
void Construct::giveBack() {
  std::vector<Dependence> &OfNext = TaskDomain::own().NextDepends;
  if (!OfNext.empty())
    return;
  Depends.clear();
  Depends.swap(OfNext);
}
