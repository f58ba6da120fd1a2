import { expect, it } from 'vitest';
import type { Check, Task } from '../schema/index.ts';
import { marksOf, nameFamilies } from './template-families.ts';

const box = (name: string, value: string): Check => ({
  expect: [
    { fact: { kind: 'checked', subject: `application:bench/frame/menu:View/menu item:${name}` }, op: 'equals', value },
  ],
  allow: [],
});

function taskOf(template: string, params: Record<string, string>, check?: Check, more: Partial<Task> = {}): Task {
  return { template, params, guideline: 'feature-use', ...(check ? { check } : {}), ...more } as Task;
}

const gone = (name: string): Check['expect'][number] => ({
  fact: { kind: 'row', subject: `list/${name}` },
  op: 'absent',
  value: '',
});

const familiesOf = (...tasks: Task[]) => nameFamilies(tasks.map(marksOf));

it('takes other values and other phrasings for one template', () => {
  const [turn, values, phrasing] = familiesOf(
    taskOf('Turn on "{option}".', { option: 'Wrap' }, box('Wrap', 'true')),
    taskOf('Turn on "{option}".', { option: 'Grid' }, box('Grid', 'true')),
    taskOf('Please switch {option} on.', { option: 'Ruler' }, box('Ruler', 'true')),
  );
  expect(values).toBe(turn);
  expect(phrasing).toBe(turn);
});

it('tells apart what asks for something else: another guideline, parameter, operator or kind of element', () => {
  const option = { option: 'Wrap' };
  const tasks = [
    taskOf('Turn on {option}.', option, box('Wrap', 'true')),
    taskOf('Do all of {option}.', option, box('Wrap', 'true'), { guideline: 'repetition' }),
    taskOf('Turn on {option} in {window}.', { ...option, window: 'View' }, box('Wrap', 'true')),
    taskOf('Remove {option}.', option, { expect: [{ ...box('Wrap', '').expect[0]!, op: 'absent' }], allow: [] }),
    taskOf('What is {option} set to?', option, {
      expect: [],
      allow: [],
      answer: { equals: '3', from: [{ kind: 'value', subject: 'application:bench/frame/spin button:Size' }] },
    }),
  ];
  expect(new Set(familiesOf(...tasks)).size).toBe(tasks.length);
});

it('takes two deletions and three for one repetition', () => {
  const [two, three] = familiesOf(
    taskOf(
      'Delete {item_1} and {item_2}.',
      { item_1: 'a', item_2: 'b' },
      { expect: [gone('a'), gone('b')], allow: [] },
    ),
    taskOf(
      'Delete {item_1}, {item_2} and {item_3}.',
      { item_1: 'a', item_2: 'b', item_3: 'c' },
      { expect: [gone('a'), gone('b'), gone('c')], allow: [] },
    ),
  );
  expect(three).toBe(two);
});

it('knows tasks without a check by their words alone, in whatever order they come', () => {
  const tasks = [
    taskOf('Write {text}.', { text: 'a' }),
    taskOf('Write {text}!', { text: 'b' }),
    taskOf('Type {text}.', { text: 'c' }),
  ];
  const [first, second, third] = familiesOf(...tasks);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(familiesOf(...tasks.toReversed()).toReversed()).toEqual([first, second, third]);
});
