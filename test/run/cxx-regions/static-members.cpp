// Static members of class templates, named by way of an object, where the class's arguments are the template's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <typename T> struct Engine {
  static T seeds[4];
  static T turns[2];
};
template <typename T> T Engine<T>::seeds[4] = {1, 2, 3, 4};
template <typename T> T Engine<T>::turns[2] = {5, 6};

template <typename T> static T sum() {
  T out = 0;
  Engine<T> engine, *pointer = &engine;
#pragma omp target map(from : out)
  {
    out = 0;
    for (int i = 0; i < 4; i++)
      out += engine.seeds[i] * pointer->turns[0];
    pointer->turns[0] = 7;
  }
  return out + pointer->turns[0];
}

int main() {
  if (sum<float>() != 57)
    return 1;
  Engine<double>::seeds[0] = 2;
  return sum<double>() == 62 ? 0 : 2;
}
