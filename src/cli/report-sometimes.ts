const EVERY_MS = 5000;

/** Prints progress lines, at most one every five seconds. The last line always appears. */
export function reportSometimes(): (line: string, isLast?: boolean) => void {
  let reportedMs = performance.now();
  return (line, isLast = false) => {
    if (!isLast && performance.now() - reportedMs < EVERY_MS) return;
    reportedMs = performance.now();
    process.stderr.write(`${line}\n`);
  };
}
