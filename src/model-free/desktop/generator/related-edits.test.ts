import { expect, test } from 'vitest';
import { composeEdits, changeNumbers } from './related-edits.ts';

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
  const { wanted, said } = composeEdits(1)(HELD, LINES, 'seed')!;
  const lines = wanted.split('\n');
  expect(lines.indexOf(said.params['other']!)).toBe(lines.indexOf(said.params['line']!) - 1);
  expect(lines.at(-1)).toBe(said.params['last']);
  expect(said.params['last']).toContain(said.params['other']!.split(' ')[0]);
});

test('two numbers change, the names stay', () => {
  const { wanted } = changeNumbers(HELD, LINES, 'seed')!;
  const changed = wanted.split('\n').slice(2);
  expect(changed.map((line) => line.replace(/ {2}.*/, ''))).toEqual(['Jonas Weber', 'Lucia Ferrari']);
  expect(changed.every((line, at) => line !== LINES[at + 2])).toBe(true);
  expect(changeNumbers('Jonas Weber  555-0131', ['Jonas Weber  555-0131'], 'seed')).toBeUndefined();
});
