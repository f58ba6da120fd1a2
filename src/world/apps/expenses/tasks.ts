import { expenses } from './app.ts';
import { notes } from '../notes/app.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, type, type World } from '../../benchmark/task.ts';
import { pickDay, spellDate } from '../../benchmark/turn-pickers.ts';

const NAMES = ['Umbrella', 'Choir concert ticket', 'Bicycle bell', 'Lunch with Priya', 'Plant pots', 'Haircut'];
const CATEGORIES = ['Food', 'Transport', 'Housing', 'Health', 'Leisure', 'Work'] as const;
const DATES = ['2025-03-27', '2025-03-31', '2025-04-01', '2025-04-03', '2025-04-04'];
const TODAY = '2025-04-05';

type Category = (typeof CATEGORIES)[number];
const categoryOf = (word: string): Category => CATEGORIES.find((category) => category === word)!;
const inMonth = (world: World, month: string) =>
  world.of(expenses).expenses.filter(({ date }) => date.startsWith(month));
/** Expenses of this month, which the app shows first. */
const find = (world: World, name: string) => inMonth(world, '2025-04').find((expense) => expense.name === name)!;
const namesOf = (world: World) => inMonth(world, '2025-04').map(({ name }) => name);
const toCents = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly { cents: number }[]) =>
  (rows.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2);

