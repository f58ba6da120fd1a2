/** The time in other cities. */
import { defineScreen } from '../../app.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import type { State } from './state.ts';

const CITIES: Readonly<Record<string, number>> = {
  Auckland: 12,
  Cairo: 2,
  Chicago: -5,
  Delhi: 5.5,
  Lagos: 1,
  Lisbon: 1,
  'New York': -4,
  Reykjavik: 0,
  'São Paulo': -3,
  Singapore: 8,
  Tokyo: 9,
};

export function cityViews(state: State, nowMs: number): View[] {
  const timeIn = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString().slice(11, 16);
  const rows = state.cities.map((city): Row => ({
    type: 'row',
    title: city,
    subtitle: `UTC${CITIES[city]! < 0 ? '−' : '+'}${Math.abs(CITIES[city]!)}`,
    note: timeIn(CITIES[city]!),
    leading: { kind: 'icon', icon: 'globe' },
    trailing: iconButton(
      'delete',
      `Remove ${city}`,
      () => (state.cities = state.cities.filter((other) => other !== city)),
    ),
  }));
  const here: View[] = [
    { type: 'text', look: 'display', text: timeIn(0) },
    { type: 'text', look: 'caption', text: 'Saturday, 5 April 2025' },
  ];
  return [...here, { type: 'list', id: 'cities', children: rows }];
}

export const addCity = defineScreen<State, Record<string, never>, { search: string }>({
  local: () => ({ search: '' }),
  render({ state, local, close }) {
    const found = Object.keys(CITIES)
      .filter((city) => !state.cities.includes(city))
      .filter((city) => city.toLowerCase().includes(local.search.toLowerCase()));
    const rows = found.map((city): Row => ({
      type: 'row',
      title: city,
      leading: { kind: 'icon', icon: 'location' },
      onTap() {
        state.cities.push(city);
        close();
      },
    }));
    return {
      type: 'page',
      title: 'Add city',
      navigation: 'back',
      search: textField(local, 'search', 'Search for a city', { kind: 'search' }),
      body: rows.length > 0 ? rows : [{ type: 'empty', icon: 'globe', text: 'No such city' }],
    };
  },
});
