/* Taskgraphs whose constructs a device replays, written by hand as the translator would. The program plays the host
   compiler's runtime, too: a task runs as soon as it is generated, or, with TASKGRAPH_THREADS=n, replays have a team of
   so many threads. What the fake drivers were asked for is compared with what their graphs should be; with
   TASKGRAPH_WITHOUT_GRAPHS=1 that is nothing; with TASKGRAPH_ANY_GRAPHS=1 nothing is compared.

   A case is a list of steps over arrays; a step is a kernel, or a task of the host's. The exit code is 0, or the number
   of the case of which something was wrong. */
#include "taskgraph.h"

static const step_t diamond[4] = {
    {Kernel, P, P, P, 0, 0}, {Kernel, Q, P, P, 0, 0}, {Kernel, R, P, P, 0, 0}, {Kernel, S, Q, R, 0, 0}};

static void check_diamond(const frame_t *values) {
  CHECK(!has_graphs || last_graph()[strlen("device ")] == '0' + values->devices[0]);
  check_node(0, "", &diamond[0], values, 0);
  check_node(1, " after 0", &diamond[1], values, 1);
  check_node(2, " after 0", &diamond[2], values, 2);
  check_node(3, " after 1 after 2", &diamond[3], values, 3);
}

static void check_arrays(int device) {
  int i;
  for (i = 0; i < Arrays; ++i)
    check_array(i, device);
}

/* Its data stays: the first replay notes, the second makes one graph of all, and later ones launch that. */
static void case_a(void) {
  frame_t values;
  begin_case('a', &values);
  begin_data(0, P, S);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('a', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter < 2)
      check_counts(0, 0, 0, 0, 0);
    else if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else
      check_counts(0, 0, 0, 0, 1);
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(0, P, S);
}

/* Values change: so do the nodes, and nothing is made anew. A pointer is one of them. */
static void case_b(void) {
  frame_t values;
  begin_case('b', &values);
  begin_data(0, P, S + 1);
  for (; at_encounter < 12; ++at_encounter) {
    const int changes = at_encounter == 4 || at_encounter == 6 || at_encounter == 7 || at_encounter == 9;
    if (at_encounter == 4 || at_encounter == 7)
      values.factors[at_encounter % 4] += 5;
    if (at_encounter == 6)
      values.counts[2] = N / 2;
    if (at_encounter == 9)
      values.arrays[Q] = storage[S + 1];
    encounter('b', diamond, 4, &values, 0);
    check_arrays(0);
    check_array(S + 1, 0);
    if (at_encounter >= 3)
      check_counts(0, 0, 0, changes ? 4 : 0, 1);
    else if (has_graphs)
      before = counts();
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(0, P, S + 1);

  /* One that has nothing to do for a while, and one whose data is not present then. */
  begin_case('B', &values);
  begin_data(0, P, S);
  for (; at_encounter < 16; ++at_encounter) {
    values.counts[1] = at_encounter == 4 || at_encounter == 5 ? 0 : N;
    values.arrays[Q] = storage[at_encounter >= 8 && at_encounter < 11 ? S + 1 : Q];
    encounter('B', diamond, 4, &values, 0);
    check_arrays(0);
    check_array(S + 1, 0);
  }
  end_data(0, P, S);
}

/* A task of the host's between kernels cuts the graph. What is beside it does not wait for it. */
static void case_c(void) {
  static const step_t steps[5] = {{Kernel, P, P, P, 0, 0},
                                  {Host, Q, P, P, 0, 0},
                                  {Kernel, R, Q, P, 0, 0},
                                  {Kernel, S, S, S, 0, 0},
                                  {Kernel, P, R, Q, 0, 0}};
  frame_t values;
  begin_case('c', &values);
  begin_data(0, P, S);
  for (; at_encounter < 7; ++at_encounter) {
    if (at_encounter == 5)
      ++values.factors[1]; /* of the host's alone */
    encounter('c', steps, 5, &values, 0);
    check_arrays(0);
    if (at_encounter < 2)
      check_counts(0, 0, 0, 0, 0);
    else if (at_encounter == 2)
      check_counts(2, 4, 1, 0, 2);
    else
      check_counts(0, 0, 0, at_encounter == 5 ? 4 : 0, 2);
    if (at_encounter >= 2) {
      check_node(0, "", &steps[2], &values, 2);
      check_node(1, " after 0", &steps[4], &values, 4);
    }
  }
  end_data(0, P, S);
}

/* A kernel for which something is mapped is in no graph. */
static void case_d(void) {
  frame_t values;
  begin_case('d', &values);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('d', diamond, 4, &values, 0);
    check_arrays(0);
    check_counts(0, 0, 0, 0, 0);
  }
  begin_case('D', &values);
  begin_data(0, P, Q);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('D', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 2, 1, 0, 1);
    else
      check_counts(0, 0, 0, 0, at_encounter > 2);
  }
  end_data(0, P, Q);
}

