#!/bin/bash
# Runs one command for an agent and leaves its output in a folder. Started by run-command.ts, inside the sandbox.
# Arguments: folder, folder to work in (below HOME), limits in seconds, bytes of output, bytes of error output, KB of
# memory of a process, and number of processes; then the text for standard input and the command's words.
# Leaves the files out, err and at last code, which holds the exit status. Programs that the command leaves behind are
# killed, unless they hide their environment; the sandbox bounds those.
folder=$1 where=$2 seconds=$3 most_output=$4 most_errors=$5 most_memory=$6 most_processes=$7 input=$8
shift 8
exec </dev/null >/dev/null 2>&1
rm -rf "$XDG_RUNTIME_DIR"/command-*
mkdir -m 700 "$folder" && cd "$folder" && mkfifo output errors || exit 0
printf %s "$input" >in
# Without a buffer, nothing is lost if they are killed.
stdbuf -o0 head -c "$most_output" <output >out &
stdbuf -o0 head -c "$most_errors" <errors >err &
readers=$(jobs -p)
(
  cd -- "$HOME" && cd -- "$where" || exit 1
  ulimit -u "$most_processes"
  ulimit -v "$most_memory"
  unset ${!AUTOPLAY_@}
  exec env AUTOPLAY_COMMAND="$folder" timeout --kill-after=1 "$seconds" "$@"
) <in >output 2>errors &
command=$!
wait "$command"
code=$?
# timeout leads a process group. The rest are those that left it.
kill -KILL -- "-$command"
for ((round = 0; round < 20; round++)); do
  left=$(grep -lsz "^AUTOPLAY_COMMAND=$folder\$" /proc/[0-9]*/environ)
  [ -n "$left" ] || break
  left=${left//\/proc\//}
  kill -STOP ${left//\/environ/}
  kill -KILL ${left//\/environ/}
done
# A program that got away may hold the pipes open.
for ((round = 0; round < 10; round++)); do
  kill -0 $readers || break
  sleep 0.03
done
kill -KILL $readers
echo "$code" >code.new
mv code.new code
