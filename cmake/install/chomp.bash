# Completion for bash: the options that --help lists, and those that gcc knows where chompcc is gcc to the program.
_chomp() {
  local cur prev words cword split
  _init_completion -s || return
  case "$prev" in
    --offload-arch) COMPREPLY=($(compgen -W 'vgpu native sm_70 sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120 gfx908 gfx90a gfx942 gfx1100 gfx1201' -- "$cur")); return ;;
    --emit) COMPREPLY=($(compgen -W 'cuda hip vgpu' -- "${cur##*,}")); return ;;
    --image) COMPREPLY=($(compgen -W 'embed file' -- "$cur")); return ;;
    --host-compiler) COMPREPLY=($(compgen -c -- "$cur")); return ;;
    --keep | -o | -p) _filedir -d; return ;;
  esac
  "$split" && return
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$(_parse_help "$1")" -- "$cur"))
    [[ "$1" != *chompcc && "$1" != *chompc++ ]] || COMPREPLY+=($(compgen -W "$(gcc "--completion=$cur" 2>/dev/null)" -- "$cur"))
    [[ "${COMPREPLY-}" != *= ]] || compopt -o nospace
  else
    _filedir
  fi
} && complete -F _chomp chomp chompcc chompc++ chomp-conform chomp-replay chomp-schedules chomp-timeline
