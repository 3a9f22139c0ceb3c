#include <cstdlib>
#include <cstring>
int main() {
  const char *value = std::getenv("OMP_VARIABLE");
  bool right = value && (!std::strcmp(value, "variable") || !std::strcmp(value, "again"));
  return !right || std::getenv("CHOMP_DEVICE");
}
