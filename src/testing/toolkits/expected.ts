/**
 * TEST SUPPORT: what cannot be done with a control in a toolkit, and why; all others are read, operated and placed to 2 px.
 * docs/adding-an-app.md has the same table.
 */

export interface Shortcoming {
  /** What fails: everything, doing it, telling what came of it, or the place. */
  fails: 'reading' | 'operating' | 'place';
  because: string;
}

const NO_LINES: Shortcoming = {
  fails: 'operating',
  because: 'the toolkit does not tell which lines of a text are seen',
};

const QT = {
  text: NO_LINES,
  'second window': { fails: 'place', because: 'a check box ends with its words, 3 px before its colour' },
} as const;

export const SHORTCOMINGS: Readonly<Record<string, Readonly<Record<string, Shortcoming>>>> = {
  gtk2: {},
  gtk3: {},
  gtk4: { text: NO_LINES },
  qt5: QT,
  qt6: QT,
  wxwidgets: {},
  chromium: {},
  firefox: {},
};
