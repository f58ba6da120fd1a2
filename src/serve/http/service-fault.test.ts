/** A schema's refusal reports only the first issue, at a cost independent of the number of issues. */
import { expect, it } from 'vitest';
import { UiNode } from '../../schema/index.ts';
import { cpuMs } from '../../testing/cpu-time.ts';
import { parseInput } from './service-fault.ts';

it.each([
  ['states', { role: '', name: '', children: [], states: Array(1_000_000).fill(1) }, 'tree.states[0]'],
  [
    'actions',
    { role: '', name: '', children: [], states: [], actions: Array(1_000_000).fill(null) },
    'tree.actions[0]',
  ],
  ['children', { role: '', name: '', states: [], children: Array(1_000_000).fill(0) }, 'tree.children[0]'],
])('a million wrong %s are one issue', (_, tree, field) => {
  const startedAt = cpuMs();
  const before = process.memoryUsage().rss;
  expect(() => parseInput(UiNode, tree, 'tree', 'tree')).toThrow(field);
  expect(cpuMs() - startedAt).toBeLessThan(3000);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20);
});
