/** Expenses by month and category, with a sum and shares. */
import { z } from 'zod';
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { dateOf, formatDate, formatDay, formatMonth } from '../../parts/dates.ts';
import { choiceScreen, deleteScreen, formDialog, settingScreen } from '../../parts/dialogs.ts';
import { choiceField, dateField, formPage, textField } from '../../parts/forms.ts';
import { dateScreen } from '../../parts/pickers.ts';
import { chips, factRow, iconButton, listOrEmpty, sheet, turnLine } from '../../parts/views.ts';
import type { Row } from '../../view.ts';

const CATEGORIES = ['Food', 'Transport', 'Housing', 'Health', 'Leisure', 'Work'] as const;
const CURRENCIES = ['€', '£', '$'] as const;

const Expense = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  cents: z.int().positive(),
  category: z.enum(CATEGORIES),
  /** ISO date. */
  date: z.string(),
  note: z.string(),
});
const State = z.strictObject({ expenses: z.array(Expense), currency: z.enum(CURRENCIES), monthlyBudget: z.int() });
type State = z.infer<typeof State>;
type Expense = z.infer<typeof Expense>;

const COLOR = {
  Food: '#386a20',
  Transport: '#00639b',
  Housing: '#7d5260',
  Health: '#b3261e',
  Leisure: '#6750a4',
  Work: '#825500',
} as const satisfies Record<Expense['category'], string>;

function formatMoney(cents: number, currency: string): string {
  return `${currency}${(cents / 100).toFixed(2)}`;
}

function sumOf(expenses: readonly Expense[]): number {
  return expenses.reduce((sum, { cents }) => sum + cents, 0);
}

/** Cents, or undefined if the text is not an amount above zero. */
function parseMoney(text: string): number | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  return cents > 0 ? cents : undefined;
}

function expenseRow(expense: Expense, currency: string, open: Open): Row {
  const { id, name, category, date, cents } = expense;
  return {
    type: 'row',
    id: `expense_${id}`,
    title: name,
    subtitle: `${category} · ${formatDay(date)}`,
    note: formatMoney(cents, currency),
    leading: { kind: 'icon', icon: 'expense', color: COLOR[category] },
    onTap: () => open('details', { id }),
    onLongPress: () => open('actions', { id }),
  };
}

const list = defineScreen<State, Record<string, never>, { month: string; category: string }>({
  local: ({ nowMs }) => ({ month: dateOf(nowMs).slice(0, 7), category: 'All' }),
  render({ state, local, open }) {
    const { currency } = state;
    const inMonth = state.expenses.filter(({ date }) => date.startsWith(local.month));
    const shown = inMonth
      .filter(({ category }) => local.category === 'All' || category === local.category)
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
    const [year = 2025, month = 1] = local.month.split('-').map(Number);
    const turn = (months: number) =>
      (local.month = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7));
    const rows = shown.map((expense) => expenseRow(expense, currency, open));
    return {
      type: 'page',
      title: 'Expenses',
      actions: [iconButton('info', 'Overview', () => open('overview', { month: local.month }))],
      overflow: [
        { label: 'Currency', onTap: () => open('currency') },
        { label: 'Monthly budget', onTap: () => open('budget') },
      ],
      body: [
        turnLine('month', formatMonth(year, month), turn, 'month'),
        {
          type: 'card',
          children: [
            { type: 'text', look: 'caption', text: 'Spent this month' },
            { type: 'text', id: 'total', look: 'headline', text: formatMoney(sumOf(inMonth), currency) },
            { type: 'text', look: 'caption', text: `Budget ${formatMoney(state.monthlyBudget, currency)}` },
          ],
        },
        chips(['All', ...CATEGORIES], local.category, (category) => (local.category = category)),
        listOrEmpty('expenses', rows, 'expense', 'Nothing spent'),
      ],
      floatingButton: { icon: 'add', label: 'Add expense', onTap: () => open('edit') },
    };
  },
});

const overview = defineScreen<State, { month: string }>({
  render({ state, params }) {
    const inMonth = state.expenses.filter(({ date }) => date.startsWith(params.month));
    const total = sumOf(inMonth);
    const [year = 2025, month = 1] = params.month.split('-').map(Number);
    return {
      type: 'page',
      title: formatMonth(year, month),
      navigation: 'back',
      body: CATEGORIES.map((category) => {
        const cents = sumOf(inMonth.filter((expense) => expense.category === category));
        const share = total === 0 ? 0 : Math.round((cents / total) * 100);
        return {
          type: 'row',
          title: category,
          subtitle: `${share} %`,
          note: formatMoney(cents, state.currency),
          leading: {
            type: 'picture',
            label: `${category}: ${share} %`,
            viewBox: { width: 52, height: 52 },
            svg: `<rect width="52" height="52" fill="#eee"/><rect y="${52 - share * 0.52}" width="52" height="${share * 0.52}" fill="${COLOR[category]}"/>`,
          },
        };
      }),
    };
  },
});

const details = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const expense = state.expenses.find(({ id }) => id === params.id);
    if (!expense) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    return {
      type: 'page',
      title: expense.name,
      navigation: 'back',
      actions: [
        iconButton('edit', 'Edit', () => open('edit', { id: expense.id })),
        iconButton('delete', 'Delete', () => open('confirm-delete', { id: expense.id })),
      ],
      body: [
        { type: 'text', look: 'display', text: formatMoney(expense.cents, state.currency) },
        factRow('tag', expense.category, 'Category'),
        factRow('calendar', formatDate(expense.date), 'Date'),
        factRow('note', expense.note || 'No note', 'Note'),
      ],
    };
  },
});

