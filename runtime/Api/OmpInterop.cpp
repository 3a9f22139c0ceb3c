//===- OmpInterop.cpp - interop objects -----------------------------------===//
//
// 5.2, chapter 14 and 18.12. An object with targetsync holds a queue of its own, whose vendor handle (a stream) the
// program may give work to. A construct with nowait is a task that meets this queue: what the queue has got before is
// done when the task is over, and what it gets later comes after what the task depends on. The numbers of properties,
// return codes and foreign runtimes are those of all <omp.h>, and of the OpenMP Additional Definitions. The virtual GPU
// is a foreign runtime of its own, with a number behind theirs.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Api/Routines.h"
#include "Core/Construct.h"

#include <cstring>

using namespace chomp;
using namespace chomp::api;

namespace {

enum Property {
  ForeignId = -1,
  ForeignName = -2,
  Vendor = -3,
  VendorName = -4,
  DeviceNumber = -5,
  Platform = -6,
  DeviceHandle = -7,
  DeviceContext = -8,
  TargetSync = -9
};
enum ReturnCode { NoValue = 1, Success = 0, Empty = -1, OutOfRange = -2, TypeInt = -3, TypePtr = -4, TypeStr = -5 };

struct ForeignRuntime {
  const char *Name, *Kind; ///< Kind: the plugin's name.
  int Id;
  const char *DeviceType, *ContextType, *QueueType;
};
const ForeignRuntime Runtimes[] = {
    {"cuda", "cuda", 1, "int", nullptr, "cudaStream_t"},
    {"cuda_driver", "cuda", 2, "CUdevice", "CUcontext", "CUstream"},
    {"hip", "hip", 5, "hipDevice_t", nullptr, "hipStream_t"},
    {"vgpu", "vgpu", 100, nullptr, nullptr, "void *"},
};

struct Interop {
  Device &Where;
  const ForeignRuntime &Foreign;
  std::unique_ptr<plugin::Queue> Queue; ///< With targetsync.
};

const ForeignRuntime *findRuntime(const Device &D, const char *Prefer) {
  std::string_view Rest = Prefer ? Prefer : "";
  while (!Rest.empty()) {
    std::string_view First = Rest.substr(0, Rest.find(','));
    Rest.remove_prefix(std::min(Rest.size(), First.size() + 1));
    for (const ForeignRuntime &F : Runtimes)
      if (F.Name == First && !std::strcmp(F.Kind, D.Kind))
        return &F;
  }
  for (const ForeignRuntime &F : Runtimes)
    if (!std::strcmp(F.Kind, D.Kind))
      return &F;
  return nullptr;
}

/// What a property is made of, whether or not an object has a value for it.
ReturnCode typeOf(const Interop &I, int Which) {
  switch (Which) {
  case ForeignId:
  case Vendor:
  case DeviceNumber:
    return TypeInt;
  case ForeignName:
  case VendorName:
    return TypeStr;
  case DeviceHandle: // a number for the vendors, of whose handles nothing else is known
    return I.Foreign.DeviceType ? TypeInt : TypePtr;
  default:
    return TypePtr;
  }
}

/// Success where the property is there, and of the wanted type.
ReturnCode check(const void *Object, int Which, ReturnCode Wanted) {
  if (!Object)
    return Empty;
  if (Which < TargetSync || Which >= 0)
    return OutOfRange;
  ReturnCode Type = typeOf(*static_cast<const Interop *>(Object), Which);
  return Type == Wanted ? Success : Type;
}

template <typename T> T answer(T Value, ReturnCode Code, int *Told) {
  if (Told)
    *Told = Code;
  return Value;
}

void check(Status S, const Place &Where) {
  if (!S.ok())
    stop(std::move(S).context("in the interop construct at ", Where));
}

/// What Later gets from now on comes after what Earlier has got.
Status order(Device &D, plugin::Queue &Earlier, plugin::Queue &Later) {
  Result<std::unique_ptr<plugin::Event>> Event = D.Impl.createEvent(/*Timed=*/false);
  if (!Event.ok())
    return Event.takeStatus();
  CHOMP_TRY(Earlier.record(**Event));
  return Later.waitFor(**Event);
}

/// A construct that does nothing but to take its place among tasks and in the queue. False where it has waited for what
/// it depends on instead, and not for the queue.
bool meets(Construct &Mine, const Place &Where, const Interop *I) {
  if (!I || !I->Queue || !Mine.isDeferrable() || Mine.isBehindHost()) {
    check(Mine.await(), Where);
    return false;
  }
  check(Mine.defer([&](Task &T) -> Status {
    CHOMP_TRY(order(I->Where, *I->Queue, T.queue()));
    return order(I->Where, T.queue(), *I->Queue);
  }),
        Where);
  return true;
}

} // namespace

