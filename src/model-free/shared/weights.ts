/**
 * The tuned numbers of the model-free explorer, of its ways, and of what the generator chooses. All were chosen by hand:
 * A benchmark of coverage measures the explorer with all of them together (the table in the README). Those
 * that say "measured" were varied one after the other, in the order of their figures, which are operations in 100 steps on its
 * five applications with seeds 1 to 4. Where a test holds what a number is for, it is named; the others say "not measured".
 */
import { LARGEST_SHARE } from '../../check/limited-kinds.ts';
import type { Operation } from '../desktop/operation.ts';

// What a gesture is expected to show: expect-news.ts. A kind of screen counts 1.

/** A fact that can be changed, but looks the same. expect-news.test.ts: "a new screen raises them more …". */
export const FACT_WORTH = 0.5;

/** A menu that opens: it shows commands, and does nothing by itself. Not measured. */
export const MENU_WORTH = 0.6;
/** A window that comes up: tasks are made of what is done in it. Not measured. */
export const WINDOW_WORTH = 0.6;

/**
 * An operation of usual worth, and the first of its kind: tasks are made of operations. expect-news.test.ts: "an
 * operation is worth more …". Measured: 27.7 operations, with 0.7 and 1.5, and 3 for ENOUGH_SETTINGS, 25.3.
 */
export const OPERATION_NEWS = 1;
export const FIRST_OPERATION_NEWS = 1.8;

/**
 * What is expected where nothing was tried yet, by gesture and role. Their order is held by expect-news.test.ts ("before
 * anything was tried …") and choose-gesture.test.ts ("what opens something goes before …"); the numbers are not measured.
 */
export const FIRST_GUESS: Readonly<Record<string, number>> = {
  'click menu': 0.7,
  'click page tab': 0.6,
  'click combo box': 0.8,
  'click check box': 1.1,
  'click radio button': 0.8,
  'click check menu item': 1.2,
  'click radio menu item': 1,
  'click toggle button': 0.45,
  'click push button': 0.5,
  'click menu item': 0.35,
  'fill text': 1,
  'fill entry': 1,
  'fill spin button': 1.2,
  'click table column header': 0.6,
  'right-click': 0.8,
  'double-click': 0.6,
  // Three steps; lines added and saved are what most tasks about texts are made of.
  append: 4,
  // Three steps.
  rename: 1.5,
  'press delete': 1.2,
  'long-press': 0.9,
  // Between lists; not measured.
  drag: 0.9,
  scroll: 0.6,
  back: 0.05,
  'hide-keyboard': 0,
  'click list item': 0.65,
  'click table cell': 0.65,
};
/**
 * The same in dialogs, where what is set waits for a button, and items are there to be picked. In 1,450 recorded steps on 21
 * applications no right click, double click or click on a header in a dialog taught anything. With 0.55, 0.35 and 0.6 for them
 * and 0.8 for AGAIN_ELSEWHERE_GUESS, ten turns of five applications taught 20.5 operations in 100 steps instead of 21.5, which
 * may be chance. The other numbers are not measured.
 */
export const FIRST_GUESS_IN_DIALOG: Readonly<Record<string, number>> = {
  'click page tab': 0.8,
  'click combo box': 0.85,
  'click check box': 1,
  'click radio button': 0.5,
  'click push button': 0.45,
  'click list item': 0.15,
  'click table cell': 0.15,
  'click icon': 0.1,
  // Two steps each; what is filled in and confirmed is what tasks are made of.
  'fill text': 1.2,
  'fill entry': 1.2,
  'fill spin button': 1.2,
  'right-click': 0.2,
  'right-click list item': 0.1,
  'right-click icon': 0.1,
  'double-click': 0.1,
  'click table column header': 0.05,
  append: 0.3,
  rename: 0.1,
  press: 0.1,
};
/** Any other gesture. Not measured. */
export const OTHER_GUESS = 0.3;
/** Dots announce a dialog, those of a menu one for each entry. expect-news.test.ts: "before anything was tried …". */
export const ANNOUNCED_GUESS = 0.8;
/**
 * The form of a new thing, what makes one at once, or a menu inside a menu of what can be made: what is filled in there and
 * confirmed is what tasks are made of. Not measured; with less than what tells of a thing, or than a switch of a menu, file
 * managers came to make no folders.
 */
export const MAKING_GUESS = 1.4;
/** What tells of a thing is asked about, as long as nothing was done to the thing. Not measured. */
export const TELLING_GUESS = 1.3;
/** A window of settings: each of them is an operation in a step. Measured: 24.5 operations, without it 23.4. */
export const SETTINGS_GUESS = 1.3;
/** A page of a desktop application's main window: what is on it shows nowhere else. Not measured. */
export const PAGE_GUESS = 1.2;
/** A row where none of its list is chosen: what is done to rows is greyed out before. Not measured. */
export const FIRST_CHOICE_GUESS = 1.3;
/** A field of the main window that tells where one is; typing into it goes elsewhere. Not measured. */
export const LOCATION_GUESS = 0.3;
/** A field that searches the page hides what it does not find. Not measured. */
export const SEARCH_GUESS = 0.15;
/** A sum typed into a calculator: all its tasks are calculations. Not measured. */
export const SUM_GUESS = 4;
/** A menu may have other entries greyed out than when it was open before. Nothing was learnt so in 96 recorded steps. */
export const AGAIN_GUESS = 0.1;
/** The same over a screen that is another altogether. choose-gesture.test.ts: "a menu is opened again …". */
export const AGAIN_ELSEWHERE_GUESS = 0.4;
/** Tries that weigh as much as the guess for the kind, and for the place. expect-news.test.ts: "what showed nothing …". */
export const KIND_TRIES = 3;
export const PLACE_TRIES = 2;

// When it is the time for a gesture, as factors: rate-gesture.ts.

/** What throws a dialog's changes away, or explains it. Not measured. */
export const DISMISSING_FACTOR = 0.1;
/**
 * The menu bar takes with it the ways to most of the application, and so does a window that fills the screen; who may not open
 * what is open any more is locked out of it. choose-gesture.test.ts: "the menu bar is hidden after all else".
 */
export const HIDING_FACTOR = 0.02;
/** A button may close its dialog: its fields are tried before it. Not measured. */
export const FIELDS_FIRST_FACTOR = 0.4;
/** After the fields the button is touched at once, which brings about what was typed. Not measured. */
export const FILLED_FACTOR = 2;
/** Settings of a dialog after which confirming it goes before more of them. Measured with OPERATION_NEWS. */
export const ENOUGH_SETTINGS = 5;
/** Fields of an entry that are changed before its dialog is confirmed. Not measured. */
export const ENOUGH_CHANGES = 2;
/** The same of a form of a page, whose texts are filled in anyway. Not measured. */
export const SETTINGS_OF_FORM = 2;
/** Settings of a page's form that are tried before it is handed in; most have fewer. Not measured. */
export const MAX_SETTINGS_OF_FORM = 6;
/** What is chosen already. choose-gesture.test.ts: "a tab that is shown already goes last". */
export const CHOSEN_FACTOR = 0.1;
/** Options of one drop-down list are alike. Not measured. */
export const OPTION_FACTOR = 0.3;
/** A setting in a window that prints, finds or opens something. Not measured. */
export const SERVING_FACTOR = 0.35;
/**
 * In a window that tells of a thing, anything but what turns its pages: it has told most when it opened. Not measured; with
 * 0.3 the folder that was open got another name there, and showed no files any more.
 */
export const TELLING_WINDOW_FACTOR = 0.15;
/** Settings of a window that tells of a thing; with more of them it is a form. Not measured. */
export const MOST_SETTINGS_OF_TELLING = 2;
/** An item, box or button without a name or text, which no task can speak of. Not measured. */
export const NAMELESS_FACTOR = 0.4;
/** Something of the same name was tried elsewhere. Not measured. */
export const NAMESAKE_FACTOR = 0.3;
/** An item of a list of places beside the list of what is in one of them. Not measured. */
export const SIDE_LIST_FACTOR = 0.4;
/** A folder above what the window shows: nothing can be done in most of them. Not measured. */
export const PATH_FACTOR = 0.1;
/** What the main window is for goes before its menu bar. Not measured. */
export const WORK_FACTOR = 2;
/** A menu that is not on the menu bar. Not measured. */
export const SUBMENU_FACTOR = 1.1;
/**
 * The same in the first turn, but for those of what can be made: of 103 that were opened inside another menu, an entry was chosen in
 * 31. In later turns they hold what is left. Measured, while it held for all turns and settings had become a kind of their own: 25.3
 * operations, with 1.1 24.5.
 */
export const FIRST_SUBMENU_FACTOR = 0.6;
/** Of equals, the one further up and left goes before the other; the rest is chance. Not measured. */
export const TIE_BREAK = 0.02;

// When a place is left: exploration-state.ts, choose-gesture.ts.

/** News that a step is guessed to show, and how many steps that guess weighs. Not measured. */
export const USUAL_GUESS = 0.4;
export const USUAL_STEPS = 30;
/**
 * The part of what steps have shown that is worth staying for: first steps show more than later ones. choose-
 * gesture.test.ts: "what is in a dialog goes first while it is open …".
 */
export const WORTH_STAYING = 0.7;
/**
 * Steps a turn in one dialog with all that opens over it, and in all file choosers, which are rich and alike everywhere. Not
 * measured.
 */
