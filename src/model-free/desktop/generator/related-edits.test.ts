import { expect, test } from 'vitest';
import { composeEdits, repeatEdits } from './related-edits.ts';

const HELD = [
  'Museum notes',
  'Jonas needs the label texts by Thursday.',
  'Jonas Weber  555-0131',
  'Lucia Ferrari  555-0138',
].join('\n');
const LINES = HELD.split('\n');

test('who takes over has the entry and the line of the one who goes', () => {
  const { wanted, said } = composeEdits(0)(HELD, LINES, 'seed')!;
  const first = said.params['person']!.split(' ')[0]!;
  expect(wanted).not.toContain('Jonas');
  expect(wanted.split('\n').slice(1, 3)).toEqual([
    `${first} needs the label texts by Thursday.`,
    expect.stringMatching(new RegExp(`^${said.params['person']} {2}555-01\\d\\d$`)),
  ]);
  expect(said.params['former']).toBe('Jonas Weber');
});

test('nobody takes over from a person of whom nothing else is said, or of whom more is said than can be changed', () => {
  const alone = LINES.filter((line) => !line.startsWith('Jonas needs'));
  expect(composeEdits(0)(alone.join('\n'), alone, 'seed')).toBeUndefined();
  expect(composeEdits(0)(`${HELD}\nAsk Jonas`, LINES, 'seed')).toBeUndefined();
});

test('a further entry stands above another one, and a line at the end is about its person', () => {
  const { wanted, said } = composeEdits(2)(HELD, LINES, 'seed')!;
  const lines = wanted.split('\n');
  expect(lines.indexOf(said.params['other']!)).toBe(lines.indexOf(said.params['line']!) - 1);
  expect(lines.at(-1)).toBe(said.params['last']);
  expect(said.params['last']).toContain(said.params['other']!.split(' ')[0]);
});

test('two numbers change, the names stay', () => {
  const { wanted } = repeatEdits(2)!(HELD, LINES, 'seed')!;
  const changed = wanted.split('\n').slice(2);
  expect(changed.map((line) => line.replace(/ {2}.*/, ''))).toEqual(['Jonas Weber', 'Lucia Ferrari']);
  expect(changed.every((line, at) => line !== LINES[at + 2])).toBe(true);
  expect(repeatEdits(2)!('Jonas Weber  555-0131', ['Jonas Weber  555-0131'], 'seed')).toBeUndefined();
});

const BUDGET = ['Budget', 'Roof Repair: 4970.00 of 12750 spent', 'School Workshops: 1834.50 of 4200 spent', ''].join(
  '\n',
);
const SPENT = BUDGET.split('\n').slice(1, 3);

test('what is spent grows by what the words say, and what is left follows from it', () => {
  const { wanted, said } = composeEdits(1)(BUDGET, SPENT, 'seed')!;
  const { name, amount, beginning } = said.params;
  const [before, whole] = name === 'Roof Repair' ? [4970, 12_750] : [1834.5, 4200];
  const now = before + Number(amount);
  expect(wanted.split('\n')).toContain(`${name}: ${now.toFixed(2)} of ${whole} spent`);
  expect(wanted.trimEnd().split('\n').at(-1)).toBe(`${beginning} ${(whole - now).toFixed(2)}`);
  expect(now).toBeLessThan(whole);
});

test('two lines of a list grow, each by its own amount', () => {
  const { wanted, said } = repeatEdits(0)!(BUDGET, SPENT, 'seed')!;
  const grown = (name: string): number =>
    Number(new RegExp(`${name}: ([\\d.]+) of`).exec(wanted)![1]) -
    Number(new RegExp(`${name}: ([\\d.]+) of`).exec(BUDGET)![1]);
  expect([said.params['name_1'], said.params['name_2']]).toEqual(['Roof Repair', 'School Workshops']);
  expect(grown('Roof Repair')).toBe(Number(said.params['amount_1']));
  expect(grown('School Workshops')).toBe(Number(said.params['amount_2']));
  expect(repeatEdits(0)!(BUDGET, SPENT.slice(0, 1), 'seed')).toBeUndefined();
});
