// device/Objects.h - objects with static storage duration that no compiler makes.
//
// GPUs' compilers have no code that runs before a program's kernels. So a declare target variable whose class has
// constructors is storage, which the runtime fills with the host's bytes, or a kernel of the unit's makes an object in:
//
//   Before:  Square square(4);                    After:  chomp::storage<Square> square;
//                                                         void make_square_() { ::new (square.place()) Square(4); }
//            square.area()                                square.object.area()
//
// and a function's own static variable is made by the first thread that comes by, while others wait:
//
//   Before:  static Counter calls(start);         After:  static chomp::made_once<Counter> calls;
//                                                         calls.make([&](auto place) { ::new (place) Counter(start);
//                                                         });
//            calls.next()                                 calls.object().next()
#ifndef CHOMP_DEVICE_OBJECTS_H
#define CHOMP_DEVICE_OBJECTS_H

namespace chomp {
namespace machine {
/// <new>'s own placement is the host's to some compilers.
struct place_of_object {
  void *address;
};
} // namespace machine
} // namespace chomp

CHOMP_MEMBER void *operator new(size_t, chomp::machine::place_of_object where) noexcept { return where.address; }
CHOMP_MEMBER void operator delete(void *, chomp::machine::place_of_object) noexcept {}

namespace chomp {

/// What a variable of no size refers to, where there is one.
#if defined(__CUDACC__) || defined(__HIP__)
template <class = void> __device__ char nothing;
#else
template <class = void> char nothing;
#endif

/// For a variable that a compiler has made of zeros or other constants.
template <class T> CHOMP_DEVICE machine::place_of_object place_of(T &variable) {
  return {const_cast<void *>(static_cast<const volatile void *>(&variable))};
}

/// Nobody destroys the object. (A destructor that does nothing is none to GPUs' compilers.)
template <class T, bool = std::is_trivially_destructible<T>::value> union storage {
  char none;
  T object;

  CHOMP_MEMBER constexpr storage() : none() {}
  CHOMP_MEMBER machine::place_of_object place() { return {this}; }
};
template <class T> union storage<T, false> {
  char none;
  T object;

  CHOMP_MEMBER constexpr storage() : none() {}
  CHOMP_MEMBER ~storage() {}
  CHOMP_MEMBER machine::place_of_object place() { return {this}; }
};

/// An array: with a placement of one's own, new[] would keep the number of elements in front of them.
template <class Array> struct made_array {
  Array elements;
};

/// Begins as zeros.
template <class T> struct made_once {
  alignas(T) char bytes[sizeof(T)];
  lock making;
  unsigned is_made;

  CHOMP_MEMBER T &object() { return *reinterpret_cast<T *>(bytes); }

  template <class Make> CHOMP_MEMBER void make(Make made) {
    if (machine::load(&is_made))
      machine::fence(); // what it is made of is seen, too
    else
      for (critical section(making); section.pending();)
        if (section.try_enter()) {
          if (!is_made)
            made(machine::place_of_object{bytes});
          machine::store(&is_made, 1u);
          section.leave();
        }
  }
};

} // namespace chomp

#endif