export const MAX_IN_DIALOG = 14;
export const MAX_IN_CHOOSERS = 8;
/** The same while the chooser in front does not save: few tasks are made of opening files. Not measured. */
export const MAX_IN_OPENING_CHOOSERS = 4;
/** The same in what is in front of the main window from the start: after ENOUGH_SETTINGS it can still be confirmed. Not measured. */
export const MAX_IN_GREETING = 12;
/** What a gesture that taught an operation of usual worth counts in these, and in MAX_WHILE_OWED. Measured: 23.4 operations, with 1 21.8. */
export const TEACHING_TRY = 0.5;
/** Times that one turn sets out for an element. Not measured. */
export const MAX_ATTEMPTS = 6;
/** Items of a list that are tried, since the others behave alike. exploration-state.untried.test.ts: "of a long list only …". */
export const MAX_ITEMS = 3;

/** The part of a turn's steps that go to menus, after the first turn. menu-share.test.ts: "later turns …". */
export const MENU_SHARE = 0.7;
/** Entries of menus above which that is not done. menu-share.test.ts: "of very many entries …". */
export const MAX_MENU_ENTRIES = 200;
/** Steps a turn in one dialog while menus had less than that. Not measured. */
export const MAX_WHILE_OWED = 4;

// What it costs to leave what is in the way, in steps: find-leg.ts.

/** Escape closes a menu for certain; for a dialog a way out that was seen to work is better. Not measured. */
export const POPUP_COST = 1;
export const DIALOG_COST = 2;

// What a person would get from a task, 0 to 5: the generator chooses by it.

/** Files and texts count most, a window that opens least. create-task-generator.test.ts: "what a person gets most …". */
export const OPERATION_WORTH: Readonly<Record<Operation['kind'], number>> = {
  save: 5,
  create: 5,
  rename: 5,
  remove: 5,
  append: 4,
  replace: 5,
  add: 5,
  command: 4,
  sort: 3,
  choose: 3,
  number: 3,
  toggle: 3,
  fill: 3,
  show: 3,
  hide: 3,
  open: 1,
  switch: 0,
};
/** A bare setting, asked for: of less use than to have been found out by exploring. Not measured. */
export const SETTING_WORTH = 2.5;
/** A box on a page stands for a thing, such as one that is to be done; others are settings. Not measured. */
export const TICK_WORTH = 4;
/** The same of what is done to an application's own data. Not measured. */
export const DEED_WORTH = { create: 5, set: 4, remove: 4 } as const;
/** A mark that is taken away again. Not measured. */
export const UNDOING_COST = 1.5;
/** What is done to one entry and goes on from it; what is done to all entries of a kind. Not measured. */
export const RELATED_WORTH = 6;
/** Different things in one breath that have nothing in common. Not measured. */
export const UNRELATED_WORTH = 2;
/** Settings of several places in one request, and switches of one place turned different ways. Not measured. */
export const UNRELATED_COST = 1.5;
export const MIXED_COST = 1;
/** A candidate that does not say. */
export const USUAL_WORTH = 3;
/**
 * What is set in a dialog that forgets it and is left open serves nothing by itself, nor do options that have nothing to do
 * with each other. Not measured.
 */
export const LITTLE_WORTH = 1;
/** Largest part of an application's steps that is of a kind. create-task-generator.test.ts: "of a kind …". */
export const SHARES = {
  sum: LARGEST_SHARE,
  'control question': LARGEST_SHARE,
  'open dialog': LARGEST_SHARE,
  'little worth': 1 / 4,
} as const;
/**
 * Steps of a solution. Measured: 15 of sums, 3 of questions; 7 of others where texts are edited, 4 where views are set. A low
 * number for others keeps shares below their limits.
 */
export const EXPECTED_STEPS = {
  plain: 5,
  sum: 15,
  'control question': 3,
  'open dialog': 4,
  'little worth': 4,
} as const;
/** What each further task of a group is worth less than the one before. create-task-generator.test.ts: "of a group …". */
export const COST_OF_ALIKE = 0.75;
/** What several things done together are worth more than each. Not measured. */
export const TOGETHER_WORTH = 0.5;
/** A line that is put in, changed, moved or deleted, and saved. Not measured. */
export const EDIT_WORTH = 5;
/** A single line that is added, changed, moved or deleted: soon done, and seldom all that one wants. Not measured. */
export const ONE_LINE_WORTH = 3.5;
/** Several lines without a word of what they are, in a text or in code. Not measured. */
export const LOOSE_LINES_WORTH = 4;
/** A calculation; several go before a setting of the calculator. Not measured. */
export const CALCULATION_WORTH = 5;
/** A question that the first screen answers; create-task-generator.ts says how many of them there are. Not measured. */
export const AT_START_WORTH = 2;
/**
 * A question about how a switch or a field is set, about what a dialog lists, about what was found elsewhere, about a line to
 * scroll to. Not measured.
 */
export const SWITCH_WORTH = 1;
export const DEFAULT_WORTH = 1.5;
export const FOUND_WORTH = 3;
export const SCROLLED_WORTH = 3;