/* Data goes away and comes back somewhere else: it is noted anew, and the graph is changed. */
static void case_e(void) {
  frame_t values;
  begin_case('e', &values);
  begin_data(0, P, S);
  for (; at_encounter < 12; ++at_encounter) {
    if (at_encounter == 4) {
      end_data(0, P, S);
      begin_data(0, S + 1, S + 1);
      begin_data(0, P, S);
    }
    if (at_encounter == 7)
      end_data(0, P, S);
    if (at_encounter == 9)
      begin_data(0, P, S);
    encounter('e', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else if (at_encounter == 5 || at_encounter == 10)
      check_counts(0, 0, 0, 4, 1);
    else if (at_encounter == 3 || at_encounter == 6 || at_encounter == 11)
      check_counts(0, 0, 0, 0, 1);
    else
      check_counts(0, 0, 0, 0, 0);
    if (at_encounter == 3 || at_encounter == 5 || at_encounter == 6 || at_encounter >= 10)
      check_diamond(&values);
  }
  end_data(0, P, S + 1);
}

/* graph_reset. */
static void case_f(void) {
  frame_t values;
  begin_case('f', &values);
  begin_data(0, P, S);
  for (; at_encounter < 9; ++at_encounter) {
    const unsigned destroyed = has_graphs ? counts().destroyed : 0;
    encounter('f', diamond, at_encounter < 4 ? 4 : 3, &values, at_encounter == 4);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else if (at_encounter == 6)
      check_counts(1, 3, 2, 0, 1);
    else
      check_counts(0, 0, 0, 0, at_encounter == 3 || at_encounter > 6 ? 1 : 0);
    CHECK(!has_graphs || (counts().destroyed > destroyed) == (at_encounter == 4));
  }
  end_data(0, P, S);
}

/* Two devices: P and Q are on the first, R and S on the second, and what is computed on the host goes to both. */
static void case_g(void) {
  static const step_t steps[5] = {{Kernel, P, P, P, 0, 0},
                                  {Kernel, R, R, R, 1, 0},
                                  {Host, Q, P, P, 0, 0},
                                  {Kernel, S, Q, R, 1, 0},
                                  {Kernel, P, Q, Q, 0, 0}};
  frame_t values;
  begin_case('g', &values);
  begin_data(0, P, Q);
  begin_data(1, Q, S);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('g', steps, 5, &values, 0);
    check_array(P, 0);
    check_array(Q, 0);
    check_array(Q, 1);
    check_array(R, 1);
    check_array(S, 1);
    if (at_encounter == 2)
      check_counts(4, 4, 0, 0, 4);
    else
      check_counts(0, 0, 0, 0, at_encounter < 2 ? 0 : 4);
  }
  end_data(0, P, P);
  end_data(1, Q, S);
  end_data(0, Q, Q);
}

