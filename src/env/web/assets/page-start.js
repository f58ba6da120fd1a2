/**
 * Runs in every document before its own scripts (page-scripts.ts fills in CLOCK_MS): a clock that starts at a given time
 * and moves only as timers fire, looks that hold still, and `__autoplay.settled`, which settle.ts asks.
 */
{
  const now = performance.now.bind(performance);
  const native = { setTimeout, clearTimeout, setInterval, requestAnimationFrame };
  const call = (name, ...args) => native[name].apply(globalThis, args);

  // A clock that stood still would keep code from ever firing that compares times, such as debouncing.
  let elapsedMs = 0;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [CLOCK_MS + elapsedMs] : args, newTarget),
    apply: () => new RealDate(CLOCK_MS + elapsedMs).toString(),
    get: (target, key) => (key === 'now' ? () => CLOCK_MS + elapsedMs : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;

  /** Timers that will fire once, by id. A timer that a timer set is one deeper. */
  const pending = new Map();
  let depth = 0;
  const run = (task, args, atMs, ownDepth) => {
    elapsedMs = Math.max(elapsedMs, atMs);
    const outer = depth;
    depth = ownDepth;
    try {
      task.apply(globalThis, args);
    } finally {
      depth = outer;
    }
  };
  globalThis.setTimeout = function setTimeout(task, delayMs, ...args) {
    // Code in words is rare, and nobody waits for it.
    if (typeof task !== 'function') return call('setTimeout', task, delayMs);
    const waitMs = Math.max(0, Number(delayMs) || 0);
    const [atMs, ownDepth] = [elapsedMs + waitMs, depth + 1];
    const id = call('setTimeout', () => (pending.delete(id), run(task, args, atMs, ownDepth)), waitMs);
    pending.set(id, { dueMs: now() + waitMs, depth: ownDepth });
    return id;
  };
  globalThis.clearTimeout = function clearTimeout(id) {
    pending.delete(id);
    call('clearTimeout', id);
  };
  globalThis.setInterval = function setInterval(task, delayMs, ...args) {
    if (typeof task !== 'function') return call('setInterval', task, delayMs);
    const everyMs = Math.max(0, Number(delayMs) || 0);
    return call('setInterval', () => run(task, args, elapsedMs + everyMs, depth), everyMs);
  };

  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    :root { caret-animation: manual !important; scroll-behavior: auto !important; }
    select:not([multiple], [size]), ::picker(select) { appearance: base-select !important; }
    select:not([multiple], [size]) { contain: layout !important; padding-inline-end: 26px !important; }
    select::picker-icon { position: absolute; inset: 0 9px 0 auto; align-content: center; }
    ::-webkit-calendar-picker-indicator { display: none !important; }`);
  document.adoptedStyleSheets = [looks];

  let changedMs = now();
  const noteChange = () => (changedMs = now());
  /** What changes so often over this time goes on doing so, and is not waited for. */
  const RESTLESS = { changes: 12, overMs: 1200, pauseMs: 600 };
  const histories = new WeakMap();
  const isRestless = (target, atMs) => {
    let history = histories.get(target);
    if (!history || atMs - history.lastMs > RESTLESS.pauseMs) history = { sinceMs: atMs, changes: 0 };
    history.changes++;
    history.lastMs = atMs;
    histories.set(target, history);
    return history.changes >= RESTLESS.changes && atMs - history.sinceMs >= RESTLESS.overMs;
  };
  const watch = { subtree: true, childList: true, attributes: true, characterData: true };
  const observer = new MutationObserver((records) => {
    const targets = new Set(records.map(({ target }) => target));
    // All are noted, so none is skipped once one has changed something.
    if ([...targets].filter((target) => !isRestless(target, now())).length > 0) noteChange();
  });
  observer.observe(document, watch);
  // The parts of components are no part of the document: neither its styles nor its observer reach them.
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(...args) {
    const root = attach.apply(this, args);
    root.adoptedStyleSheets = [looks];
    observer.observe(root, watch);
    return root;
  };
  for (const type of ['scroll', 'input', 'load', 'error', 'toggle']) addEventListener(type, noteChange, true);

  const frame = () =>
    new Promise((resolve) => {
      const late = call('setTimeout', resolve, 50);
      call('requestAnimationFrame', () => (call('clearTimeout', late), resolve()));
    });
  const pause = (forMs) => new Promise((resolve) => call('setTimeout', resolve, forMs));
  const POLL_MS = 10;
  const MAX_DEPTH = 4;
  const hasShortTimer = (untilMs) =>
    [...pending.values()].some((timer) => timer.dueMs < untilMs && timer.depth < MAX_DEPTH);

  Object.defineProperty(globalThis, '__autoplay', {
    value: {
      /** Endless animations are put back to their start, where they stay; the end of others is waited for. */
      isAnimating() {
        const running = document.getAnimations().filter(({ playState }) => playState === 'running');
        const endless = running.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
        for (const animation of endless) {
          animation.pause();
          animation.currentTime = 0;
        }
        return running.length > endless.length;
      },
      /** True once nothing has changed for `quietMs` and no work is put off for less than `dueMs`; false after `capMs`. */
      async settled({ quietMs, dueMs, longestMs, capMs }) {
        const startMs = now();
        await frame();
        for (;;) {
          const [atMs, passedMs] = [now(), now() - startMs];
          if (passedMs >= capMs) return false;
          const isBusy = document.readyState !== 'complete' || this.isAnimating();
          const putOff = passedMs < longestMs && hasShortTimer(atMs + dueMs);
          const restMs = quietMs - (atMs - changedMs);
          // Frames are only asked for where one decides: each costs several processes some work.
          if (isBusy || putOff) await pause(POLL_MS);
          else if (restMs > 0) await pause(Math.min(restMs, capMs - passedMs));
          else {
            await frame();
            if (now() - changedMs >= quietMs) return true;
          }
        }
      },
      changedMs: () => changedMs,
    },
  });
}
