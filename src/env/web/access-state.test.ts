/** Parts that a catalogue entry excludes from the state. */
import { expect, test } from 'vitest';
import { without } from './access-state.ts';

test('the values at the paths are left out, whatever else there is', () => {
  const state = { localStorage: { notes: [{ id: 1 }], recent: { pages: ['/a'] } }, cookies: {} };
  expect(without(state, ['localStorage/recent'])).toEqual({ localStorage: { notes: [{ id: 1 }] }, cookies: {} });
  expect(without(state, ['localStorage/recent/pages', 'none/of/these', 'cookies/a'])).toEqual({
    localStorage: { notes: [{ id: 1 }], recent: {} },
    cookies: {},
  });
  // The original reading stays unchanged.
  expect(state.localStorage.recent).toEqual({ pages: ['/a'] });
  expect(without(null, ['a/b'])).toBeNull();
});
