import { expect, test } from 'vitest';
import { testDesktop, testNode } from '../../testing/tree.ts';
import { readMoment, type Moment } from '../shared/exploration-graph.ts';
import { noteScroll, showMore, startSearch, type Above } from './seek-on-phone.ts';

const NAMES = ['Aiko', 'Ben', 'Clara', 'Dora', 'Emil', 'Fay'];
const SHOWN = 3;

/** The page of a list of six that shows three, from the one at `top`. */
function pageAt(top: number): Moment {
  const rows = NAMES.slice(top, top + SHOWN).map((name, at) =>
    testNode('list item', name, {
      states: ['touchable'],
      bounds: { x: 0, y: 200 + 100 * at, width: 600, height: 100 },
    }),
  );
  const list = testNode('list', '', {
    states: ['scrollable'],
    children: rows,
    bounds: { x: 0, y: 200, width: 600, height: 300 },
  });
  const page = testNode('frame', 'Contacts', {
    states: ['active', 'touchable'],
    children: [list],
    bounds: { x: 0, y: 0, width: 600, height: 800 },
  });
  return readMoment({ tree: testDesktop(page), files: [], window: 'Contacts', screen: { width: 600, height: 800 } });
}

function keyOf(name: string, { scene }: Moment): string {
  return scene.elements.find(({ node }) => node.name === name)!.key;
}

/** Scrolls until `name` is shown or nothing more is; the directions taken, and where it ended. */
function search(name: string, top: number, above: Above): { scrolled: string[]; top: number } {
  const key = keyOf(name, pageAt(NAMES.indexOf(name) > 3 ? 3 : NAMES.indexOf(name)));
  const searching = startSearch();
  const scrolled: string[] = [];
  let at = top;
  while (NAMES.indexOf(name) < at || NAMES.indexOf(name) >= at + SHOWN) {
    const moment = pageAt(at);
    const gesture = showMore(moment, searching, above.has(key));
    if (gesture?.kind !== 'scroll') break;
    noteScroll(moment, gesture, above);
    scrolled.push(gesture.direction);
    at = gesture.direction === 'down' ? Math.min(at + 2, 3) : Math.max(at - 2, 0);
  }
  return { scrolled, top: at };
}

test('what was scrolled past is looked for above, without a scroll at the end of the list', () => {
  const above: Above = new Set();
  expect(search('Fay', 0, above)).toEqual({ scrolled: ['down', 'down'], top: 3 });
  expect(search('Ben', 3, above)).toEqual({ scrolled: ['up'], top: 1 });
  expect(search('Emil', 1, above)).toEqual({ scrolled: ['down'], top: 3 });
});

test('what was never seen is looked for downwards, then upwards', () => {
  expect(search('Aiko', 3, new Set())).toEqual({ scrolled: ['down', 'up', 'up'], top: 0 });
});

test('a search ends when neither direction shows more', () => {
  const above: Above = new Set();
  const searching = startSearch();
  const moment = pageAt(0);
  const taken = Array.from({ length: 4 }, () => showMore(moment, searching, false));
  expect(taken.map((gesture) => (gesture?.kind === 'scroll' ? gesture.direction : undefined))).toEqual([
    'down',
    'up',
    undefined,
    undefined,
  ]);
  expect(above.size).toBe(0);
});
