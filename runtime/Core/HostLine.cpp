//===- HostLine.cpp - answering a GPU's threads ---------------------------===//
//
// What surprised us: the thread that asks may fail in the middle of it (its address leads nowhere), and then never
// answers again. So whoever waits for it asks the driver, too, whether the device still works.
//
//===----------------------------------------------------------------------===//
#include "Core/HostLine.h"

#include "Core/HostCall.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <cstring>
#include <thread>

using namespace chomp;

/// A thread of the device, which does what it is told with the memory that it sees.
class HostLine::Caller final : public CallerMemory {
public:
  Caller(chomp_port_t &Port, plugin::Event &Done) : Port(Port), Done(Done) {}

  Status read(void *To, const void *From, std::size_t Size) override {
    return inParts(const_cast<void *>(From), Size, [&](void *At, std::size_t Begin, std::size_t Part) -> Status {
      CHOMP_TRY(command(CHOMP_COMMAND_READ, At, Part));
      std::memcpy(static_cast<char *>(To) + Begin, Port.data, Part);
      return {};
    });
  }
  Status write(const void *To, const void *From, std::size_t Size) override {
    return inParts(const_cast<void *>(To), Size, [&](void *At, std::size_t Begin, std::size_t Part) {
      std::memcpy(Port.data, static_cast<const char *>(From) + Begin, Part);
      return command(CHOMP_COMMAND_WRITE, At, Part);
    });
  }
  std::string text(const char *From) override {
    std::string Text;
    for (char C; read(&C, From + Text.size(), 1).ok() && C && Text.size() < 200;)
      Text += C;
    return Text;
  }
  Result<bool> isReachable(const void *Address) override {
    CHOMP_TRY(command(CHOMP_COMMAND_OWN, const_cast<void *>(Address), 0));
    return Port.size == 0;
  }
  /// The last word: the thread goes on, or stops its kernel.
  void release(chomp_command_t Last) {
    Port.command = Last;
    __atomic_store_n(&Port.turn, unsigned(CHOMP_TURN_DEVICE), __ATOMIC_RELEASE);
  }

private:
  template <typename F> Status inParts(void *Address, std::size_t Size, F Do) {
    for (std::size_t Begin = 0; Begin < Size; Begin += CHOMP_PORT_BYTES)
      CHOMP_TRY(Do(static_cast<char *>(Address) + Begin, Begin, std::min<std::size_t>(CHOMP_PORT_BYTES, Size - Begin)));
    return {};
  }
  Status command(chomp_command_t Command, void *Address, std::size_t Size) {
    Port.address = Address;
    Port.size = Size;
    release(Command);
    for (unsigned Round = 1; __atomic_load_n(&Port.turn, __ATOMIC_ACQUIRE) != CHOMP_TURN_HOST; ++Round) {
      if (Round % 1024)
        continue;
      if (Result<bool> Works = Done.isComplete(); !Works.ok())
        return Works.takeStatus();
      std::this_thread::yield();
    }
    return {};
  }

  chomp_port_t &Port;
  plugin::Event &Done;
};

Status HostLine::connect(Device &D, const plugin::Symbol &Variable, plugin::Queue &Q) {
  std::lock_guard<std::mutex> Guard(Making);
  if (!isConnected()) {
    Result<plugin::DeviceAddress> Gate = Q.allocate(sizeof(unsigned));
    if (!Gate.ok())
      return Gate.takeStatus();
    Result<plugin::DeviceAddress> Memory = D.Impl.allocateShared(sizeof(chomp_port_t));
    if (!Memory.ok())
      return Memory.takeStatus();
    const unsigned Free = 0;
    CHOMP_TRY(Q.copyToDevice(*Gate, &Free, sizeof(Free)));
    CHOMP_TRY(Q.synchronize());
    Line = {new (pointer(*Memory)) chomp_port_t(), static_cast<unsigned *>(pointer(*Gate))};
    Port.store(Line.port, std::memory_order_release);
  }
  if (Variable.Size != sizeof(Line))
    return Status::failure("its way to the host is that of another version of Chomp; build the program again");
  CHOMP_TRY(Q.copyToDevice(Variable.Address, &Line, sizeof(Line)));
  return Q.synchronize();
}

bool HostLine::isAsked() const {
  return __atomic_load_n(&Port.load(std::memory_order_relaxed)->turn, __ATOMIC_ACQUIRE) == CHOMP_TURN_HOST;
}

Status HostLine::answer(Device &D, plugin::Event &Done) {
  chomp_port_t &Asked = *Port.load(std::memory_order_relaxed);
  auto *Function = static_cast<const chomp_host_function_t *>(Asked.function);
  const chomp_item_t *Items = Asked.items;
  std::vector<chomp_item_t> Copies(Asked.count);
  Caller From(Asked, Done);
  Status S = From.read(Copies.data(), Items, Copies.size() * sizeof(chomp_item_t));
  if (S.ok())
    S = callHost(D, *Function, Copies.data(), Copies.size(), From);
  From.release(S.ok() ? CHOMP_COMMAND_DONE : CHOMP_COMMAND_STOP);
  return std::move(S).context("while the host runs code for a thread of device ", D.Number);
}

Status HostLine::await(Device &D, plugin::Queue &Q) {
  Result<std::unique_ptr<plugin::Event>> Done = D.Impl.createEvent(/*Timed=*/false);
  if (!Done.ok())
    return Done.takeStatus();
  CHOMP_TRY(Q.record(**Done));
  while (true) {
    if (std::unique_lock<std::mutex> Mine(Serving, std::defer_lock); isAsked() && Mine.try_lock() && isAsked()) {
      CHOMP_TRY(answer(D, **Done));
      continue;
    }
    Result<bool> Complete = (*Done)->isComplete();
    if (!Complete.ok())
      return Complete.takeStatus();
    if (*Complete)
      return Q.synchronize();
    std::this_thread::yield();
  }
}
