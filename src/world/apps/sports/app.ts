/** An activity tracker: runs, walks, rides and swims with statistics and goals. */
import { defineApp } from '../../app.ts';
import { choiceScreen } from '../../parts/dialogs.ts';
import { dateScreen } from '../../parts/pickers.ts';
import { actions, confirmDelete, details, edit } from './activity.ts';
import { deleteGoal, editGoal, settings, sort } from './goals.ts';
import { main } from './main.ts';
import { KINDS, ROUTE_NAMES, State, type Activity } from './state.ts';

type Seed = readonly [
  name: string,
  kind: Activity['kind'],
  km: number,
  minutes: number,
  date: string,
  route: string,
  note?: string,
];
const SEEDS: readonly Seed[] = [
  ['Evening run', 'Run', 5.2, 31, '2025-02-18', 'Quay and back'],
  ['Pool with Clara', 'Swim', 1, 34, '2025-02-20', 'Harbour pool lengths'],
  ['Sunday walk', 'Walk', 7.4, 96, '2025-02-23', 'Lighthouse cliffs', 'Saw seals'],
  ['Ride to work', 'Ride', 4.1, 14, '2025-02-26', ''],
  ['Windy run', 'Run', 4.8, 30, '2025-03-02', 'Quay and back'],
  ['Ride to Carwick', 'Ride', 26.5, 82, '2025-03-08', 'Carwick road', 'Flat tyre at the mill'],
  ['Lunch walk', 'Walk', 2.3, 28, '2025-03-11', 'Castle Park loop'],
  ['Morning swim', 'Swim', 1.2, 38, '2025-03-13', 'Harbour pool lengths'],
  ['Long run', 'Run', 11.6, 71, '2025-03-16', 'River path', 'First time over eleven'],
  ['Park intervals', 'Run', 6, 35, '2025-03-19', 'Castle Park loop'],
  ['Walk with Nadia', 'Walk', 5.5, 70, '2025-03-22', 'Quay and back', 'Then dinner at The Anchor'],
  ['Ride around the bay', 'Ride', 31.2, 95, '2025-03-23', ''],
  ['Easy run', 'Run', 5.4, 33, '2025-03-25', 'River path'],
  ['Evening swim', 'Swim', 1.5, 46, '2025-03-27', 'Harbour pool lengths'],
  ['Boat trip walk', 'Walk', 3.1, 45, '2025-03-29', 'Lighthouse cliffs', 'Volunteer Day'],
  ['Morning run', 'Run', 7.1, 42, '2025-03-31', 'Quay and back'],
  ['Ride to the studio', 'Ride', 8.2, 27, '2025-04-01', 'Carwick road'],
  ['Lunch swim', 'Swim', 0.8, 25, '2025-04-02', 'Harbour pool lengths'],
  ['Shoe test run', 'Run', 4.3, 26, '2025-04-04', 'Castle Park loop', 'New running shoes'],
  ['Market walk', 'Walk', 1.9, 25, '2025-04-05', ''],
];

export const sports = defineApp<State>({
  id: 'sports',
  name: 'Sports',
  icon: 'run',
  color: '#a43a00',
  description: 'An activity tracker: add and edit runs, walks, rides and swims, see weeks and months, set goals.',
  schema: State,
  seed: () => ({
    activities: SEEDS.map(([name, kind, km, minutes, date, route, note = ''], index) => {
      return { id: index + 1, name, kind, metres: Math.round(km * 1000), minutes, date, route, note };
    }),
    goals: [
      { id: 101, kind: 'Run', measure: 'Distance', period: 'Week', target: 15 },
      { id: 102, kind: 'Any', measure: 'Activities', period: 'Week', target: 4 },
      { id: 103, kind: 'Swim', measure: 'Time', period: 'Month', target: 120 },
      { id: 104, kind: 'Ride', measure: 'Distance', period: 'Month', target: 60 },
    ],
    units: 'Kilometres',
    sortBy: 'Newest first',
    weekStart: 'Monday',
  }),
  screens: {
    main,
    details,
    edit,
    actions,
    'confirm-delete': confirmDelete,
    'edit-goal': editGoal,
    'delete-goal': deleteGoal,
    sort,
    settings,
    'choose-kind': choiceScreen<State>('Kind', KINDS),
    'choose-route': choiceScreen<State>('Route', ROUTE_NAMES),
    'choose-date': dateScreen<State>(),
  },
});
