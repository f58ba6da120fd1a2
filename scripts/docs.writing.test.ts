/** Openings that docs/writing.md forbids are counted in comments and pages. Each budget may only fall. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FORBIDDEN = /^\s*(?:\*|\/\/|\/\*\*|#+|[-*]|\d+\.)?\s*(?:What|Whether|Of|Where|Whoever|Who)\s/;
/** Lines below a budget at which it must be lowered. */
const SLACK = 15;

const BUDGETS = [
  { part: 'rules without a model', folders: ['src/model-free', 'src/propose/read-back'], budget: 397 },
  {
    part: 'code',
    folders: ['src', 'scripts', 'lab', 'clients', 'configs', ':!src/model-free', ':!src/propose/read-back'],
    budget: 0,
  },
  { part: 'pages', folders: ['*.md', ':!datasets', ':!docs/writing.md', ':!docs/audit', ':!prompts'], budget: 10 },
];

test.each(BUDGETS)('forbidden openings in $part', ({ folders, budget }) => {
  const files = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = files.filter((file) => /\.(ts|js|py|sh|ya?ml|css|md)$/.test(file)).flatMap(openingsIn);
  expect(files.length).toBeGreaterThan(10);
  expect(found.length, `more than ${budget}, for example ${found.slice(-3).join('; ')}`).toBeLessThanOrEqual(budget);
  expect(found.length, 'lower the budget in this test').toBeGreaterThanOrEqual(budget - SLACK);
});

function openingsIn(file: string): string[] {
  const isPage = file.endsWith('.md');
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => (FORBIDDEN.test(line) && (isPage || isComment(line)) ? [`${file}:${at + 1}`] : []));
}

function isComment(line: string): boolean {
  return /^\s*(\*|\/\/|\/\*\*|#)/.test(line);
}

test.each([
  ['/** What a check looks at. */', true],
  [' * Whether it is shown.', true],
  ['# Of the file', true],
  ['/** True if the file is missing. */', false],
  ["const words = 'What is it?';", false],
])('%s', (line, isFound) => {
  expect(isComment(line) && FORBIDDEN.test(line)).toBe(isFound);
});
