const EVERY_MS = 5000;

/** Prints progress lines, at most one every five seconds. The last line always appears. */
export function tellSometimes(): (line: string, isLast?: boolean) => void {
  let told = performance.now();
  return (line, isLast = false) => {
    if (!isLast && performance.now() - told < EVERY_MS) return;
    told = performance.now();
    process.stderr.write(`${line}\n`);
  };
}
