/** Times of repeated work, and their format in tables. */

export async function time(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** One after the other; in ms. */
export async function repeat(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await time(work));
  return times;
}

/** `count` at once; in ms, in the order in which they end. */
export async function inLanes<T>(
  count: number,
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
): Promise<number[]> {
  const queue = [...inputs];
  const times: number[] = [];
  const lane = async () => {
    for (let input = queue.shift(); input !== undefined; input = queue.shift()) {
      const own = input;
      times.push(await time(() => work(own)));
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return times;
}

/** The value below which this share of the numbers lies; 0.5: the median. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** "median / 95th percentile". */
export function formatTimes(times: readonly number[]): string {
  const shown = [0.5, 0.95].map((part) => quantile(times, part));
  return shown.map((ms) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))).join(' / ');
}
