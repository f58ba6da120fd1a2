/** The check of the initial state on the real desktop, under looks that the exploration did not have. */
import { afterAll, expect, it, test } from 'vitest';
import { frameOf } from '../../check/frame.ts';
import { makeTestDesktop } from '../../testing/desktop.ts';
import type { InitialState, Look } from '../../schema/index.ts';
import { attestedEnvironment } from './attested-environment.ts';
import { describeDifference, fingerprintOf, type Fingerprint } from './initial-state.ts';

const never = new AbortController().signal;
const desktop = makeTestDesktop();
const environment = desktop.create();
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

const LOOK: Look = {
  screen: { width: 1600, height: 900 },
  theme: 'dark',
  background: '#5e8c61',
  textScale: 1.25,
  window: { width: 0.6, height: 0.3, x: 0.2, y: 0.9 },
};

async function record(state: InitialState): Promise<Fingerprint> {
  await environment.reset(state, never);
  return fingerprintOf(frameOf(await environment.observe(never)));
}

function attested(recorded: Fingerprint) {
  const options = { recorded, attempts: 1, resetTimeoutMs: 60_000, onMismatch: () => {}, onObservation: () => {} };
  return attestedEnvironment(environment, options);
}

function fingerprint(facts: Record<string, string>): Fingerprint {
  const entries = Object.entries(facts);
  return { hash: JSON.stringify(entries), facts: new Map(entries) };
}

it.each(['mousepad', 'calculator', 'files', 'gnumeric'])(
  '%s is at its initial state under another look',
  async (app) => {
    const state = { apps: [app], template: 'notes' };
    const proved = attested(await record(state));
    await proved.reset({ ...state, look: LOOK }, never);
    expect((await proved.observe(never)).screenshot).toMatchObject(LOOK.screen);
    expect(proved.description).toMatchObject(LOOK.screen);
  },
);

it('is another state with another application, whatever the look', async () => {
  const proved = attested(await record({ apps: ['calculator'], template: 'notes' }));
  const reset = proved.reset({ apps: ['mousepad'], template: 'notes', look: LOOK }, never);
  await expect(reset).rejects.toMatchObject({ code: 'ENV_RESET_FAILED' });
});

test('under another look, what only one screen shows counts when it is a thing, a window or a file', () => {
  const recorded = fingerprint({ 'text a/text': 'tea', 'file notes.txt': 'tea' });
  const more = fingerprint({ 'text a/text': 'tea', 'file notes.txt': 'tea', 'text a/tool bar/text': '' });
  expect(describeDifference(recorded, more)).toContain('tool bar');
  expect(describeDifference(recorded, more, false)).toBeUndefined();
  const changed = fingerprint({ 'text a/text': 'milk', 'file notes.txt': 'tea' });
  expect(describeDifference(recorded, changed, false)).toContain('text a/text');
  const window = fingerprint({ 'text a/text': 'tea', 'file notes.txt': 'tea', 'window a/dialog': 'present' });
  expect(describeDifference(recorded, window, false)).toContain('window a/dialog');
});
