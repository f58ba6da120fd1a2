/** Views that many apps show: buttons, chips, choices, rows, lists. */
import type { IconName } from '../kit/icons.ts';
import type { Choice, Chips, Group, Handler, IconButton, Menu, MenuItem, Row, Tabs, View } from '../view.ts';

export function iconButton(icon: IconName, label: string, onTap: Handler): IconButton {
  return { type: 'icon-button', icon, label, onTap };
}

/** A star or heart in the top bar, filled for a favourite. */
export function favouriteButton(row: { isFavourite: boolean }, icon: 'star' | 'heart'): IconButton {
  const { isFavourite } = row;
  const label = isFavourite ? 'Remove from favourites' : 'Add to favourites';
  const toggle = () => (row.isFavourite = !isFavourite);
  return { ...iconButton(isFavourite ? icon : `${icon}-outline`, label, toggle), isSelected: isFavourite };
}

/** As favouriteButton, for a menu; the row may be gone. */
export function favouriteItem(row: { isFavourite: boolean } | undefined, icon: 'star' | 'heart'): MenuItem {
  return {
    label: row?.isFavourite ? 'Remove from favourites' : 'Add to favourites',
    icon: `${icon}-outline`,
    onTap() {
      if (row) row.isFavourite = !row.isFavourite;
    },
  };
}

/** One chip for each option. */
export function chips<Option extends string>(
  options: readonly Option[],
  chosen: string,
  choose: (option: Option) => void,
): Chips {
  return {
    type: 'chips',
    chips: options.map((label) => ({ label, isSelected: label === chosen, onTap: () => choose(label) })),
  };
}

/** Radio buttons, one for each option. */
export function radios<Option>(
  options: readonly Option[],
  chosen: Option | undefined,
  choose: (option: Option) => void,
  labelOf: (option: Option) => string = String,
): Choice[] {
  return options.map((option) => ({
    type: 'radio',
    label: labelOf(option),
    isChecked: option === chosen,
    onTap: () => choose(option),
  }));
}

/** Radio buttons that set the field `key`. */
export function radiosOf<Record, Key extends keyof Record>(
  record: Record,
  key: Key,
  options: readonly Record[Key][],
  labelOf?: (option: Record[Key]) => string,
): Choice[] {
  return radios(options, record[key], (option) => (record[key] = option), labelOf);
}

/** A switch for a field that is true or false. */
export function switchOf<Key extends string>(
  record: Record<NoInfer<Key>, boolean>,
  key: Key,
  label: string,
  more: { id?: string; detail?: string } = {},
): Choice {
  return { type: 'switch', label, isChecked: record[key], onTap: () => (record[key] = !record[key]), ...more };
}

/** Tabs with an icon each, by label: the bar at the bottom of a first screen. */
export function tabBar<Tab extends string>(
  icons: Readonly<Record<Tab, IconName>>,
  chosen: Tab,
  choose: (tab: Tab) => void,
): Tabs {
  return {
    type: 'tabs',
    tabs: (Object.keys(icons) as Tab[]).map((tab) => ({
      label: tab,
      icon: icons[tab],
      isSelected: tab === chosen,
      onTap: () => choose(tab),
    })),
  };
}

/** A line of details: the value, and below it its name. */
export function factRow(icon: IconName, title: string, subtitle: string, onTap?: Handler): Row {
  return { type: 'row', title, subtitle, leading: { kind: 'icon', icon }, onTap };
}

/** A row that opens another screen. */
export function linkRow(id: string, icon: IconName, title: string, subtitle: string, onTap: Handler): Row {
  return { id, ...factRow(icon, title, subtitle, onTap) };
}

/** The rows, or a text if there are none. */
export function listOrEmpty(id: string, rows: readonly View[], icon: IconName, text: string): View {
  return rows.length > 0 ? { type: 'list', id, children: rows } : { type: 'empty', icon, text };
}

/** "April 2025" between arrows for the previous and the next unit, such as "month". */
export function turnLine(unit: string, text: string, turn: (steps: 1 | -1) => void, id?: string): Group {
  return {
    type: 'line',
    children: [
      iconButton('arrow-left', `Previous ${unit}`, () => turn(-1)),
      { type: 'text', id, look: 'title', text },
      iconButton('arrow-right', `Next ${unit}`, () => turn(1)),
    ],
  };
}

/** Actions on a row, from the bottom of the screen. */
export function sheet(title: string, items: readonly MenuItem[]): Menu {
  return { type: 'menu', place: 'sheet', title, items };
}
