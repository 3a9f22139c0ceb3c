// A mapper in a class template is a function of it; where instantiations map an object otherwise, they are told apart.
//
// RUN: %split_file %s %t
// RUN: cd %t && %chomp in.cpp -o out --emit=vgpu
// RUN: diff %t/in.host.cpp.expected %t/out/in.host.cpp
//--- in.cpp
template <class T> class list {
public:
  struct node {
    int n;
    T *of;
  };
private:
#pragma omp declare mapper(node v) map(v, v.of[0 : v.n])
};

template <class V> void enter(V &v) {
#pragma omp target enter data map(to: v)
}

void all(list<int>::node &a, list<char>::node &b, int &c) {
  enter(a);
  enter(b);
  enter(c);
}
//--- in.host.cpp.expected
/* Host side of in.cpp, written by Chomp. */
#include <chomp/runtime.h>

#include <typeinfo>
CHOMP_DATA_INSTANCES(enter_l12,
    {0, "Z5enterIN4listIiE4nodeEE", 0, 0, 0},
    {0, "Z5enterIN4listIcE4nodeEE", 0, 0, 0},
    {0, "Z5enterIiE", 0, 0, 0});

#line 1 "in.cpp"
template <class T> class list {
public:
  struct node {
    int n;
    T *of;
  };
private:
/* declare mapper(node v) map(v, v.of[0 : v.n]) */
public:
CHOMP_INLINE void chomp_map_node(chomp_map_list_t *chomp_maps, void *chomp_object) {
  node *const v = (node *)chomp_object;
  chomp_map(chomp_maps, "v", CHOMP_MAP_TOFROM, v, sizeof(*v), 0, 0);
  chomp_map(chomp_maps, "v.of[0 : v.n]", CHOMP_MAP_TOFROM, &v->of[0], v->n * sizeof(v->of[0]), &v->of, 0);
}
private:
#line 9
};

template <class V> void enter(V &v) {
  { /* target enter data map(to: v) */
    chomp_map_list_t chomp_maps = CHOMP_NO_MAPS;
    struct chomp_enter_l12 {};
    switch (enter_l12_instance(CHOMP_INSTANCE(chomp_enter_l12))) {
    case 1:
      chomp_map_each(&chomp_maps, "v", CHOMP_MAP_TO, &v, 1, sizeof(v), 0, 0, list<char>::chomp_map_node);
      break;
    case 2:
      chomp_map(&chomp_maps, "v", CHOMP_MAP_TO, &v, sizeof(v), 0, 0);
      break;
    default:
      chomp_map_each(&chomp_maps, "v", CHOMP_MAP_TO, &v, 1, sizeof(v), 0, 0, list<int>::chomp_map_node);
    }
    chomp_enter_data("in.cpp", 12, CHOMP_DEFAULT_DEVICE, chomp_maps.items, chomp_maps.count);
    chomp_free_maps(&chomp_maps);
  }
#line 13 "in.cpp"
}

void all(list<int>::node &a, list<char>::node &b, int &c) {
  enter(a);
  enter(b);
  enter(c);
}
