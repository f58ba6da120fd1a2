#!/bin/bash
# The session of one desktop: X server, D-Bus, window manager, then applications. Started by sandbox.ts, inside the
# sandbox. Prints "ready DISPLAY" once, then runs each line of standard input as a command, and ends when that closes.
# Prints "killed PROGRAM" if signal 9 killed a program: from outside, or for lack of memory.
# Needs the home folder as a tar archive on descriptor 3, HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS,
# AUTOPLAY_ASSETS, AUTOPLAY_SCREEN (1280x800) and AUTOPLAY_DISPLAY, without which the X server chooses a display.
# AUTOPLAY_PROCESSES limits the number of processes. AUTOPLAY_FRAME_THEME, AUTOPLAY_FONT (DejaVu Sans 11) and
# AUTOPLAY_GTK2_RC change the default look.
ulimit -c 0
ulimit -f $((1024 * 1024)) # no file above 1 GB
[ -z "$AUTOPLAY_PROCESSES" ] || ulimit -u "$AUTOPLAY_PROCESSES"
R=$XDG_RUNTIME_DIR
exec 6>&1
watched() {
  local name=$1
  shift
  "$@" 6>&-
  [ $? -ne 137 ] || echo "killed $name" >&6
}
tar -xf - -C "$HOME" <&3 &
unpacking=$!
exec 3<&-
mkfifo "$R/x-ready" "$R/bus-ready"
# -s 0: no screen saver; -noreset: the server must not restart when its only client leaves.
Xvfb $AUTOPLAY_DISPLAY -screen 0 "${AUTOPLAY_SCREEN}x24" -nolisten tcp -noreset -ac -dpi 96 -s 0 \
  -displayfd 4 4>"$R/x-ready" >/dev/null 2>"$R/xvfb.log" </dev/null &
# The daemon starts the registry of the accessibility bus, which has no display and so needs the address.
AT_SPI_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS dbus-daemon --config-file="$AUTOPLAY_ASSETS/bus.conf" --address="$DBUS_SESSION_BUS_ADDRESS" --nofork --nopidfile \
  --print-address=5 5>"$R/bus-ready" >/dev/null 2>"$R/bus.log" </dev/null &
read -r address <"$R/bus-ready"
read -r number <"$R/x-ready"
if [ -z "$address" ] || [ -z "$number" ]; then
  cat "$R/bus.log" "$R/xvfb.log" >&2
  exit 1
fi
export DISPLAY=:$number
# Toolkits find the accessibility bus by this property of the root window. Qt 6 looks it up on the session bus, but not
# if a variable holds the address.
xprop -root -f AT_SPI_BUS 8s -set AT_SPI_BUS "$DBUS_SESSION_BUS_ADDRESS"
if [ -n "$AUTOPLAY_GTK2_RC" ]; then
  printf '%s' "$AUTOPLAY_GTK2_RC" >"$R/gtk2-colours.rc"
  export GTK2_RC_FILES=$HOME/.gtkrc-2.0:$R/gtk2-colours.rc
fi
sed "s/Clearlooks/${AUTOPLAY_FRAME_THEME:-Clearlooks}/" "$AUTOPLAY_ASSETS/openbox.xml" >"$R/openbox.xml"
# --startup runs once the window manager has taken over, so that no application is mapped before it.
mkfifo "$R/wm-ready"
watched openbox openbox --config-file "$R/openbox.xml" --startup "sh -c 'echo up >\"$R/wm-ready\"'" >/dev/null 2>&1 </dev/null &
read -r _ <"$R/wm-ready"
wait "$unpacking" || exit 1
if [ -n "$AUTOPLAY_FONT" ]; then
  sed -i "s/^\(gtk-font-name *= *\"\?\)[^\"]*/\1$AUTOPLAY_FONT/" "$HOME"/.config/gtk-[34].0/settings.ini "$HOME/.gtkrc-2.0"
fi
echo "ready $DISPLAY"
while IFS= read -r command; do
  watched application eval "$command" </dev/null >/dev/null &
done
kill $(jobs -p) 2>/dev/null
