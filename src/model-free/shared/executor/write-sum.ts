/** Finds how a number comes about from others, and writes it out: "12750 - 4970.00 = 7780.00". */

export function numbersOf(text: string): string[] {
  return [...text.matchAll(/(?<![\d.,:/\p{L}-])(?!0\d)\d[\d,]*(?:\.\d+)?(?![\d:/\p{L}-])/gu)].map(([number]) => number);
}

const MOST_OPERANDS = 40;

/** The first two of `from` whose sum or difference it is; undefined if there are none. */
export function writeSum(number: string, from: readonly string[]): string | undefined {
  const wanted = valueOf(number);
  const operands = [...new Set(from)].slice(0, MOST_OPERANDS).filter((one) => one !== number);
  for (const one of operands) {
    for (const other of operands) {
      if (isNear(valueOf(one) - valueOf(other), wanted)) return `${one} - ${other} = ${number}`;
      if (isNear(valueOf(one) + valueOf(other), wanted)) return `${one} + ${other} = ${number}`;
    }
  }
  return undefined;
}

function valueOf(number: string): number {
  return Number(number.replaceAll(',', ''));
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0005;
}
