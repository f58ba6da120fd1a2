/**
 * The views of the world's apps, as data. Screens return them; kit/render-screen.ts draws them, world-session.ts calls
 * their handlers. A handler changes the state in place; afterwards the screen is rendered again.
 */
import type { IconName } from './kit/icons.ts';

export type Handler = () => void;
export type TextHandler = (text: string) => void;

/**
 * `id` becomes the resource id, so it should be stable for the same thing; lists give rows their own ids. Elements
 * without an id are found only by their words, as in many real apps.
 */
interface Identified {
  id?: string;
}

export interface Text extends Identified {
  type: 'text';
  text: string;
  look?: 'headline' | 'title' | 'body' | 'caption' | 'display' | 'code';
  onTap?: Handler;
}

export interface Button extends Identified {
  type: 'button';
  label: string;
  look?: 'filled' | 'outlined' | 'plain';
  icon?: IconName;
  isEnabled?: boolean;
  onTap: Handler;
}

export interface IconButton extends Identified {
  type: 'icon-button';
  icon: IconName;
  /** Spoken name: content description. */
  label: string;
  isSelected?: boolean;
  onTap: Handler;
}

/** `onChange` gets the whole text after each edit; `onSubmit` is called for Enter or the keyboard's action key. */
export interface Field extends Identified {
  type: 'field';
  id: string;
  label: string;
  text: string;
  kind?: 'text' | 'lines' | 'number' | 'phone' | 'email' | 'password' | 'search';
  error?: string;
  onChange: TextHandler;
  onSubmit?: Handler;
}

/** A check box, switch or radio button with its words. */
export interface Choice extends Identified {
  type: 'checkbox' | 'switch' | 'radio';
  label: string;
  detail?: string;
  isChecked: boolean;
  isEnabled?: boolean;
  onTap: Handler;
}

/** 0 to `max`, in whole steps; a tap or drag on the track sets it. */
export interface Slider extends Identified {
  type: 'slider';
  label: string;
  value: number;
  max: number;
  onSet: (value: number) => void;
}

/** One line of a list. */
export interface Row extends Identified {
  type: 'row';
  title: string;
  subtitle?: string;
  /** Third line or right-hand words: a date, an amount. */
  note?: string;
  leading?:
    | { kind: 'icon'; icon: IconName; color?: string }
    | { kind: 'avatar'; text: string; color?: string }
    | Picture;
  trailing?: IconButton | Choice | Text;
  isSelected?: boolean;
  isStruck?: boolean;
  onTap?: Handler;
  onLongPress?: Handler;
}

/** A drawing: `svg` is the content of an <svg> with the given view box, made by the app, never from user text. */
export interface Picture extends Identified {
  type: 'picture';
  svg: string;
  viewBox: { width: number; height: number };
  label: string;
  /** Height on screen in dp; the width follows. */
  heightDp?: number;
  onTap?: Handler;
  onLongPress?: Handler;
  /** A finished stroke, in view box units. */
  onStroke?: (points: readonly { x: number; y: number }[]) => void;
}

/** A wheel as in date and time pickers: taps on the arrows or flings change it. */
export interface Wheel extends Identified {
  type: 'wheel';
  id: string;
  label: string;
  options: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
}

export interface Tabs {
  type: 'tabs';
  tabs: readonly { label: string; icon?: IconName; isSelected: boolean; onTap: Handler }[];
}

export interface Chips {
  type: 'chips';
  chips: readonly { label: string; isSelected: boolean; onTap: Handler }[];
}

/** A month, as in calendars and date pickers: `marks` are days of the month with something on them. */
export interface Month extends Identified {
  type: 'month';
  id: string;
  year: number;
  /** 1 to 12. */
  month: number;
  selectedDay?: number;
  today?: number;
  marks?: readonly number[];
  onTapDay: (day: number) => void;
}

export interface Group extends Identified {
  type: 'list' | 'grid' | 'line' | 'card' | 'column';
  /** Number of columns of a grid. */
  columns?: number;
  /** For a card in a chat: others' messages on the left, the user's on the right. */
  side?: 'left' | 'right';
  onTap?: Handler;
  onLongPress?: Handler;
  children: readonly View[];
}

export interface Empty {
  type: 'empty';
  icon: IconName;
  text: string;
}

export interface Divider {
  type: 'divider';
}

export type View =
  | Text
  | Button
  | IconButton
  | Field
  | Choice
  | Slider
  | Row
  | Picture
  | Wheel
  | Tabs
  | Chips
  | Month
  | Group
  | Empty
  | Divider;

export interface MenuItem {
  label: string;
  icon?: IconName;
  isEnabled?: boolean;
  onTap: Handler;
}

/** A whole screen with its bars. The body scrolls. */
export interface Page {
  type: 'page';
  title: string;
  /** Left of the title; "back" leaves the page, "menu" and "close" call `onNavigate`. */
  navigation?: 'back' | 'menu' | 'close';
  onNavigate?: Handler;
  actions?: readonly IconButton[];
  /** Entries of "More options". */
  overflow?: readonly MenuItem[];
  /** Replaces the title while searching. */
  search?: Field;
  tabs?: Tabs;
  body: readonly View[];
  floatingButton?: { icon: IconName; label: string; onTap: Handler };
  bottomBar?: Tabs;
  /** Below the body, always visible: the input line of a chat. */
  footer?: readonly View[];
  /** Opens at the end of the body, as chats do. */
  startsAtEnd?: boolean;
  /** Called for "back" on this page; by default back leaves the page. */
  onBack?: Handler;
}

/** An overlay of the page that opened it. Back, or a tap outside, closes it. */
export interface Dialog {
  type: 'dialog';
  title?: string;
  body: readonly View[];
  buttons: readonly { label: string; isEnabled?: boolean; onTap: Handler }[];
}

/** A list of actions: at the bottom of the screen ("sheet"), or a drawer from the side. */
export interface Menu {
  type: 'menu';
  place: 'sheet' | 'drawer' | 'popup';
  title?: string;
  items: readonly MenuItem[];
}

export type Screenful = Page | Dialog | Menu;
