//===- Backlog.cpp - writing work down, and doing it later ----------------===//
//
// Work that waits for another queue keeps no thread: that queue's progress makes this one ready again.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Backlog.h"
#include "Core/ForkLock.h"
#include "Plugins/vgpu/Tsan.h"

using namespace chomp;
using namespace chomp::vgpu;
using State = Runners::Chore::State;

Backlog::Backlog(Runners &Threads)
    : Threads(Threads), Oldest(new Command[1]), DoneLastSeen(Oldest), Newest(Oldest), DoneLast(Oldest) {
  Blocks.emplace_back(Oldest);
  callInChild([](void *Self) { static_cast<Backlog *>(Self)->startAnewInChild(); }, this);
}

Backlog::~Backlog() { callNoLonger(this); }

void Backlog::startAnewInChild() {
  Threads.startAnew();
  startAnew(Given);
  DoneLast.store(Newest);
  FirstHeld = LastHeld = nullptr;
  StepEnd = 0;
  Now.store(State::Idle);
}

//===----------------------------------------------------------------------===//
// Queueing
//===----------------------------------------------------------------------===//

void Backlog::addBlock() {
  constexpr std::size_t Size = 64;
  Blocks.emplace_back(new Command[Size]);
  for (std::size_t I = Size; I > 0; --I)
    Blocks.back()[I - 1].Next.store(std::exchange(Oldest, &Blocks.back()[I - 1]), std::memory_order_relaxed);
}

void Backlog::append(Command &C) {
  C.Next.store(nullptr, std::memory_order_relaxed);
  C.Number = Given = StepEnd ? std::min(Given + 1, StepEnd - 1) : Given + 1;
  tsan::released(&C);
  if (!StepEnd)
    return publish(*(LastHeld = &C));
  if (FirstHeld)
    LastHeld->Next.store(&C, std::memory_order_relaxed);
  else
    FirstHeld = &C;
  LastHeld = &C;
}

void Backlog::publish(Command &First) {
  // Either the thread that works sees the commands, or this sees that there is none.
  std::exchange(Newest, LastHeld)->Next.store(&First);
  if (Now.load() != State::Idle || Threads.add(*this, State::Idle))
    return;
  // The system gives no threads.
  help(Given);
}

std::uint64_t Backlog::flush() {
  if (Command *First = std::exchange(FirstHeld, nullptr))
    publish(*First);
  return Given;
}

void Backlog::endStep() {
  if (!FirstHeld)
    push(fresh(), [] { return Status(); });
  LastHeld->Number = Given = std::exchange(StepEnd, 0);
  flush();
}

void Backlog::pushWait(std::shared_ptr<Progress> Other, std::uint64_t Number) {
  Command &C = fresh();
  C.Awaits = Other.get();
  C.AwaitedNumber = Number;
  C.write([Other = std::move(Other), Number] { return Other->failure(Number); });
  append(C);
}

//===----------------------------------------------------------------------===//
// Working
//===----------------------------------------------------------------------===//

bool Backlog::work(std::uint64_t Number, unsigned Most) {
  for (Command *C; Most && (C = next()); --Most) {
    if (Runners::owesCall())
      Threads.goesOn();
    if (C->Awaits && !C->Awaits->reached(C->AwaitedNumber) && stop(*C))
      return false;
    doNext(*C);
    if (C->Number >= Number)
      break;
  }
  return true;
}

void Backlog::doNext(Command &C) {
  tsan::acquired(&C);
  const std::uint64_t Number = C.Number;
  if (Status S = C.run(/*Skip=*/hasFailed()); !S.ok())
    fail(Number, std::move(S));
  DoneLast.store(&C, std::memory_order_release); // The queuing thread may use those before it again.
  advance(Number);
}

bool Backlog::stop(Command &C) {
  const std::shared_ptr<Progress> Other = C.Awaits->shared_from_this();
  const std::uint64_t Number = C.AwaitedNumber;
  {
    std::lock_guard<std::mutex> Guard(Threads.Lock);
    Awaited = Other;
    AwaitedNumber = Number;
    Now.store(State::Stopped);
  }
  if (Other->resumeAt(Number, *this))
    return true;
  std::lock_guard<std::mutex> Guard(Threads.Lock);
  Awaited = nullptr;
  Now.store(State::Running);
  return false;
}

void Backlog::resume() {
  std::shared_ptr<Progress> Over;
  {
    std::lock_guard<std::mutex> Guard(Threads.Lock);
    Over.swap(Awaited);
  }
  (void)Threads.add(*this, State::Stopped);
}

void Backlog::run() {
  const std::shared_ptr<Progress> Kept = shared_from_this();
  constexpr unsigned Turn = 32;
  while (work(Never, Turn)) {
    if (hasWork()) {
      if (Threads.anyReady()) {
        (void)Threads.add(*this, State::Running);
        return;
      }
      continue;
    }
    Threads.look([this] { return hasWork(); });
    if (!hasWork() && Threads.giveBack(*this, [this] { return hasWork(); }))
      return;
    if (Threads.anyReady())
      Threads.goesOn();
  }
}

void Backlog::help(std::uint64_t Number) {
  if (tsan::isThere()) // whose threads are the queues'
    return;
  while (!reached(Number)) {
    if (Threads.take(*this, [this] { return hasWork(); })) {
      if (work(Number) && !Threads.giveBack(*this, [this] { return hasWork(); }))
        (void)Threads.add(*this, State::Running); // what is behind it
      continue;
    }
    std::shared_ptr<Progress> Other;
    std::uint64_t OtherNumber;
    {
      std::lock_guard<std::mutex> Guard(Threads.Lock);
      if (Now.load() != State::Stopped)
        return;
      Other = Awaited;
      OtherNumber = AwaitedNumber;
    }
    if (Other) {
      Other->help(OtherNumber);
      if (!Other->reached(OtherNumber))
        return;
    }
    relax(); // it is being resumed
  }
}
