/** Every time that decides when a screen counts as settled, in milliseconds, on desktops and on phones. */

export const DESKTOP_SETTLING = {
  /**
   * An observation needs `quietMs` of rest and waits `capMs` at most. The first readings begin after `earlyQuietMs`. The
   * rest of processes after a reading is short: a program with work left was kept from it at most by answering.
   */
  observation: { quietMs: 120, capMs: 4_000, earlyQuietMs: 40, idleAfterReadingMs: 10 },
  /**
   * A starting application pauses longer than the effects of an action do. `timersMs` is the longest wait for work that it
   * delays, such as filling rarely used menus: timers due within `dueMs`.
   */
  start: { firstQuietMs: 120, quietMs: 200, capMs: 15_000, timersMs: 2_000, dueMs: 600 },
  /** The first start of an application on a new template. */
  warmUp: { quietMs: 1_500, capMs: 20_000 },
  /** All processes need some rest, since an application that has no processor time yet is runnable all the while. */
  processes: { idleMs: 40, pollMs: 30 },
  /** An animation is what was drawn so often in exactly one place over this time. */
  animation: { drawings: 4, overMs: 600 },
  /** Effects of one input follow each other more closely than `pauseMs`; late effects come after a longer pause. */
  lateEffects: { pauseMs: 150, pollMs: 15 },
  /** A sleep that ends within `dueMs` means that work was put off; the wait has an end, since one timer may set the next. */
  timers: { dueMs: 300, longestMs: 700 },
  /** An input that opened a window has timers for longer, while the window goes on with its start. */
  timersOfWindow: { dueMs: 600, longestMs: 1_500 },
  /**
   * The wait after an input for programs that always have a short timer, and for all programs where timers cannot be
   * seen. LibreOffice updates its tool bars 300 ms after an input; work that was due while the tree was read follows right
   * after.
   */
  restless: { waitMs: 350, dueMs: 290, undisturbedMs: 100 },
} as const;

export const WEB_SETTLING = {
  /**
   * A page needs `quietMs` and `turns` of its own without an event and is waited for `capMs` at most. It tells what it waits
   * for itself, so this is shorter than on desktops. Turns come late where the processor is busy, when times say little: the
   * cap is of the page's own time, in which it had its turns, and `wallMs` is what the clock may say.
   */
  observation: { quietMs: 40, turns: 2, capMs: 4_000, wallMs: 8_000 },
  /**
   * A page that is being opened loads more, and sets up more after it has loaded. It is waited for `loadMs` to say that it
   * has; whether it rests is asked in any case.
   */
  start: { quietMs: 150, turns: 2, capMs: 15_000, wallMs: 30_000, loadMs: 5_000 },
  /** A timer that fires within `dueMs` means that work was put off, such as saving; the wait has an end, as on desktops. */
  timers: { dueMs: 600, longestMs: 1_500 },
  /** When a page that has not answered yet is asked whether it may run scripts at all. */
  still: { afterMs: 300 },
  /**
   * Answers are waited for, but not one that is held back, as of servers that answer when they have news. On a busy machine an
   * ordinary one passes five processes in some seconds.
   */
  requests: { longestMs: 6_000, pollMs: 10 },
} as const;

/** A phone's screen is settled after `equalReads` equal trees in a row, `intervalMs` apart; reading stops after `capMs`. */
export interface PhoneSettling {
  equalReads: number;
  intervalMs: number;
  capMs: number;
}

export const PHONE_SETTLING = {
  /** Apps go on drawing for a while after they were touched. */
  phone: { equalReads: 3, intervalMs: 300, capMs: 6_000 },
  /** The world answers at once, so two equal trees are proof enough. */
  virtual: { equalReads: 2, intervalMs: 0, capMs: 3_000 },
} as const satisfies Record<string, PhoneSettling>;
