# To be sourced, with $folder set: starts a real application with its own home folder and display.

# run APP SECONDS COMMAND…: limited to SECONDS, in $folder/profiles/APP. Reports and skips a missing application. KEYS,
# if set, are shell commands that press the application's keys with xdotool, and end it. A window manager gives its
# windows the focus.
run() {
  local app=$1 seconds=$2 home="$folder/profiles/$1"
  shift 2
  has "$1" || return
  # VLC refuses to run as root.
  local other_user=()
  if [[ $1 == vlc && $UID == 0 ]]; then other_user=(unshare --user --map-user=1000); fi
  mkdir -p "$home"
  HOME="$home" XDG_RUNTIME_DIR="$home" XDG_CONFIG_HOME="$home/.config" XDG_DATA_HOME="$home/.local/share" GSETTINGS_BACKEND=keyfile \
    timeout $((seconds + 25)) xvfb-run -a dbus-run-session -- bash -c "${KEYS:+openbox & ($(declare -f wait_for); ${KEYS}; kill \$\$) &} exec timeout -k 5 -s TERM $seconds \"\$@\"" run "${other_user[@]}" "$@" >"$home/log" 2>&1
  echo "$app: $(find "$home" -type f | wc -l) files"
}

# wait_for CONDITION: waits until this command succeeds, at most 90 seconds. For KEYS.
wait_for() {
  for _ in $(seq 90); do
    if eval "$1" >/dev/null 2>&1; then return; fi
    sleep 1
  done
}

# has COMMAND…: true if all are installed; reports missing ones.
has() {
  local command
  for command in "$@"; do
    command -v "$command" >/dev/null || { echo "$command: not installed, left out"; return 1; }
  done
}