void chomp_target_interop_init(chomp_module_t *Module, const char *File, int Line, int Number, void **Object,
                               unsigned Types, const char *Prefer) {
  *Object = nullptr;
  Place Where{File, Line};
  Device *D = deviceFor(Module, Where, Number);
  Construct Mine(D, Where);
  const ForeignRuntime *Foreign = D ? findRuntime(*D, Prefer) : nullptr;
  std::unique_ptr<Interop> Made;
  if (Foreign)
    Made = std::make_unique<Interop>(Interop{*D, *Foreign, nullptr});
  if (Made && (Types & CHOMP_INTEROP_TARGETSYNC)) {
    Result<std::unique_ptr<plugin::Queue>> Queue = D->Impl.createAsyncQueue();
    check(Queue.takeStatus(), Where);
    Made->Queue = std::move(*Queue);
  }
  (void)meets(Mine, Where, Made.get());
  *Object = Made.release();
}

void chomp_interop_use(const char *File, int Line, void **Object) {
  const Place Where{File, Line};
  const auto *I = static_cast<const Interop *>(*Object);
  Construct Mine(I ? &I->Where : nullptr, Where);
  if (!meets(Mine, Where, I) && I && I->Queue)
    check(I->Queue->synchronize(), Where);
}

void chomp_interop_destroy(const char *File, int Line, void **Object) {
  const Place Where{File, Line};
  const std::unique_ptr<const Interop> I(static_cast<const Interop *>(std::exchange(*Object, nullptr)));
  Construct Mine(I ? &I->Where : nullptr, Where);
  check(Mine.await(), Where);
  if (I && I->Queue)
    check(I->Queue->synchronize(), Where);
}

CHOMP_EXPORT int omp_get_num_interop_properties(const void *) { return 0; }

CHOMP_EXPORT std::intptr_t omp_get_interop_int(const void *Object, int Which, int *Told) {
  if (ReturnCode Code = check(Object, Which, TypeInt))
    return answer<std::intptr_t>(0, Code, Told);
  const Interop &I = *static_cast<const Interop *>(Object);
  switch (Which) {
  case ForeignId:
    return answer<std::intptr_t>(I.Foreign.Id, Success, Told);
  case DeviceNumber:
    return answer<std::intptr_t>(I.Where.Number, Success, Told);
  case DeviceHandle:
    return answer<std::intptr_t>(I.Where.Impl.nativeNumber(), Success, Told);
  default: // no number has been given to this implementation
    return answer<std::intptr_t>(0, NoValue, Told);
  }
}

CHOMP_EXPORT void *omp_get_interop_ptr(const void *Object, int Which, int *Told) {
  if (ReturnCode Code = check(Object, Which, TypePtr))
    return answer<void *>(nullptr, Code, Told);
  const Interop &I = *static_cast<const Interop *>(Object);
  void *Value = nullptr;
  if (Which == DeviceHandle)
    Value = &I.Where.Impl;
  else if (Which == DeviceContext)
    Value = I.Foreign.ContextType ? I.Where.Impl.nativeContext() : nullptr;
  else if (Which == TargetSync && I.Queue)
    Value = I.Queue->nativeHandle();
  return answer(Value, Value ? Success : NoValue, Told);
}

CHOMP_EXPORT const char *omp_get_interop_str(const void *Object, int Which, int *Told) {
  if (ReturnCode Code = check(Object, Which, TypeStr))
    return answer<const char *>(nullptr, Code, Told);
  const Interop &I = *static_cast<const Interop *>(Object);
  return answer(Which == ForeignName ? I.Foreign.Name : "chomp", Success, Told);
}

CHOMP_EXPORT const char *omp_get_interop_name(const void *, int Which) {
  static const char *const Names[] = {"fr_id",    "fr_name", "vendor",         "vendor_name", "device_num",
                                      "platform", "device",  "device_context", "targetsync"};
  return Which < 0 && Which >= TargetSync ? Names[-1 - Which] : nullptr;
}

CHOMP_EXPORT const char *omp_get_interop_type_desc(const void *Object, int Which) {
  if (!Object || Which < TargetSync || Which >= 0)
    return nullptr;
  const Interop &I = *static_cast<const Interop *>(Object);
  if (Which == DeviceHandle && I.Foreign.DeviceType)
    return I.Foreign.DeviceType;
  if (Which == DeviceContext && I.Foreign.ContextType)
    return I.Foreign.ContextType;
  if (Which == TargetSync)
    return I.Foreign.QueueType;
  ReturnCode Type = typeOf(I, Which);
  return Type == TypeInt ? "int" : Type == TypeStr ? "const char *" : "void *";
}

CHOMP_EXPORT const char *omp_get_interop_rc_desc(const void *, int Code) {
  switch (Code) {
  case NoValue:
    return "the object has no value for this property";
  case Success:
    return "success";
  case Empty:
    return "the object is omp_interop_none";
  case OutOfRange:
    return "there is no such property";
  case TypeInt:
    return "the property is an integer: ask omp_get_interop_int";
  case TypePtr:
    return "the property is a pointer: ask omp_get_interop_ptr";
  case TypeStr:
    return "the property is a string: ask omp_get_interop_str";
  default:
    return Code < TypeStr ? "another error" : nullptr;
  }
}
