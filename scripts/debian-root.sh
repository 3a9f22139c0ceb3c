# Makes a fresh Debian of $suite by debootstrap in $root, and takes it away when the script ends. To be sourced behind
# common.sh; needs root and debootstrap. CHOMP_DEBIAN_MIRROR: where packages come from (default: debootstrap's own);
# CHOMP_KEEP_ROOT=1 keeps the folder for a look.
die() { echo "${0##*/}: error: $*" >&2; exit 1; }
[[ "$(id -u)" == 0 ]] || die "chroot needs root"
for tool in debootstrap git chroot; do command -v "$tool" >/dev/null || die "$tool is not installed"; done

root="$(mktemp -d -t "chomp-$suite-XXXXXX")"
clean_up() {
  local mounted
  for mounted in proc sys; do
    if mountpoint -q "$root/$mounted"; then umount "$root/$mounted" || umount -l "$root/$mounted"; fi
  done
  # Never delete through a mount that would not go.
  if grep -q " $root/" /proc/mounts; then
    echo "${0##*/}: $root still has mounts and was left" >&2
  elif [[ "${CHOMP_KEEP_ROOT:-0}" == 1 ]]; then
    echo "${0##*/}: $root was kept"
  else
    rm -rf --one-file-system "$root"
  fi
}
trap clean_up EXIT

heading "debootstrap $suite"
debootstrap --variant=minbase "$suite" "$root" ${CHOMP_DEBIAN_MIRROR:+"$CHOMP_DEBIAN_MIRROR"} >"$root.log" 2>&1 ||
  { tail -5 "$root.log" >&2; die "debootstrap failed"; }
rm -f "$root.log"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# /dev is debootstrap's own few nodes: nothing of this machine's is mounted that a mistake here could delete.
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"

# Runs a command there, with nothing of this machine's environment but its proxy.
inside() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@" </dev/null
}
