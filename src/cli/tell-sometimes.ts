const EVERY_MS = 5000;

/** Writes lines about how far it is, one every five seconds at most; the last one in any case. */
export function tellSometimes(): (line: string, isLast?: boolean) => void {
  let told = performance.now();
  return (line, isLast = false) => {
    if (!isLast && performance.now() - told < EVERY_MS) return;
    told = performance.now();
    process.stderr.write(`${line}\n`);
  };
}
