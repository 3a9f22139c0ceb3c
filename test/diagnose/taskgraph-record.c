// What a taskgraph's record can't have (OpenMP 6.0, 14.3) is an error where it stands.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: taskgraph
#include <omp.h>

int x;
void work(void);

void wrong(int n, omp_event_handle_t event) {
#pragma omp taskgraph
  {
#pragma omp task detach(event) // error: a taskgraph can't record this task, since it has 'detach' (OpenMP 6.0, 14.3): leave the clause out, or say 'replayable(false)'
    work();
#pragma omp task if (n * 0 == 1 && 0) // error: a taskgraph can't record this task, since it has 'if(0)' (OpenMP 6.0, 14.3): leave the clause out, or say 'replayable(false)'
    work();
#pragma omp task final(1) // error: a taskgraph can't record this task, since it has 'final(1)' (OpenMP 6.0, 14.3): leave the clause out, or say 'replayable(false)'
    work();
#pragma omp task transparent // error: a taskgraph can't record this task, since it has 'transparent' (OpenMP 6.0, 14.3): leave the clause out, or say 'replayable(false)'
    work();
#pragma omp taskloop // error: '#pragma omp taskloop' waits for its tasks, which a taskgraph's record can't: give it 'nogroup' (OpenMP 6.0, 14.3)
    for (int i = 0; i < n; i++)
      work();
#pragma omp taskwait // error: '#pragma omp taskwait' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: give it a depend clause, or put it behind the taskgraph
    if (n)
      for (int i = 0; i < n; i++) {
#pragma omp barrier // error: '#pragma omp barrier' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: put it behind the taskgraph
      }
#pragma omp parallel for // error: '#pragma omp parallel for' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: put it around the taskgraph, or into a task
    for (int i = 0; i < n; i++)
      work();
#pragma omp single // error: '#pragma omp single' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: put it around the taskgraph, or into a task
    work();
#pragma omp taskgraph graph_id(1) // error: '#pragma omp taskgraph' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: end the first one before
    work();
  }
  // Without its own end, too.
#pragma omp taskgraph nogroup
  {
#pragma omp taskwait // error: '#pragma omp taskwait' can't stand in a taskgraph, whose record has only what constructs that generate tasks make: give it a depend clause, or put it behind the taskgraph
  }
}

void right(int n, omp_event_handle_t event) {
#pragma omp taskgraph
  {
#pragma omp task detach(event) replayable(0)
    work();
#pragma omp task if (n) final(n > 1) replayable
    work();
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++)
      work();
#pragma omp taskwait depend(in : x)
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp taskwait
      }
    }
#pragma omp atomic
    x++;
#pragma omp target
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        x = i;
    }
  }
#pragma omp taskwait
}