export const expensesTasks = [
  defineTask({
    id: 'expenses-add',
    app: expenses,
    categories: ['create', 'fill form'],
    template: 'Add an expense of {amount} euros for “{name}”, category {category}, on {date}. Leave the note empty.',
    draw: ({ pick, integer }) => ({
      name: pick(NAMES),
      amount: `${integer(3, 89)}.${integer(1, 9)}5`,
      category: pick(CATEGORIES),
      date: spellDate(pick(DATES)),
    }),
    change(world, { name, amount, category, date }) {
      const made = { name, cents: toCents(amount), category: categoryOf(category), date: isoOf(date), note: '' };
      world.of(expenses).expenses.push({ id: world.newId(), ...made });
    },
    solve: (_, { name, amount, category, date }) => [
      tap('Add expense'),
      type('name', name),
      type('amount', amount),
      tap('category'),
      tap(category),
      tap('date'),
      ...pickDay(TODAY, isoOf(date)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'expenses-edit-amount',
    app: expenses,
    categories: ['edit', 'fill form'],
    template: 'The expense “{name}” of this April really was {amount} euros. Correct it.',
    draw: ({ pick, integer }, world) => ({ name: pick(namesOf(world)), amount: `${integer(3, 89)}.${integer(1, 9)}5` }),
    change: (world, { name, amount }) => void (find(world, name).cents = toCents(amount)),
    solve: (_, { name, amount }) => [tap(name), tap('Edit'), type('amount', amount), tap('Save')],
  }),
  defineTask({
    id: 'expenses-delete',
    app: expenses,
    categories: ['delete'],
    template: 'Delete the expense “{name}” of April 2025.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change(world, { name }) {
      const gone = find(world, name);
      removeRows(world.of(expenses).expenses, (expense) => expense === gone);
    },
    solve: (_, { name }) => [tap(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'expenses-copy',
    app: expenses,
    categories: ['create', 'search'],
    template: 'I paid for “{name}” again today, as much as in March 2025. Add it to Expenses by copying.',
    draw: ({ pick }, world) => ({ name: pick(inMonth(world, '2025-03')).name }),
    change(world, { name }) {
      const copied = inMonth(world, '2025-03').find((expense) => expense.name === name)!;
      world.of(expenses).expenses.push({ ...copied, id: world.newId(), date: TODAY });
    },
    solve: (_, { name }) => [tap('Previous month'), hold(name), tap('Copy to today')],
  }),
  defineTask({
    id: 'expenses-category-sum',
    app: expenses,
    categories: ['information retrieval', 'filter'],
    template: 'How much did I spend on {category} in {month} 2025? Answer with the amount in euros, like 12.50.',
    draw: ({ pick }, world) => {
      const { category, date } = pick(world.of(expenses).expenses.filter((one) => one.date >= '2025-03'));
      return { category, month: date.startsWith('2025-03') ? 'March' : 'April' };
    },
    answer: (world, { category, month }) =>
      sumOf(inMonth(world, month === 'March' ? '2025-03' : '2025-04').filter((one) => one.category === category)),
    solve: (_, { month }) => [...(month === 'March' ? [tap('Previous month')] : []), tap('Overview')],
  }),
  defineTask({
    id: 'expenses-left-of-budget',
    app: expenses,
    categories: ['information retrieval', 'multi hop reasoning'],
    template:
      'Suppose I also bought something for {amount} euros today. How much of my monthly budget for April 2025 would be left? Answer with the amount in euros, like 12.50.',
    draw: ({ integer }) => ({ amount: `${integer(4, 95)}.${integer(1, 9)}0` }),
    answer(world, { amount }) {
      const left = world.of(expenses).monthlyBudget - toCents(sumOf(inMonth(world, '2025-04'))) - toCents(amount);
      return (left / 100).toFixed(2);
    },
    solve: () => [],
  }),
  defineTask({
    id: 'expenses-budget',
    app: expenses,
    categories: ['edit app setting'],
    template: 'Set the monthly budget to {amount} and show amounts in {currency}.',
    draw: ({ pick, integer }) => ({ amount: String(integer(8, 20) * 50), currency: pick(['pounds', 'dollars']) }),
    change: (world, { amount, currency }) =>
      void Object.assign(world.of(expenses), { monthlyBudget: toCents(amount), currency: signOf(currency) }),
    solve: (_, { amount, currency }) => [
      tap('More options'),
      tap('Monthly budget'),
      type('amount', amount),
      tap('Save'),
      tap('More options'),
      tap('Currency'),
      tap(signOf(currency)),
    ],
  }),
  defineTask({
    id: 'expenses-recategorize',
    app: expenses,
    categories: ['edit', 'repeat operation', 'filter'],
    template: 'Move every expense of April 2025 in the category {from} to the category {to}.',
    draw({ pick }, world) {
      const from = pick(inMonth(world, '2025-04')).category;
      return { from, to: pick(CATEGORIES.filter((category) => category !== from)) };
    },
    change(world, { from, to }) {
      for (const expense of inMonth(world, '2025-04')) if (expense.category === from) expense.category = categoryOf(to);
    },
    solve: (world, { from, to }) =>
      inMonth(world, '2025-04')
        .filter(({ category }) => category === from)
        .flatMap(({ id }) => [hold(`expense_${id}`), tap('Edit'), tap('category'), tap(to), tap('Save')]),
  }),
  defineTask({
    id: 'expenses-from-note',
    app: expenses,
    categories: ['cross app interaction', 'repeat operation', 'create'],
    template:
      'Add the two purchases listed in the note “{title}” to Expenses, in its order, with today’s date, the category {category} and no note.',
    draw: ({ pick, pickSome, integer }) => {
      const [first = '', second = ''] = pickSome(NAMES, 2);
      return {
        title: pick(['Receipts', 'Spent today', 'To enter']),
        category: pick(CATEGORIES),
        first,
        firstAmount: `${integer(2, 60)}.${integer(1, 9)}0`,
        second,
        secondAmount: `${integer(2, 60)}.${integer(1, 9)}0`,
      };
    },
    setUp: (world, { title, first, firstAmount, second, secondAmount }) =>
      void world.of(notes).notes.push({
        id: 902,
        folder: 'Private',
        title,
        body: `- ${first}: ${firstAmount} euros\n- ${second}: ${secondAmount} euros`,
        isPinned: false,
      }),
    change(world, { category, first, firstAmount, second, secondAmount }) {
      const rest = { category: categoryOf(category), date: TODAY, note: '' };
      const rows = world.of(expenses).expenses;
      rows.push({ id: world.newId(), name: first, cents: toCents(firstAmount), ...rest });
      rows.push({ id: world.newId(), name: second, cents: toCents(secondAmount), ...rest });
    },
    solve: (_, { title, category, first, firstAmount, second, secondAmount }) => [
      open(notes),
      tap(title),
      open(expenses),
      ...[
        [first, firstAmount],
        [second, secondAmount],
      ].flatMap(([name = '', amount = '']) => [
        tap('Add expense'),
        type('name', name),
        type('amount', amount),
        tap('category'),
        tap(category),
        tap('Save'),
      ]),
    ],
  }),
];

function signOf(currency: string): '£' | '$' {
  return currency === 'pounds' ? '£' : '$';
}

function isoOf(date: string): string {
  return DATES.find((one) => spellDate(one) === date)!;
}
