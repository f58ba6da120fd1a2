import { expect, it } from 'vitest';
import { readAuditTable, writeAuditTable, type AuditRow } from './audit-table.ts';
import { readCsv, writeCsv } from './csv.ts';

const row: AuditRow = {
  run: 'quickstart',
  trajectory: 'a'.repeat(64),
  app: 'notes',
  guideline: 'feature-use',
  instruction: 'Say "no", then\ngo.',
  expected_answer: '',
  answer: '',
  steps: '4',
  sheets: 'sheets/a.png',
};
const good = {
  strict: 'flawed',
  lenient: '',
  naturalness: '4',
  usefulness: '2',
  wasted_steps: '1',
  note: 'a line too many',
};

/** The written table with its cells filled in. */
function fill(...fillings: Partial<typeof good & { trajectory: string }>[]): string {
  const rows = fillings.map((_, index) => ({ ...row, trajectory: String(index).repeat(64) }));
  const [head = [], ...lines] = readCsv(writeAuditTable(rows));
  const filled = lines.map((cells, index) => {
    const values: Record<string, string> = { ...good, ...fillings[index] };
    return cells.map((cell, at) => values[head[at]!] ?? cell);
  });
  return writeCsv([head, ...filled]);
}

it('reads a table that was filled in', () => {
  const [first, second] = readAuditTable(fill({}, { strict: 'wrong', lenient: 'failed' }), 'audit.csv');
  expect(first).toMatchObject({
    strict: 'flawed',
    passesLeniently: true,
    naturalness: 4,
    wastedSteps: 1,
    instruction: row.instruction,
  });
  expect(second).toMatchObject({ strict: 'wrong', passesLeniently: false });
});

it.each([
  [{ strict: 'good' }, 'row 3, column "strict": must be one of ok, flawed, wrong'],
  [{ strict: '' }, 'row 3, column "strict"'],
  [{ naturalness: '6' }, 'row 3, column "naturalness": must be a whole number from 1 to 5'],
  [{ usefulness: '2.5' }, 'row 3, column "usefulness"'],
  [{ wasted_steps: '5' }, 'row 3, column "wasted_steps": is more than the 4 steps'],
  [{ strict: 'wrong', lenient: 'passed' }, 'row 3, column "lenient": must be failed where strict is wrong'],
  [{ trajectory: '0'.repeat(64) }, 'row 3, column "trajectory": is in the table twice'],
  [{ trajectory: 'x' }, 'row 3, column "trajectory"'],
])('refuses %j by row and column', (filling, message) => {
  expect(() => readAuditTable(fill({}, filling), 'audit.csv')).toThrow(`audit.csv: ${message}`);
});

it('refuses tables that are none', () => {
  expect(() => readAuditTable('', 'audit.csv')).toThrow('audit.csv: has no column "run"');
  expect(() => readAuditTable('run,app\n1,2\n', 'audit.csv')).toThrow('has no column "trajectory"');
  expect(() => readAuditTable(writeAuditTable([]), 'audit.csv')).toThrow('has no rows');
  expect(() => readAuditTable(`${fill({})}a,b\r\n`, 'audit.csv')).toThrow('row 3 has 2 cells');
  expect(() => readAuditTable('a,"b', 'audit.csv')).toThrow('audit.csv: line 1');
});
