/** Documentation that lists the names of a config lists all of them, and no others. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROUNDERS } from '../src/agent/grounding/grounding-models.ts';
import { IMPLEMENTATIONS } from '../src/config/implementation-names.ts';
import { SECTIONS } from '../src/env/trial/trial-fault.ts';
import { EXPORT_TARGETS } from '../src/export/export-options.ts';

const EXPLAINED = 'configs/quickstart-models.yaml';

/** The names in the first column of the table whose first heading is this. */
function firstColumn(page: string, heading: string): string[] {
  const [, table = ''] = readFileSync(page, 'utf8').split(`\n| ${heading} |`);
  const rows = table.split('\n\n', 1)[0]!.split('\n').slice(2);
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** The words of the comment above a key of a part of the config. */
function commentOn(part: string, key: string): string[] {
  const text = readFileSync(EXPLAINED, 'utf8');
  const comment = new RegExp(`^${part}:\\n(?:  .*\\n)*?((?:  # .*\\n)+)  ${key}:`, 'm').exec(text)?.[1] ?? '';
  return comment.split(/[\s,;()]+/).map((word) => word.replace(/\.$/, ''));
}

it.each([
  ['docs/datasets/README.md', 'target', EXPORT_TARGETS],
  ['docs/models/local-servers.md', '`agent.grounder`', GROUNDERS],
  ['docs/quality/verifiers.md', 'name', IMPLEMENTATIONS.verifier],
])('the table of %s with the heading %s', (page, heading, names) => {
  expect(firstColumn(page, heading).toSorted()).toEqual(names.toSorted());
});

it.each([
  ['explore', 'policy', IMPLEMENTATIONS.explorer],
  ['explore', 'summarizer', IMPLEMENTATIONS.summarizer],
  ['propose', 'generator', IMPLEMENTATIONS.generator],
  ['execute', 'policy', IMPLEMENTATIONS.executor],
  ['verify', 'verifier', IMPLEMENTATIONS.verifier],
])(`${EXPLAINED} says what %s.%s may be`, (part, key, names) => {
  expect(commentOn(part, key)).toEqual(expect.arrayContaining([...names]));
});

it('every fault of an application that was tried has a section that helps', () => {
  const headings = readFileSync('docs/applications/desktop.md', 'utf8').match(/^### .*$/gm);
  expect(headings).toEqual(expect.arrayContaining(Object.values(SECTIONS).map((title) => `### ${title}`)));
});
