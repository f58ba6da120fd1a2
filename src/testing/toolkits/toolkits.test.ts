import { afterAll, describe, expect, it } from 'vitest';
import { delay } from '../../async/deadline.ts';
import { CONTROLS, OTHER_WAYS } from './controls.ts';
import { compactTree, writeToolkitTrees } from './recorded-trees.ts';
import { makeToolkitDesktop, TOOLKITS, whyMissing } from './toolkits.ts';
import { tryControl, type Outcome } from './try-control.ts';
import type { UiNode } from '../../schema/index.ts';

const never = new AbortController().signal;
const desktop = makeToolkitDesktop();
afterAll(() => desktop.remove());

/** Set to record the trees that tests of src/ui read (src/testing/toolkits/README.md). */
const isRecording = process.env['RECORD_TOOLKIT_TREES'] !== undefined;
const RECORDED = ['menu', 'drop-down', 'second window', 'tabs'];

/** Distance in pixels beyond which a place is wrong. */
const TOLERANCE_PX = 2;

function describeOutcome({ isRead, isOperated, offPx }: Outcome): string {
  if (!isRead) return 'fails: reading';
  if (!isOperated) return 'fails: operating';
  if (offPx === undefined) return 'fails: place (unmeasured)';
  return offPx <= TOLERANCE_PX ? 'works' : 'fails: place';
}

describe.each(Object.entries(TOOLKITS))('the controls of %s', (name, toolkit) => {
  const missing = whyMissing(toolkit);
  if (missing) console.warn(`skipped: the controls of ${name}: ${missing}`);
  it.skipIf(missing)('are read, operated and in their places', async () => {
    const environment = desktop.create();
    const reset = async (): Promise<void> => {
      await environment.reset({ apps: [name], template: 'controls' }, never);
      await environment.observe(never);
      await delay(toolkit.completeAfterMs ?? 0, never);
    };
    const trees: Record<string, UiNode> = {};
    const outcomes: [string, string][] = [];
    try {
      await reset();
      for (const [control, what] of Object.entries(CONTROLS)) {
        const outcome = await tryControl(environment, { ...what, ...OTHER_WAYS[name]?.[control] });
        outcomes.push([control, describeOutcome(outcome)]);
        if (RECORDED.includes(control)) trees[control] = compactTree(outcome.opened);
        if (!outcome.isOperated) await reset();
      }
    } finally {
      await environment.close();
    }
    if (isRecording) writeToolkitTrees(name, trees);
    expect(outcomes).toEqual(Object.keys(CONTROLS).map((control) => [control, 'works']));
  });
});
