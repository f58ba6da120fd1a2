/** Calculations that a thought writes out, such as "4970.00 + 40 = 5010.00". */

export interface Calculation {
  operands: string[];
  result: string;
  isRight: boolean;
  words: string;
}

const NUMBER = String.raw`-?\d+(?:,\d{3})*(?:\.\d+)?`;
const SIGNS = String.raw`[+\-−–×x*·÷/]`;
const WRITTEN = new RegExp(`(${NUMBER}(?: ?${SIGNS} ?${NUMBER})+) ?(?:=|is|gives|makes) ?(${NUMBER})`, 'g');

export function calculationsIn(text: string): Calculation[] {
  return [...text.matchAll(WRITTEN)].flatMap(([words, left = '', result = '']) => {
    const [first = '', ...rest] = left.split(new RegExp(`(?<=\\d) ?(${SIGNS}) ?`));
    const operands = [first, ...rest.filter((_, at) => at % 2 === 1)];
    const computed = evaluate(first, rest);
    if (computed === undefined) return [];
    return [{ operands, result, isRight: Math.abs(computed - toNumber(result)) < 0.006, words }];
  });
}

/** Signs and operands by turns; products go before sums. */
function evaluate(first: string, rest: readonly string[]): number | undefined {
  const terms = [toNumber(first)];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [sign = '', operand = ''] = [rest[at], rest[at + 1]];
    const number = toNumber(operand);
    if (/[×x*·]/.test(sign)) terms.push((terms.pop() ?? 0) * number);
    else if (/[÷/]/.test(sign)) terms.push((terms.pop() ?? 0) / number);
    else terms.push(sign === '+' ? number : -number);
  }
  const sum = terms.reduce((total, term) => total + term, 0);
  return Number.isFinite(sum) ? sum : undefined;
}

function toNumber(words: string): number {
  return Number(words.replaceAll(',', ''));
}
