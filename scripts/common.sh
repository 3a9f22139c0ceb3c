# Shared by the scripts: where the sources are, how many compilers to run at once, headings. To be sourced.
set -euo pipefail
source_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$source_dir"

# A compiler of Clang's headers takes up to 1.5 GiB: no more of them than processors, and than memory allows.
jobs="$(nproc)"
memory_gib="$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || echo 4)"
by_memory=$((memory_gib / 2 > 0 ? memory_gib / 2 : 1))
jobs="${CHOMP_JOBS:-$((jobs < by_memory ? jobs : by_memory))}"

# With the time since the script began, minutes and seconds.
heading() { printf '\n==== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }
