/** Every time that decides when a screen counts as settled, in milliseconds, on desktops and on phones. */

export const DESKTOP_SETTLING = {
  /**
   * An observation needs `quietMs` of rest and waits `capMs` at most, and `capMsPerCharacter` longer for typed text (a
   * busy editor took 3 ms for each). The first readings begin after `earlyQuietMs`.
   * Processes need little rest after a reading, because only their answers to it can have delayed other work.
   */
  observation: { quietMs: 120, capMs: 4_000, capMsPerCharacter: 5, earlyQuietMs: 40, idleAfterReadingMs: 10 },
  /**
   * A starting application pauses longer between its effects than an action does. `timersMs` is the longest wait for
   * delayed work, such as filling rarely used menus: timers due within `dueMs`.
   */
  start: { firstQuietMs: 120, quietMs: 200, capMs: 15_000, timersMs: 2_000, dueMs: 600 },
  /** The first start of an application on a new template. */
  warmUp: { quietMs: 1_500, capMs: 20_000 },
  /** All processes need some rest, because an application without processor time stays runnable all the while. */
  processes: { idleMs: 40, pollMs: 30 },
  /** An animation is this many drawings in exactly one place within this time. */
  animation: { drawings: 4, overMs: 600 },
  /** Effects of one input follow each other more closely than `pauseMs`; late effects come after a longer pause. */
  lateEffects: { pauseMs: 150, pollMs: 15 },
  /** A sleep that ends within `dueMs` means delayed work. The wait is limited, because one timer may set the next. */
  timers: { dueMs: 300, longestMs: 700 },
  /** An input that opened a window has timers for longer, while the window continues its start. */
  timersOfWindow: { dueMs: 600, longestMs: 1_500 },
  /**
   * The wait after an input for programs with permanent short timers, and for all programs if timers are invisible.
   * LibreOffice updates its tool bars 300 ms after an input. Work that became due during a reading of the tree follows
   * right after it.
   */
  restless: { waitMs: 350, dueMs: 290, undisturbedMs: 100 },
} as const;

export const WEB_SETTLING = {
  /**
   * A page needs `quietMs` and `turns` of its own without an event, and the wait is `capMs` at most. It reports its own
   * pending work, so this is shorter than on desktops. On a busy processor turns come late and times mean little. So
   * the limit counts the page's own time, during its turns, and `wallMs` limits real time.
   */
  observation: { quietMs: 40, turns: 2, capMs: 4_000, wallMs: 8_000 },
  /**
   * An opening page loads more, and continues its setup after loading. `loadMs` limits the wait for its load event. Its
   * rest is always checked.
   */
  start: { quietMs: 150, turns: 2, capMs: 15_000, wallMs: 30_000, loadMs: 5_000 },
  /** A timer due within `dueMs` means delayed work, such as saving. The wait is limited, as on desktops. */
  timers: { dueMs: 600, longestMs: 1_500 },
  /** Time after which a silent page is checked for whether it may run scripts at all. */
  still: { afterMs: 300 },
  /**
   * Waits for answers, but not for those that a server holds back until it has events. On a busy machine an ordinary
   * answer passes five processes in some seconds.
   */
  requests: { longestMs: 6_000, pollMs: 10 },
} as const;

/**
 * A phone's screen is settled after `equalReads` equal trees in a row, `intervalMs` apart. Reading stops after `capMs`.
 */
export interface PhoneSettling {
  equalReads: number;
  intervalMs: number;
  capMs: number;
}

export const PHONE_SETTLING = {
  /** Apps continue to draw for a while after a touch. */
  phone: { equalReads: 3, intervalMs: 300, capMs: 6_000 },
  /** The world answers at once, so two equal trees are proof enough. */
  virtual: { equalReads: 2, intervalMs: 0, capMs: 3_000 },
} as const satisfies Record<string, PhoneSettling>;
