/* chomp/replay.h - what chomp-replay asks of libchomp, in a process that has the kernel's code. */
#ifndef CHOMP_REPLAY_H
#define CHOMP_REPLAY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Does what a plan says (runtime/Core/Replay/ReplayPlan.h), before anything of the program's has run but its
   constructors. Stops the process where that can't be done. */
int chomp_replay(const char *plan);

#ifdef __cplusplus
}
#endif
#endif
