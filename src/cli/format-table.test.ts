import { afterEach, expect, it, vi } from 'vitest';
import { formatTable } from './format-table.ts';
import { paint } from './paint.ts';

afterEach(() => vi.unstubAllEnvs());

const HEAD = ['app', 'guideline', 'tasks', 'tries', 'success', 'failure', 'unscored', 'pass@1', 'pass@3'];
const ROW = ['libreoffice-impress', 'information-retrieval', '12', '36', '30', '3', '3', '83 %', '92 %'];

it('cuts texts, never figures, to keep within 80 characters', () => {
  const lines = formatTable(HEAD, [ROW], ['total', '', ...ROW.slice(2)]).split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines[2]).toMatch(/^libr\S*…  info\S*…  +12 +36 +30 +3 +3 +83 % +92 %$/);
});

it('keeps whole texts where they fit', () => {
  expect(formatTable(['app', 'of'], [['a'.repeat(60), 'b']], ['total', ''])).toContain(`${'a'.repeat(60)}  b`);
});

it('NO_COLOR wins over FORCE_COLOR, which wins over a stream without colours', () => {
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('FORCE_COLOR', '');
  expect(paint('red', 'x')).toBe('x');
  vi.stubEnv('FORCE_COLOR', '1');
  expect(paint('red', 'x')).toBe('\u001B[31mx\u001B[39m');
  vi.stubEnv('NO_COLOR', '1');
  expect(paint('red', 'x')).toBe('x');
});
