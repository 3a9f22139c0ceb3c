// device/Ctype.h - functions of the C library's <ctype.h>, in the locale "C", for the host's pass of a GPU's compiler
// as well
#ifndef CHOMP_DEVICE_CTYPE_H
#define CHOMP_DEVICE_CTYPE_H

#include "Strings.h"

CHOMP_ANYWHERE int chomp_isdigit(int c) { return c >= '0' && c <= '9'; }
CHOMP_ANYWHERE int chomp_islower(int c) { return c >= 'a' && c <= 'z'; }
CHOMP_ANYWHERE int chomp_isupper(int c) { return c >= 'A' && c <= 'Z'; }
CHOMP_ANYWHERE int chomp_isalpha(int c) { return chomp_islower(c) || chomp_isupper(c); }
CHOMP_ANYWHERE int chomp_isalnum(int c) { return chomp_isalpha(c) || chomp_isdigit(c); }
CHOMP_ANYWHERE int chomp_isxdigit(int c) {
  return chomp_isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
CHOMP_ANYWHERE int chomp_isblank(int c) { return c == ' ' || c == '\t'; }
CHOMP_ANYWHERE int chomp_isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
CHOMP_ANYWHERE int chomp_isgraph(int c) { return c > ' ' && c <= '~'; }
CHOMP_ANYWHERE int chomp_isprint(int c) { return c >= ' ' && c <= '~'; }
CHOMP_ANYWHERE int chomp_ispunct(int c) { return chomp_isgraph(c) && !chomp_isalnum(c); }
CHOMP_ANYWHERE int chomp_iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }
CHOMP_ANYWHERE int chomp_tolower(int c) { return chomp_isupper(c) ? c - 'A' + 'a' : c; }
CHOMP_ANYWHERE int chomp_toupper(int c) { return chomp_islower(c) ? c - 'a' + 'A' : c; }

#endif
