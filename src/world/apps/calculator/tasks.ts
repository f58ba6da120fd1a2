import { calculator } from './app.ts';
import { expenses } from '../expenses/app.ts';
import { addNote, writeNote } from '../notes/tasks.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { formatFraction } from './fractions.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, leave, open, tap, type, type Draw, type Touch, type World } from '../../benchmark/task.ts';

const NAMES = ['Tables', 'Price a head', 'Paint in litres', 'Travel costs', 'Metres of cable', 'Label width'];

const work = (expression: string) => formatFraction(evaluateExpression(expression, 'Degrees'), 10);
const savedOf = (world: World, name: string) => world.of(calculator).saved.find((saved) => saved.name === name)!;

/** One key after the other. */
const press = (keys: string): Touch[] => Array.from(keys.replaceAll(' ', ''), (key) => tap(key));

function drawExpression({ integer, pick }: Draw): string {
  const [a, b, c] = [integer(12, 98), integer(2, 19), integer(3, 75)];
  return pick([`${a}.5 × ${b} + ${c}`, `(${a} + ${c}) × ${b}`, `${a}.25 + ${c}.4 − ${b}`, `${a} × ${b} ÷ 4`]);
}

export const calculatorTasks = [
  defineTask({
    id: 'calculator-memory',
    app: calculator,
    categories: ['complex ui interaction', 'edit'],
    template: 'Calculate {expression} and put the result into the memory of the calculator.',
    draw: (draw) => ({ expression: drawExpression(draw) }),
    change: (world, { expression }) => void (world.of(calculator).memory = work(expression)),
    solve: (_, { expression }) => [...press(expression), tap('='), tap('M+')],
  }),
  defineTask({
    id: 'calculator-save-result',
    app: calculator,
    categories: ['create', 'complex ui interaction'],
    template: 'Work out {expression} in the calculator and save the result under the name “{name}”.',
    draw: (draw) => ({ expression: drawExpression(draw), name: draw.pick(NAMES) }),
    change: (world, { expression, name }) =>
      void world.of(calculator).saved.push({ id: world.newId(), name, value: work(expression) }),
    solve: (_, { expression, name }) => [
      ...press(expression),
      tap('='),
      tap('More options'),
      tap('Save result'),
      type('name', name),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calculator-percent',
    app: calculator,
    categories: ['information retrieval', 'complex ui interaction'],
    template: 'How much is {number} and {percent} % more? Use the calculator and answer with the number only.',
    draw: ({ integer }) => ({ number: String(integer(21, 480) * 5), percent: String(integer(3, 45)) }),
    answer: (_, { number, percent }) => work(`${number}+${percent}%`),
    solve: (_, { number, percent }) => [...press(`${number}+${percent}%`), tap('=')],
  }),
  defineTask({
    id: 'calculator-rename-saved',
    app: calculator,
    categories: ['edit', 'text editing'],
    template: 'In the calculator, rename the saved result “{name}” to “{other}”.',
    draw: ({ pick }, world) => ({ name: pick(world.of(calculator).saved).name, other: pick(NAMES) }),
    change: (world, { name, other }) => void (savedOf(world, name).name = other),
    solve: (_, { name, other }) => [
      tap('More options'),
      tap('Saved results'),
      hold(name),
      tap('Rename'),
      type('name', other),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calculator-delete-saved',
    app: calculator,
    categories: ['delete'],
    template: 'Delete the saved result “{name}” from the calculator.',
    draw: ({ pick }, world) => ({ name: pick(world.of(calculator).saved).name }),
    change: (world, { name }) => removeRows(world.of(calculator).saved, (saved) => saved.name === name),
    solve: (_, { name }) => [tap('More options'), tap('Saved results'), hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'calculator-sum-saved',
    app: calculator,
    categories: ['repeat operation', 'multi hop reasoning'],
    template: 'Add up the saved results “{first}” and “{second}” in the memory of the calculator.',
    draw({ pickSome }, world) {
      const [first = '', second = ''] = pickSome(
        world.of(calculator).saved.map(({ name }) => name),
        2,
      );
      return { first, second };
    },
    change(world, { first, second }) {
      const [a, b] = [savedOf(world, first).value, savedOf(world, second).value];
      world.of(calculator).memory = work(`${a}+${b}`);
    },
    solve: (_, { first, second }) => [
      tap('More options'),
      tap('Saved results'),
      ...[first, second].flatMap((name) => [hold(name), tap('Add to memory')]),
    ],
  }),
  defineTask({
    id: 'calculator-settings',
    app: calculator,
    categories: ['edit app setting'],
    template: 'Set the calculator to radians and to at most {count} decimal places.',
    draw: ({ pick }) => ({ count: pick(['2', '4', '6']) }),
    change: (world, { count }) =>
      void Object.assign(world.of(calculator), { angle: 'Radians', decimals: Number(count) }),
    solve: (_, { count }) => [tap('More options'), tap('Settings'), tap('Radians'), tap(`${count} places`)],
  }),
  defineTask({
    id: 'calculator-delete-entry',
    app: calculator,
    categories: ['delete', 'complex ui interaction'],
    template: 'Delete the calculation {expression} from the history of the calculator, and nothing else.',
    draw: ({ pick }, world) => ({ expression: pick(world.of(calculator).history).expression }),
    counts: ['history'],
    change: (world, { expression }) =>
      removeRows(world.of(calculator).history, (entry) => entry.expression === expression),
    solve: (_, { expression }) => [tap('History'), hold(expression), tap('Delete')],
  }),
  defineTask({
    id: 'calculator-price-for-many',
    app: calculator,
    categories: ['cross app interaction', 'multi hop reasoning'],
    template:
      'Look up in Expenses what “{name}” cost in April 2025, multiply the amount by {count}, and put the result into the memory of the calculator.',
    draw: ({ pick, integer }, world) => ({
      name: pick(world.of(expenses).expenses.filter(({ date }) => date.startsWith('2025-04'))).name,
      count: String(integer(3, 12)),
    }),
    change: (world, { name, count }) => void (world.of(calculator).memory = work(`${priceOf(world, name)}×${count}`)),
    solve: (world, { name, count }) => [
      open(expenses),
      open(calculator),
      ...press(`${priceOf(world, name)}×${count}=`),
      tap('M+'),
    ],
  }),
  defineTask({
    id: 'calculator-saved-to-note',
    app: calculator,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Write a new note in Notes with the title “{name}” and, as its text, the value of the calculator’s saved result of that name.',
    draw: ({ pick }, world) => ({ name: pick(world.of(calculator).saved).name }),
    change: (world, { name }) => addNote(world, name, savedOf(world, name).value),
    solve: (world, { name }) => [
      tap('More options'),
      tap('Saved results'),
      leave,
      ...writeNote(name, savedOf(world, name).value),
    ],
  }),
];

/** "52.75" */
function priceOf(world: World, name: string): string {
  const inApril = world.of(expenses).expenses.filter(({ date }) => date.startsWith('2025-04'));
  return (inApril.find((expense) => expense.name === name)!.cents / 100).toFixed(2);
}
