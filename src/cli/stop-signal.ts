/** Ctrl-C and SIGTERM as an AbortSignal, for long-running commands. */

/** The first signal requests an orderly stop, which takes at most a minute; a second one ends the process at once. */
export function listenForStop(): AbortSignal {
  const stop = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    if (stop.signal.aborted) process.exit(1);
    console.error(`\n${name}: stopping; finished work is kept. Repeat the signal to stop at once.`);
    stop.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  return stop.signal;
}