interface Draft {
  name: string;
  amount: string;
  category: string;
  date: string;
  note: string;
  isTried: boolean;
}

const edit = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params, nowMs }) => {
    const found = state.expenses.find(({ id }) => id === params.id);
    const { name = '', cents, category = 'Food', date = dateOf(nowMs), note = '' } = found ?? {};
    return { name, amount: cents === undefined ? '' : (cents / 100).toFixed(2), category, date, note, isTried: false };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const expense = state.expenses.find(({ id }) => id === params.id);
    const cents = parseMoney(local.amount);
    const save = () => {
      local.isTried = true;
      const name = local.name.trim();
      if (name === '' || cents === undefined) return;
      const made = { name, cents, category: local.category as Expense['category'], date: local.date, note: local.note };
      if (expense) Object.assign(expense, made);
      else state.expenses.push({ id: newId(), ...made });
      toast('Expense saved');
      close();
    };
    return formPage(expense ? 'Edit expense' : 'Add expense', save, [
      textField(local, 'name', 'Name', { error: local.isTried && local.name.trim() === '' && 'Enter a name' }),
      textField(local, 'amount', 'Amount', {
        kind: 'number',
        error: local.isTried && cents === undefined && 'Enter an amount such as 12.50',
      }),
      choiceField(open, local, 'category', 'Category', 'tag'),
      dateField(open, local, 'date', 'Date'),
      textField(local, 'note', 'Note', { kind: 'lines' }),
    ]);
  },
});

const actions = defineScreen<State, { id: number }>({
  render: ({ state, params, open, newId, nowMs, toast }) => {
    const expense = state.expenses.find(({ id }) => id === params.id);
    return sheet(expense?.name ?? '', [
      { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id: params.id }) },
      {
        label: 'Copy to today',
        icon: 'copy',
        onTap() {
          if (expense) state.expenses.push({ ...expense, id: newId(), date: dateOf(nowMs) });
          toast('Expense copied');
        },
      },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

const confirmDelete = deleteScreen(({ expenses }: State) => expenses, {
  title: 'Delete expense?',
  text: ({ name }) => name,
  done: 'Expense deleted',
});

const currency = settingScreen<State>('Currency', 'currency', CURRENCIES);

const budget = defineScreen<State, Record<string, never>, { amount: string }>({
  local: ({ state }) => ({ amount: (state.monthlyBudget / 100).toFixed(2) }),
  render: ({ state, local, close }) => {
    const cents = parseMoney(local.amount);
    return formDialog('Monthly budget', [textField(local, 'amount', 'Amount', { kind: 'number' })], close, {
      label: 'Save',
      isEnabled: cents !== undefined,
      onTap() {
        state.monthlyBudget = cents ?? state.monthlyBudget;
        close();
      },
    });
  },
});

type Seed = readonly [name: string, amount: number, category: Expense['category'], date: string, note?: string];
const PRIVATE: readonly Seed[] = [
  ['Rent', 840, 'Housing', '2025-03-01'],
  ['Groceries at Ellery Market', 46.2, 'Food', '2025-03-08'],
  ['Choir membership', 60, 'Leisure', '2025-03-10'],
  ['Bus pass', 49, 'Transport', '2025-03-12'],
  ['Pharmacy', 17.85, 'Health', '2025-03-19'],
  ['Dinner at The Anchor', 38.4, 'Food', '2025-03-22', 'With Nadia'],
  ['Electricity', 71.3, 'Housing', '2025-03-28'],
  ['Rent', 840, 'Housing', '2025-04-01'],
  ['Groceries at Ellery Market', 52.75, 'Food', '2025-04-02'],
  ['Ferry tickets', 24, 'Transport', '2025-04-03', 'Two days'],
  ['Cinema', 11.5, 'Leisure', '2025-04-03'],
  ['Bakery', 6.4, 'Food', '2025-04-04'],
  ['New running shoes', 89.9, 'Leisure', '2025-04-04'],
];

export const expenses = defineApp<State>({
  id: 'expenses',
  name: 'Expenses',
  icon: 'expense',
  color: '#00696d',
  description: 'What was spent, by month and category: add, edit, copy and delete expenses, see sums, set a budget.',
  schema: State,
  seed: ({ EXPENSES, PERSON }) => {
    const work = EXPENSES.filter(({ paidBy }) => paidBy === PERSON.name).map(
      ({ description, amount, date, project }): Seed => [description, amount, 'Work', date, project],
    );
    const all = [...PRIVATE, ...work].map(([name, amount, category, date, note = ''], index) => {
      const cents = Math.round(amount * 100);
      return { id: index + 1, name, cents, category, date, note };
    });
    return { expenses: all, currency: '€', monthlyBudget: 120_000 };
  },
  screens: {
    list,
    overview,
    details,
    edit,
    actions,
    'confirm-delete': confirmDelete,
    currency,
    budget,
    'choose-category': choiceScreen<State>('Category', CATEGORIES),
    'choose-date': dateScreen<State>(),
  },
});