/* The device is a value like others: another device has a graph of its own. */
static void case_k(void) {
  frame_t values;
  begin_case('k', &values);
  begin_data(0, P, S);
  begin_data(1, P, S);
  for (; at_encounter < 10; ++at_encounter) {
    const int device = at_encounter >= 4 && at_encounter < 8;
    int i;
    values.devices[0] = device;
    for (i = 0; i < Arrays; ++i)
      update(CHOMP_MAP_TO, values.arrays[i], device);
    encounter('k', diamond, 4, &values, 0);
    check_arrays(device);
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(1, P, S);
  end_data(0, P, S);
}

/* What is in no frame: the default device, and what bounds the threads of teams without a clause. */
static void case_l(void) {
  frame_t values;
  begin_case('l', &values);
  begin_data(0, P, S);
  begin_data(1, P, S);
  for (; at_encounter < 10; ++at_encounter) {
    const int device = at_encounter >= 4 && at_encounter < 8;
    int i;
    values.devices[0] = CHOMP_DEFAULT_DEVICE;
    omp_set_default_device(device);
    for (i = 0; i < Arrays; ++i)
      update(CHOMP_MAP_TO, values.arrays[i], device);
    encounter('l', diamond, 4, &values, 0);
    check_arrays(device);
    values.devices[0] = device;
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  omp_set_default_device(0);
  end_data(1, P, S);
  end_data(0, P, S);
}
static void case_m(void) {
  frame_t values;
  begin_case('m', &values);
  begin_data(0, P, S);
  for (; at_encounter < 7; ++at_encounter) {
    values.threads = 0;
    omp_set_device_teams_thread_limit(at_encounter < 4 ? 64 : 32, 0);
    encounter('m', diamond, 4, &values, 0);
    check_arrays(0);
    values.threads = at_encounter < 4 ? 64 : 32;
    if (at_encounter >= 2)
      check_diamond(&values);
    if (at_encounter >= 3)
      check_counts(0, 0, 0, at_encounter == 4 ? 4 : 0, 1);
    else if (has_graphs)
      before = counts();
  }
  omp_set_device_teams_thread_limit(1024, 0);
  end_data(0, P, S);
}

/* mutexinoutset: one at a time, which edges don't say. */
static void case_h(void) {
  static const step_t steps[6] = {{Kernel, P, Q, R, 0, 0}, {Kernel, P, Q, Q, 0, 1}, {Kernel, P, R, R, 0, 1},
                                  {Kernel, P, S, S, 0, 1}, {Kernel, P, Q, S, 0, 0}, {Kernel, Q, P, P, 0, 0}};
  frame_t values;
  begin_case('h', &values);
  values.factors[1] = values.factors[2] = values.factors[3] = 1; /* in whatever order */
  begin_data(0, P, S);
  for (; at_encounter < 20; ++at_encounter) {
    encounter('h', steps, 6, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(2, 3, 1, 0, 2);
    else
      check_counts(0, 0, 0, 0, at_encounter < 2 ? 0 : 2);
  }
  end_data(0, P, S);
}

/* A task of the host's in the record takes data away that kernels before and behind it use, in one encounter alone: it
   has what those before it have computed, and those behind it map it for themselves. */
static void case_i(void) {
  static const step_t steps[4] = {
      {Kernel, P, P, P, 0, 0}, {Leaves, P, P, P, 0, 0}, {Kernel, P, Q, Q, 0, 0}, {Host, Q, P, P, 0, 0}};
  int count;
  for (count = 2; count <= 4; ++count) {
    const unsigned stretches = count > 2 ? 2 : 1;
    frame_t values;
    begin_case('i', &values);
    begin_data(0, P, Q);
    for (; at_encounter < 12; ++at_encounter) {
      values.leaves = at_encounter == 5;
      if (at_encounter == 8)
        begin_data(0, P, P);
      encounter('i' * 10 + count, steps, count, &values, 0);
      if (at_encounter >= 5 && at_encounter < 8)
        CHECK(!omp_get_num_devices() || !omp_get_mapped_ptr(storage[P], 0));
      check_array(P, 0);
      check_array(Q, 0);
      if (at_encounter == 2)
        check_counts(stretches, stretches, 0, 0, stretches);
      else if (at_encounter == 5) /* what comes behind it is in no graph */
        check_counts(0, 0, 0, stretches, 1);
      else if (at_encounter > 5 && at_encounter < 9)
        check_counts(0, 0, 0, 0, 0);
      else
        check_counts(0, 0, 0, at_encounter == 9 ? stretches : 0, at_encounter < 2 ? 0 : stretches);
    }
    end_data(0, P, Q);
  }
}

/* Another thread takes data away while kernels use it. */
static void leave_meanwhile(void) { leave(storage[P], 0); }
static void case_j(void) {
  frame_t values;
  begin_case('j', &values);
  begin_data(0, P, S);
  for (; at_encounter < 8; ++at_encounter) {
    meanwhile = at_encounter == 5 ? leave_meanwhile : 0;
    encounter('j', diamond, 4, &values, 0);
    check_arrays(0);
  }
  end_data(0, Q, S);
}

int main(void) {
  const char *threads = getenv("TASKGRAPH_THREADS");
  int i;
  team = threads ? atoi(threads) : 1;
  chomp_offload_init();
  find_driver();
  for (i = 0; i <= Arrays; ++i) {
    storage[i] = (unsigned *)malloc(N * sizeof(unsigned));
    expected[i] = (unsigned *)malloc(N * sizeof(unsigned));
  }
  case_a();
  case_b();
  case_c();
  case_d();
  case_e();
  case_f();
  if (omp_get_num_devices() > 1) {
    case_g();
    case_k();
    case_l();
  }
  if (omp_get_num_devices())
    case_m();
  case_h();
  case_i();
  case_j();
  for (i = 0; i <= Arrays; ++i) {
    free(storage[i]);
    free(expected[i]);
  }
  if (counts && !has_graphs)
    CHECK(counts().nodes == 0 && counts().launched == 0);
  return wrong;
}
