/** @file
   A GPU's kernels in the program.

   CHOMP_IMAGE("sm_90", "nn-3f2a9c41", "nn.cubin") embeds what nvcc or clang has made of nn.device.cu or nn.device.hip:
   for which device, the ids of the units that it has kernels of (CHOMP_KERNEL in nn.host.c says it), and the file,
   which the assembler looks for where -Wa,-I says. CHOMP_LINKED_IMAGE is for an image of code that was linked with
   other units' (chomp_image_t::linked). At file scope of C or C++. */
#ifndef CHOMP_IMAGE_H
#define CHOMP_IMAGE_H

#include <chomp/runtime.h>

/** Embeds an image that is complete. */
#define CHOMP_IMAGE(target, units, file) CHOMP_EMBED(target, units, file, "0")
/** Embeds an image of linked code. */
#define CHOMP_LINKED_IMAGE(target, units, file) CHOMP_EMBED(target, units, file, "1")

/** For CHOMP_TEXT: what stands there, as a string. */
#define CHOMP_TEXT_OF(number) #number
/** A macro's value, as a string. */
#define CHOMP_TEXT(number) CHOMP_TEXT_OF(number)
/** Member by member a chomp_image_t: C can't say the size of a file. Labels with numbers are the assembler's own. */
#define CHOMP_EMBED(target, units, file, linked)                                                                       \
  __asm__(".section .rodata.chomp_data,\"a\",%progbits\n"                                                              \
          "\t.balign 64\n91:\n\t.incbin \"" file "\"\n92:\n"                                                           \
          "\t.section .rodata.chomp_names,\"a\",%progbits\n"                                                           \
          "93:\n\t.asciz \"" target "\"\n94:\n\t.asciz \"" units "\"\n"                                                \
          "\t.section .data.rel.ro.chomp_image,\"aw\",%progbits\n"                                                     \
          "\t.balign 8\n95:\n\t.long " CHOMP_TEXT(                                                                     \
              CHOMP_ABI) ", 0\n"                                                                                       \
                         "\t.quad 93b, 94b, 91b, 92b - 91b, 0, 0, " linked "\n"                                        \
                         "\t.section chomp_images,\"awR\",%progbits\n\t.balign 8\n\t.quad 95b\n"                       \
                         "\t.text\n")

#endif
