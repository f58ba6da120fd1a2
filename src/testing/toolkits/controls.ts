/** TEST SUPPORT: the twelve controls of programs/ and what a person does with them. Names are those on the screen. */

import type { UiNode } from '../../schema/index.ts';

/** Something of a tree by its name, or by what it is where it has none. */
export type Aim = string | ((node: UiNode) => boolean);

/** A click, a key, or words in the place of those of the focused field, with Enter. */
export type Gesture = { click: Aim } | { press: string[] } | { type: string };

export interface Control {
  /** What brings the target on the screen. */
  open: readonly Gesture[];
  /** Further ways to it; each is taken as long as the target is not there. A click just after a popover may only end it. */
  ways?: readonly Gesture[];
  target: Aim;
  /** What is done with the target; a click when left out. */
  act?: Gesture;
  /** What the program then says at the bottom of its window, or what the target then is. */
  said: RegExp | ((target: UiNode) => boolean);
  /** The colour of the target, which is painted with it where a person sees it. */
  colour: number;
  /** True when the target has the colour only under the pointer. */
  isHovered?: boolean;
  /** Rows are painted in their full width, so only their height is compared. */
  isRow?: boolean;
  /** What closes what is open afterwards. */
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
  menu: { open: [{ click: 'Demo' }], target: 'Alpha', said: /^Chose Alpha$/, colour: HOVER, isHovered: true },
  submenu: {
    open: [{ click: 'Demo' }, { click: 'More' }],
    ways: [{ press: ['right'] }],
    target: 'Beta',
    said: /^Chose Beta$/,
    colour: HOVER,
    isHovered: true,
  },
  'drop-down': {
    open: [{ click: ({ role }) => role === 'combo box' }],
    target: 'Green',
    said: /^Colour Green$/,
    colour: HOVER,
    isHovered: true,
  },
  popover: {
    open: [{ click: 'Details' }],
    ways: [{ click: 'Details' }],
    target: 'Inside',
    said: /^Pressed Inside$/,
    colour: 0x10a060,
  },
  dialog: { open: [{ click: 'Ask' }], target: 'Yes', said: /^Answered Yes$/, colour: 0x8040c0 },
  'second window': {
    open: [{ click: 'Register' }],
    target: 'Paid',
    said: /^Ticked Paid$/,
    colour: 0x20a0b0,
    close: [{ press: ['escape'] }],
  },
  tree: {
    open: [{ click: 'Fruit' }],
    ways: [{ press: ['right'] }, { press: ['shift', 'right'] }, { click: 'Expand' }],
    target: 'Apple',
    said: /^Leaf Apple$/,
    colour: 0x3050f0,
    isRow: true,
  },
  table: { open: [], target: 'Price', said: /^Sorted by Price$/, colour: 0xb0c020 },
  slider: {
    open: [{ click: isSlider }],
    target: isSlider,
    act: { press: ['right'] },
    said: /^Volume \d+$/,
    colour: 0xe0a0a0,
  },
  date: {
    open: [{ click: isDate }],
    target: isDate,
    act: { press: ['up'] },
    said: /^Due 2026-\d\d-\d\d$/,
    colour: 0xa0a0e0,
  },
  text: {
    open: [{ click: isNotes }],
    target: isNotes,
    act: { press: ['ctrl', 'end'] },
    said: (notes) => hasCaretAtEnd(notes) && showsEnd(notes),
    colour: 0xa0e0c0,
  },
  tabs: { open: [], target: 'Second', said: /^Tab Second$/, colour: 0xc0a0e0 },
};

/** The toolkit does not tell which lines of a text are seen; keys bring the line of the caret into view. */
const TELLS_CARET_ALONE = { text: { said: hasCaretAtEnd } };

/** What a person does, or is told, otherwise in a toolkit. */
export const OTHER_WAYS: Readonly<Record<string, Readonly<Record<string, Partial<Control>>>>> = {
  gtk4: TELLS_CARET_ALONE,
  qt5: TELLS_CARET_ALONE,
  qt6: TELLS_CARET_ALONE,
  wxwidgets: { date: { act: { type: '05/16/2026' } } },
  // Its list marks what the pointer is over in a colour of its own.
  chromium: { 'drop-down': { colour: 0x60d060, isHovered: false } },
  firefox: { date: { open: [{ click: 'Day' }], target: ({ role }) => role === 'date editor' } },
};
