/** Goals for a week or month, and the app's settings. */
import { defineScreen } from '../../app.ts';
import { deleteScreen, settingScreen } from '../../parts/dialogs.ts';
import { formPage, textField } from '../../parts/forms.ts';
import { chips, iconButton, radiosOf } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import {
  formatTarget,
  GOAL_KINDS,
  MEASURES,
  parseWhole,
  PERIODS,
  SORTS,
  UNITS,
  type Goal,
  type State,
} from './state.ts';

interface Draft {
  kind: string;
  measure: string;
  period: string;
  target: string;
  isTried: boolean;
}

const TARGET_LABEL: Readonly<Record<string, string>> = {
  Distance: 'Kilometres',
  Time: 'Minutes',
  Activities: 'Number of activities',
};

/** Makes a goal, or changes the one with this id. */
export const editGoal = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params }) => {
    const found = state.goals.find(({ id }) => id === params.id);
    const { kind = 'Any', measure = 'Distance', period = 'Week', target = '' } = found ?? {};
    return { kind, measure, period, target: String(target), isTried: false };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const goal = state.goals.find(({ id }) => id === params.id);
    const target = parseWhole(local.target);
    const save = () => {
      local.isTried = true;
      if (target === undefined) return;
      const { kind, measure, period } = local as Pick<Goal, 'kind' | 'measure' | 'period'> & Draft;
      const made = { kind, measure, period, target };
      if (goal) Object.assign(goal, made);
      else state.goals.push({ id: newId(), ...made });
      toast('Goal saved');
      close();
    };
    const choice = (title: string, name: 'kind' | 'measure' | 'period', options: readonly string[]): View[] => [
      { type: 'text', look: 'title', text: title },
      chips(options, local[name], (label) => (local[name] = label)),
    ];
    return formPage(
      goal ? 'Edit goal' : 'New goal',
      save,
      [
        ...choice('Kind of activity', 'kind', GOAL_KINDS),
        ...choice('What counts', 'measure', MEASURES),
        ...choice('In each', 'period', PERIODS),
        textField(local, 'target', TARGET_LABEL[local.measure] ?? '', {
          kind: 'number',
          error: local.isTried && target === undefined && 'Enter a whole number',
        }),
      ],
      goal ? [iconButton('delete', 'Delete', () => open('delete-goal', { id: goal.id }))] : [],
    );
  },
});

export const deleteGoal = deleteScreen(({ goals }: State) => goals, {
  title: 'Delete goal?',
  text: (goal) => `${formatTarget(goal)} a ${goal.period.toLowerCase()}`,
});

export const sort = settingScreen<State>('Sort by', 'sortBy', SORTS);

export const settings = defineScreen<State>({
  render: ({ state }) => ({
    type: 'page',
    title: 'Settings',
    navigation: 'back',
    body: [
      { type: 'text', look: 'title', text: 'Units' },
      ...radiosOf(state, 'units', UNITS),
      { type: 'divider' },
      { type: 'text', look: 'title', text: 'Weeks begin on' },
      ...radiosOf(state, 'weekStart', ['Monday', 'Sunday'] as const),
    ],
  }),
});
