/** The first screen: activities, statistics of a week or month, and goals. */
import { defineScreen, type Open } from '../../app.ts';
import { addDays, dateOf, formatDay } from '../../parts/dates.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { chips, listOrEmpty, tabBar, turnLine } from '../../parts/views.ts';
import type { Page, Row, View } from '../../view.ts';
import { activitiesIn, formatDistance, formatDuration, formatSpan, formatTarget, spanOf, sumOf } from './state.ts';
import { KIND_COLOR, KIND_ICON, KINDS, PERIODS, progressOf, type Activity, type Goal, type State } from './state.ts';

const TABS = { Activities: 'list', Statistics: 'chart', Goals: 'flag' } as const;
type Tab = keyof typeof TABS;

interface Memory {
  tab: Tab;
  kind: string;
  search: string | null;
  period: Goal['period'];
  /** Any day of the week or month whose statistics are shown. */
  day: string;
}

export const main = defineScreen<State, Record<string, never>, Memory>({
  local: ({ nowMs }) => ({ tab: 'Activities', kind: 'All', search: null, period: 'Week', day: dateOf(nowMs) }),
  render({ state, local, nowMs, open }) {
    const bodies: Record<Tab, () => View[]> = {
      Activities: () => [
        kindChips(local),
        listOrEmpty('activities', activityRows(state, local, open), 'run', 'No activities'),
      ],
      Statistics: () => [kindChips(local), ...statistics(state, local)],
      Goals: () => [listOrEmpty('goals', goalRows(state, dateOf(nowMs), open), 'flag', 'No goals yet')],
    };
    const isList = local.tab === 'Activities';
    const floatingButtons: Partial<Record<Tab, Page['floatingButton']>> = {
      Activities: { icon: 'add', label: 'Add activity', onTap: () => open('edit') },
      Goals: { icon: 'add', label: 'New goal', onTap: () => open('edit-goal') },
    };
    const floatingButton = floatingButtons[local.tab];
    return {
      type: 'page',
      title: local.tab,
      ...(isList ? searchBar(local, 'Search activities') : {}),
      actions: isList ? [searchAction(local)] : [],
      overflow: [
        ...(isList ? [{ label: 'Sort by', onTap: () => open('sort') }] : []),
        { label: 'Settings', onTap: () => open('settings') },
      ],
      body: bodies[local.tab](),
      ...(floatingButton ? { floatingButton } : {}),
      bottomBar: tabBar(TABS, local.tab, (tab) => Object.assign(local, { tab, search: null })),
    };
  },
});

function kindChips(local: Memory): View {
  return chips(['All', ...KINDS], local.kind, (kind) => (local.kind = kind));
}

function orderOf(sortBy: State['sortBy']) {
  return (a: Activity, b: Activity) => {
    const bySize = {
      'Newest first': 0,
      'Longest distance': b.metres - a.metres,
      'Longest time': b.minutes - a.minutes,
    };
    return bySize[sortBy] || b.date.localeCompare(a.date) || b.id - a.id;
  };
}

function activityRows(state: State, local: Memory, open: Open): Row[] {
  return state.activities
    .filter(({ kind }) => local.kind === 'All' || kind === local.kind)
    .filter(({ name, note, route }) => isFound(local, name, note, route))
    .toSorted(orderOf(state.sortBy))
    .map(({ id, name, kind, date, metres, minutes }) => ({
      type: 'row',
      id: `activity_${id}`,
      title: name,
      subtitle: `${formatDistance(metres, state.units)} · ${formatDuration(minutes)}`,
      note: formatDay(date),
      leading: { kind: 'icon', icon: KIND_ICON[kind], color: KIND_COLOR[kind] },
      onTap: () => open('details', { id }),
      onLongPress: () => open('actions', { id }),
    }));
}

function fact(title: string, text: string, id: string): View {
  return {
    type: 'column',
    children: [
      { type: 'text', id, look: 'title', text },
      { type: 'text', look: 'caption', text: title },
    ],
  };
}

function statistics(state: State, local: Memory): View[] {
  const span = spanOf(local.day, local.period, state.weekStart);
  const shown = activitiesIn(state.activities, span).filter(({ kind }) => local.kind === 'All' || kind === local.kind);
  const kinds = KINDS.map((kind) => ({ kind, own: shown.filter((activity) => activity.kind === kind) }));
  return [
    chips(PERIODS, local.period, (period) => (local.period = period)),
    turnLine(
      local.period.toLowerCase(),
      formatSpan(span, local.period),
      (steps) => (local.day = steps < 0 ? addDays(span.from, -1) : addDays(span.to, 1)),
      'span',
    ),
    {
      type: 'card',
      children: [
        {
          type: 'line',
          children: [
            fact('Distance', formatDistance(sumOf(shown, 'metres'), state.units), 'total-distance'),
            fact('Time', formatDuration(sumOf(shown, 'minutes')), 'total-time'),
            fact('Activities', String(shown.length), 'total-count'),
          ],
        },
      ],
    },
    drawDays(shown, span.from, span.to),
    ...kinds
      .filter(({ own }) => own.length > 0)
      .map(({ kind, own }): Row => ({
        type: 'row',
        title: kind,
        subtitle: formatDuration(sumOf(own, 'minutes')),
        note: formatDistance(sumOf(own, 'metres'), state.units),
        leading: { kind: 'icon', icon: KIND_ICON[kind], color: KIND_COLOR[kind] },
      })),
  ];
}

/** One bar of minutes for each day. */
function drawDays(activities: readonly Activity[], from: string, to: string): View {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const minutes = days.map((day) =>
    sumOf(
      activities.filter(({ date }) => date === day),
      'minutes',
    ),
  );
  const most = Math.max(60, ...minutes);
  const width = 328 / days.length;
  const bars = minutes.map((value, index) => {
    const height = Math.round((value / most) * 96);
    return `<rect x="${(16 + index * width + width * 0.15).toFixed(1)}" y="${112 - height}" width="${(width * 0.7).toFixed(1)}" height="${height}" rx="2" fill="#a43a00"/>`;
  });
  const line = '<path d="M16 112 H344" stroke="#cac4d0"/>';
  return {
    type: 'picture',
    label: 'Minutes of each day',
    viewBox: { width: 360, height: 124 },
    heightDp: 124,
    svg: bars.join('') + line,
  };
}

function goalRows(state: State, today: string, open: Open): Row[] {
  return state.goals.map((goal) => {
    const { id, kind, measure, period, target } = goal;
    const done = progressOf(goal, state, today);
    const share = Math.min(100, Math.floor((done / target) * 100));
    return {
      type: 'row',
      id: `goal_${id}`,
      title: `${formatTarget(goal)} a ${period.toLowerCase()}`,
      subtitle: `${kind === 'Any' ? 'Any kind' : kind} · ${measure === 'Distance' ? done.toFixed(1) : done} done`,
      note: `${share} %`,
      leading: {
        type: 'picture',
        label: `${share} % reached`,
        viewBox: { width: 52, height: 52 },
        svg: `<rect width="52" height="52" fill="#eee"/><rect y="${52 - share * 0.52}" width="52" height="${share * 0.52}" fill="#386a20"/>`,
      },
      onTap: () => open('edit-goal', { id }),
      onLongPress: () => open('delete-goal', { id }),
    };
  });
}
