/** Formats amounts of money for people. */

/** Without the currency; four decimals below one dollar. */
export function formatUsd(usd: number): string {
  return usd > 0 && usd < 1 ? usd.toFixed(4) : usd.toFixed(2);
}
