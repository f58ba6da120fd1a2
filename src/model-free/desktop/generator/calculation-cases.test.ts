/** The words of cases are compared with their results by propose/read-back/; here the keys are. */
import { expect, test } from 'vitest';
import { CHAINED_CASES, makeCase, PLAIN_CASES, SHARED_SUMS } from './calculation-cases.ts';

/** As a calculator does that knows no order of operations: products and quotients never follow a sum before "=". */
function touch(keys: string): number {
  const [first, ...rest] = keys.split(' ').filter((sign) => sign !== '=');
  return rest.reduce((result, sign, at) => {
    const number = Number(rest[at + 1]);
    switch (sign) {
      case '+':
        return result + number;
      case '-':
        return result - number;
      case '×':
        return result * number;
      case '÷':
        return result / number;
      default:
        return result;
    }
  }, Number(first));
}

test.each([
  ['plain', PLAIN_CASES],
  ['chained', CHAINED_CASES],
  ['sums', SHARED_SUMS],
])('the keys of %s cases lead to their whole, positive result, in whatever order a calculator works', (_, cases) => {
  for (let at = 0; at < 400; at++) {
    const { words, keys, result } = makeCase(cases, `seed ${at}`, at);
    expect(touch(keys), words).toBe(result);
    expect(Number.isInteger(result) && result > 0, words).toBe(true);
    // Without "=" before it, a later product would be worked out first.
    const [beforeLast = ''] = keys.split(' = ').slice(0, -1).toReversed();
    const last = keys.split(' = ').at(-1)!;
    expect(/[+-].*[×÷]/.test(last), keys).toBe(false);
    expect(/[+-].*[×÷]/.test(beforeLast), keys).toBe(false);
  }
});
