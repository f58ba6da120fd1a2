import { expect, it } from 'vitest';
import { describeToolkit } from './toolkits-of.ts';

it('knows that a process without a toolkit has no tree to switch on', () => {
  expect(describeToolkit(['node'], [process.pid])).toMatch(/no toolkit with a tree/);
});
