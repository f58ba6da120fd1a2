/** Values of steps and pairs of tries, on tries written as letters. */
import { describe, expect, it } from 'vitest';
import type { Step } from '../../schema/index.ts';
import { partingsOf, valuesOf, type Try } from './compare-tries.ts';

/** `ab` does a, then b. The screen before a step follows from the earlier steps, or is always `look`. */
function decided(letters: string, isSuccess: boolean, look = ''): Try {
  const steps = [...letters].map((letter, index) => {
    const screenshot = { sha256: `${look}${letters.slice(0, index)}` };
    const action = { type: 'type', text: letter, overwrite: false, enter: false };
    return { index, observation: { screenshot }, intent: letter, action } as unknown as Step;
  });
  return { isSuccess, steps };
}

/** A click inside an element, or on the bare screen. */
function click(x: number, key?: string): Try {
  const action = { type: 'click', x, y: 5, button: 'left', numClicks: 1, holdKeys: [] };
  const target = key ? { key, role: 'button', name: 'Save', path: [], bounds: {} } : undefined;
  const step = { observation: { screenshot: { sha256: '' } }, intent: '', action, target } as unknown as Step;
  return { isSuccess: true, steps: [step] };
}

describe('valuesOf', () => {
  it('gives the share of successes among the tries that decided alike so far', () => {
    const values = valuesOf([decided('abc', true), decided('abd', false), decided('xy', false)]);
    expect(values).toEqual([
      [
        { tries: 2, solved: 1 },
        { tries: 2, solved: 1 },
        { tries: 1, solved: 1 },
      ],
      [
        { tries: 2, solved: 1 },
        { tries: 2, solved: 1 },
        { tries: 1, solved: 0 },
      ],
      [
        { tries: 1, solved: 0 },
        { tries: 1, solved: 0 },
      ],
    ]);
  });
  it('takes clicks into one element for one decision, and clicks beside it for another', () => {
    expect(valuesOf([click(1, 'save'), click(2, 'save')])[0]).toEqual([{ tries: 2, solved: 2 }]);
    expect(valuesOf([click(1, 'save'), click(1, 'undo')])[0]).toEqual([{ tries: 1, solved: 1 }]);
    expect(valuesOf([click(1), click(2)])[0]).toEqual([{ tries: 1, solved: 1 }]);
  });
});

describe('partingsOf', () => {
  it('pairs a failure with the success that it stayed with longest, where they part', () => {
    const tries = [decided('xyz', true), decided('abc', true), decided('abd', false)];
    expect(partingsOf(tries)).toEqual({ partings: [{ chosen: 1, rejected: 2, step: 2 }], leftOut: [] });
  });
  it('tells equal pairs once, and others beside them', () => {
    const tries = [decided('abc', true), decided('abd', false), decided('abd', false), decided('b', false)];
    expect(partingsOf(tries).partings).toEqual([
      { chosen: 0, rejected: 1, step: 2 },
      { chosen: 0, rejected: 3, step: 0 },
    ]);
  });
  it.each([
    ['of another look, so that no screen is the same', decided('abd', false, 'dark'), ['screens']],
    ['that did what the success did, and ended early', decided('ab', false), ['disputed']],
    ['that went on where the success ended', decided('abce', false), ['short']],
    ['that did nothing', decided('', false), ['short']],
  ])('leaves out a failure %s', (_, failure, leftOut) => {
    expect(partingsOf([decided('abc', true), failure])).toEqual({ partings: [], leftOut });
  });
  it('has no pair without a success, or without a failure', () => {
    expect(partingsOf([decided('ab', false), decided('ac', false)]).partings).toEqual([]);
    expect(partingsOf([decided('ab', true), decided('ac', true)])).toEqual({ partings: [], leftOut: [] });
  });
});
