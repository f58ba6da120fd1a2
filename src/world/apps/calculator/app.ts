/** A scientific calculator with a memory, a history and named results. */
import { defineApp, defineScreen } from '../../app.ts';
import { radiosOf, switchOf } from '../../parts/views.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { formatFraction, fraction } from './fractions.ts';
import { keys } from './keys.ts';
import { clearHistory, deleteSaved, history, historyActions } from './results.ts';
import { nameResult, saved, savedActions } from './results.ts';
import { ANGLES, DECIMALS, State } from './state.ts';

const settings = defineScreen<State>({
  render: ({ state }) => ({
    type: 'page',
    title: 'Settings',
    navigation: 'back',
    body: [
      { type: 'text', look: 'title', text: 'Angles' },
      ...radiosOf(state, 'angle', ANGLES),
      { type: 'divider' },
      { type: 'text', look: 'title', text: 'Most decimal places' },
      ...radiosOf(state, 'decimals', DECIMALS, (count) => `${count} places`),
      { type: 'divider' },
      switchOf(state, 'hasThousandsSeparator', 'Thousands separator'),
    ],
  }),
});

export const calculator = defineApp<State>({
  id: 'calculator',
  name: 'Calculator',
  icon: 'calculator',
  color: '#4a5c92',
  description: 'A scientific calculator with brackets, percentages, a memory, a history and results saved under names.',
  schema: State,
  // Mental arithmetic reaches the same state.
  traces: ['history'],
  seed: ({ EXPENSES, PROJECTS }) => {
    const ownProjects = PROJECTS.filter(({ status }) => status === 'Running');
    const sums = ownProjects.map(({ name }) => EXPENSES.filter(({ project }) => project === name));
    const typed = [
      '300×0.43',
      '12×28',
      '7.5×2+3×3',
      '18500−2007.8',
      ...sums.map((expenses) => expenses.map(({ amount }) => amount).join('+')),
      '840÷1200×100',
      '52.75+46.2',
      '24÷2',
      '1200−1024.55',
    ];
    return {
      history: typed.map((expression, index) => ({
        id: index + 1,
        expression,
        result: formatFraction(evaluateExpression(expression, 'Degrees'), 10),
      })),
      saved: [
        ...ownProjects.map(({ name, budget }) => ({ name: `Budget ${name}`, value: String(budget) })),
        { name: 'Family ticket', value: '18' },
        { name: 'Wall length east gallery', value: '14.62' },
        { name: 'Frame width', value: '0.58' },
        { name: 'Half marathon km', value: formatFraction(fraction(210975n, 10_000n), 4) },
      ].map((row, index) => ({ id: 101 + index, ...row })),
      memory: null,
      angle: 'Degrees',
      decimals: 10,
      hasThousandsSeparator: false,
    };
  },
  screens: {
    keys,
    history,
    'history-actions': historyActions,
    'clear-history': clearHistory,
    saved,
    'saved-actions': savedActions,
    'delete-saved': deleteSaved,
    'name-result': nameResult,
    settings,
  },
});
