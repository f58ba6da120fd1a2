const MAX_LINES_PER_SECOND = 10;

/** True while fewer than ten lines were written in this second, since a broken environment may fail every job at once. */
export function limitLines(): () => boolean {
  let second = 0;
  let lines = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    lines = now === second ? lines + 1 : 1;
    second = now;
    return lines <= MAX_LINES_PER_SECOND;
  };
}
