import { expect, test } from 'vitest';
import type { UiNode } from '../schema/index.ts';
import { testNode } from '../testing/tree.ts';
import { readFacts } from './facts.ts';

const screen = { width: 1080, height: 2400 };

function node(role: string, name: string, y: number, states: string[], ...children: UiNode[]): UiNode {
  const bounds = { x: 0, y, width: 1080, height: role === 'label' ? 100 : 2000 };
  const text = role === 'label' ? { text: name } : {};
  return { ...testNode(role, name, { bounds, children, states }), ...text, className: `android.widget.${role}` };
}

/** A page whose bar and whose text both say its title. */
function linesOf(states: string[], ...lines: string[]): string[] {
  const labels = lines.map((line, at) => node('label', line, 300 + 100 * at, []));
  const bar = node('panel', '', 100, [], node('label', 'Speech', 100, []));
  const page = { ...node('frame', 'Speech', 0, ['active'], bar, node('scroll pane', '', 200, states, ...labels)) };
  const tree = { role: 'desktop frame', name: '', states: [], children: [testNode('application', 'notes', {})] };
  tree.children[0] = { ...tree.children[0]!, children: [page] };
  return [...readFacts({ tree, files: [], window: 'Speech', screen }).values()]
    .filter(({ key }) => key.kind === 'line')
    .map(({ key, value }) => `${/line \d+$/.exec(key.subject)?.[0]} = ${value}`);
}

test('a heading that repeats the title of its page is a line like any', () => {
  expect(linesOf([], 'Speech', 'First words', 'Thanks')).toEqual([
    'line 1 = Speech',
    'line 2 = First words',
    'line 3 = Thanks',
  ]);
});

test('lines of a page that scrolls have no numbers', () => {
  expect(linesOf(['scrollable'], 'Speech', 'First words')).toEqual([]);
});
