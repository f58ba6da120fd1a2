/** TEST SUPPORT: the twelve controls of programs/ and a person's actions on them. Names are those on the screen. */

import type { UiNode } from '../../schema/index.ts';

/** A node by its name, or by a predicate if it has none. */
export type Aim = string | ((node: UiNode) => boolean);

/** A click, a key, or text that replaces the focused field's content, with Enter. */
export type Gesture = { click: Aim } | { press: string[] } | { type: string };

export interface Control {
  /** Gestures that bring the target onto the screen. */
  open: readonly Gesture[];
  /** Further ways to reach the target, taken while it is missing. A click just after a popover may only close it. */
  ways?: readonly Gesture[];
  target: Aim;
  /** The action on the target. Default: a click. */
  act?: Gesture;
  /** The program's status line afterwards, or a predicate on the target. */
  reported: RegExp | ((target: UiNode) => boolean);
  /** The colour that the program paints the target with, where a person sees it. */
  colour: number;
  /** True if the target has the colour only under the pointer. */
  isHovered?: boolean;
  /** Rows are painted in their full width, so only their height is compared. */
  isRow?: boolean;
  /** Gestures that close it afterwards. */
  close?: readonly Gesture[];
}

const isNotes: Aim = ({ text = '' }) => text.includes('line 1\nline 2');
const isSlider: Aim = ({ role }) => role === 'slider';
const isDate: Aim = ({ role, text = '', name }) =>
  role === 'calendar' ||
  role === 'date editor' ||
  (/^(spin button|text|entry)$/.test(role) && /2026/.test(text + name));
const HOVER = 0xc02080;

function hasCaretAtEnd({ text = '', caret = 0 }: UiNode): boolean {
  return caret === text.length && text.endsWith('line 60');
}

function showsEnd({ text = '', visibleText }: UiNode): boolean {
  return (
    visibleText !== undefined && text.slice(0, visibleText.end).trim().endsWith('line 60') && visibleText.start > 0
  );
}

export const CONTROLS: Readonly<Record<string, Control>> = {
  menu: { open: [{ click: 'Demo' }], target: 'Alpha', reported: /^Chose Alpha$/, colour: HOVER, isHovered: true },
  submenu: {
    open: [{ click: 'Demo' }, { click: 'More' }],
    ways: [{ press: ['right'] }],
    target: 'Beta',
    reported: /^Chose Beta$/,
    colour: HOVER,
    isHovered: true,
  },
  'drop-down': {
    open: [{ click: ({ role }) => role === 'combo box' }],
    target: 'Green',
    reported: /^Colour Green$/,
    colour: HOVER,
    isHovered: true,
  },
  popover: {
    open: [{ click: 'Details' }],
    ways: [{ click: 'Details' }],
    target: 'Inside',
    reported: /^Pressed Inside$/,
    colour: 0x10a060,
  },
  dialog: { open: [{ click: 'Ask' }], target: 'Yes', reported: /^Answered Yes$/, colour: 0x8040c0 },
  'second window': {
    open: [{ click: 'Register' }],
    target: 'Paid',
    reported: /^Ticked Paid$/,
    colour: 0x20a0b0,
    close: [{ press: ['escape'] }],
  },
  tree: {
    open: [{ click: 'Fruit' }],
    ways: [{ press: ['right'] }, { press: ['shift', 'right'] }, { click: 'Expand' }],
    target: 'Apple',
    reported: /^Leaf Apple$/,
    colour: 0x3050f0,
    isRow: true,
  },
  table: { open: [], target: 'Price', reported: /^Sorted by Price$/, colour: 0xb0c020 },
  slider: {
    open: [{ click: isSlider }],
    target: isSlider,
    act: { press: ['right'] },
    reported: /^Volume \d+$/,
    colour: 0xe0a0a0,
  },
  date: {
    open: [{ click: isDate }],
    target: isDate,
    act: { press: ['up'] },
    reported: /^Due 2026-\d\d-\d\d$/,
    colour: 0xa0a0e0,
  },
  text: {
    open: [{ click: isNotes }],
    target: isNotes,
    act: { press: ['ctrl', 'end'] },
    reported: (notes) => hasCaretAtEnd(notes) && showsEnd(notes),
    colour: 0xa0e0c0,
  },
  tabs: { open: [], target: 'Second', reported: /^Tab Second$/, colour: 0xc0a0e0 },
};

/** The toolkit does not report the visible lines of a text; keys bring the caret's line into view. */
const CARET_ONLY = { text: { reported: hasCaretAtEnd } };

/** Toolkits in which a person's actions or the tree differ. */
export const OTHER_WAYS: Readonly<Record<string, Readonly<Record<string, Partial<Control>>>>> = {
  gtk4: CARET_ONLY,
  qt5: CARET_ONLY,
  qt6: CARET_ONLY,
  wxwidgets: { date: { act: { type: '05/16/2026' } } },
  // Its list highlights the entry under the pointer in a colour of its own.
  chromium: { 'drop-down': { colour: 0x60d060, isHovered: false } },
  firefox: { date: { open: [{ click: 'Day' }], target: ({ role }) => role === 'date editor' } },
};
