// device/Strings.h - functions of the C library's <string.h>, for the host's pass of a GPU's compiler as well
//
// Includes nothing: chomp/builtins.h has to stand before the library's headers.
#ifndef CHOMP_DEVICE_STRINGS_H
#define CHOMP_DEVICE_STRINGS_H

#define CHOMP_ANYWHERE static __host__ __device__ inline

using chomp_size = decltype(sizeof(0));

CHOMP_ANYWHERE chomp_size chomp_strlen(const char *s) {
  chomp_size n = 0;
  while (s[n])
    ++n;
  return n;
}
CHOMP_ANYWHERE chomp_size chomp_strnlen(const char *s, chomp_size most) {
  chomp_size n = 0;
  while (n < most && s[n])
    ++n;
  return n;
}
CHOMP_ANYWHERE int chomp_strncmp(const char *a, const char *b, chomp_size n) {
  for (chomp_size i = 0; i < n; ++i) {
    const unsigned char x = static_cast<unsigned char>(a[i]), y = static_cast<unsigned char>(b[i]);
    if (x != y || !x)
      return x - y;
  }
  return 0;
}
CHOMP_ANYWHERE int chomp_strcmp(const char *a, const char *b) { return chomp_strncmp(a, b, ~chomp_size(0)); }
CHOMP_ANYWHERE char *chomp_strcpy(char *to, const char *from) {
  for (chomp_size i = 0; (to[i] = from[i]); ++i)
    ;
  return to;
}
CHOMP_ANYWHERE char *chomp_strncpy(char *to, const char *from, chomp_size n) {
  chomp_size i = 0;
  for (; i < n && from[i]; ++i)
    to[i] = from[i];
  for (; i < n; ++i)
    to[i] = 0;
  return to;
}
CHOMP_ANYWHERE char *chomp_strcat(char *to, const char *from) {
  chomp_strcpy(to + chomp_strlen(to), from);
  return to;
}
CHOMP_ANYWHERE char *chomp_strncat(char *to, const char *from, chomp_size n) {
  char *end = to + chomp_strlen(to);
  for (n = chomp_strnlen(from, n); n-- > 0; ++end, ++from)
    *end = *from;
  *end = 0;
  return to;
}
/// How many characters at the beginning of a string are among some others, or are none of them.
CHOMP_ANYWHERE chomp_size chomp_span(const char *s, const char *others, bool among) {
  for (chomp_size n = 0;; ++n) {
    bool found = false;
    for (const char *c = others; s[n] && *c && !found; ++c)
      found = *c == s[n];
    if (!s[n] || found != among)
      return n;
  }
}
CHOMP_ANYWHERE chomp_size chomp_strspn(const char *s, const char *among) { return chomp_span(s, among, true); }
CHOMP_ANYWHERE chomp_size chomp_strcspn(const char *s, const char *none) { return chomp_span(s, none, false); }
// As C has them, for programs of C: what they return can be changed. C++ takes it for either of its own.
CHOMP_ANYWHERE char *chomp_strchr(const char *s, int c) {
  for (;; ++s)
    if (*s == static_cast<char>(c))
      return const_cast<char *>(s);
    else if (!*s)
      return nullptr;
}
CHOMP_ANYWHERE char *chomp_strrchr(const char *s, int c) {
  for (chomp_size n = chomp_strlen(s) + 1; n-- > 0;)
    if (s[n] == static_cast<char>(c))
      return const_cast<char *>(s + n);
  return nullptr;
}
CHOMP_ANYWHERE char *chomp_strstr(const char *s, const char *part) {
  const chomp_size n = chomp_strlen(part);
  for (;; ++s)
    if (!chomp_strncmp(s, part, n))
      return const_cast<char *>(s);
    else if (!*s)
      return nullptr;
}
CHOMP_ANYWHERE char *chomp_strpbrk(const char *s, const char *any) {
  s += chomp_strcspn(s, any);
  return *s ? const_cast<char *>(s) : nullptr;
}
CHOMP_ANYWHERE int chomp_memcmp(const void *a, const void *b, chomp_size n) {
  for (chomp_size i = 0; i < n; ++i) {
    const unsigned char x = static_cast<const unsigned char *>(a)[i], y = static_cast<const unsigned char *>(b)[i];
    if (x != y)
      return x - y;
  }
  return 0;
}
CHOMP_ANYWHERE void *chomp_memchr(const void *in, int c, chomp_size n) {
  const unsigned char *x = static_cast<const unsigned char *>(in);
  for (chomp_size i = 0; i < n; ++i)
    if (x[i] == static_cast<unsigned char>(c))
      return const_cast<unsigned char *>(x + i);
  return nullptr;
}
CHOMP_ANYWHERE void *chomp_memmove(void *to, const void *from, chomp_size n) {
  char *t = static_cast<char *>(to);
  const char *f = static_cast<const char *>(from);
  if (t < f)
    for (chomp_size i = 0; i < n; ++i)
      t[i] = f[i];
  else
    for (chomp_size i = n; i-- > 0;)
      t[i] = f[i];
  return to;
}

#endif
