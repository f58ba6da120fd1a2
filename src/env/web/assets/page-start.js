/**
 * Runs in every document before its own scripts (open-context.ts fills in CLOCK_MS). It installs a clock that starts at
 * a given time and moves only as timers fire, styles without motion, and `__autoplay.settled` for settle-tab.ts.
 */
{
  const now = performance.now.bind(performance);
  const work = globalThis.autoplayWork;
  delete globalThis.autoplayWork;
  const native = { setTimeout, clearTimeout, setInterval };
  const call = (name, ...args) => native[name].apply(globalThis, args);

  // A stopped clock would block code that compares times, such as debouncing.
  let elapsedMs = 0;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [CLOCK_MS + elapsedMs] : args, newTarget),
    apply: () => new RealDate(CLOCK_MS + elapsedMs).toString(),
    get: (target, key) => (key === 'now' ? () => CLOCK_MS + elapsedMs : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;

  /** Pending one-shot timers, by id. A timer set by a timer is one level deeper. */
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
    // Code as a string is rare, so it does not delay observations.
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

  const watch = { subtree: true, childList: true, attributes: true, characterData: true };
  const observer = new MutationObserver((records) => work.note(...new Set(records.map(({ target }) => target))));
  observer.observe(document, watch);
  // The document's styles and observer do not reach into shadow roots, so each one is handled separately.
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(...args) {
    const root = attach.apply(this, args);
    root.adoptedStyleSheets = [looks];
    observer.observe(root, watch);
    return root;
  };
  for (const type of ['scroll', 'input', 'load', 'error', 'toggle']) addEventListener(type, () => work.note(), true);

  const pause = (forMs) => new Promise((resolve) => call('setTimeout', resolve, forMs));
  const POLL_MS = 10;
  /** Limit of a round in the page's own time. The excess was waiting for the processor, or computing. */
  const ROUND_MS = 100;
  const MAX_DEPTH = 8;
  const hasShortTimer = (untilMs) =>
    [...pending.values()].some((timer) => timer.dueMs < untilMs && timer.depth < MAX_DEPTH);

  Object.defineProperty(globalThis, '__autoplay', {
    value: {
      /** Endless animations are reset to their start and stop there. Others are awaited. */
      isAnimating() {
        const running = document.getAnimations().filter(({ playState }) => playState === 'running');
        const endless = running.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
        for (const animation of endless) {
          animation.pause();
          animation.currentTime = 0;
        }
        return running.length > endless.length;
      },
      /**
       * True once nothing is pending or due in less than `dueMs`, and nothing has happened for `quietMs` and `turns` of
       * the page. False after `capMs` in which the page had its turns. Timers are awaited for `longestMs`, or until
       * overdue ones have fired.
       */
      async settled({ quietMs, turns, dueMs, longestMs, heldBackMs, capMs }) {
        let lastMs = now();
        let passedMs = 0;
        let seen = -1;
        let seenMs = lastMs;
        let quiet = 0;
        await work.turn();
        for (;;) {
          const atMs = now();
          passedMs += Math.min(atMs - lastMs, ROUND_MS);
          lastMs = atMs;
          if (passedMs >= capMs) return false;
          const putOff = hasShortTimer(atMs + (passedMs < longestMs ? dueMs : 0));
          const isBusy =
            document.readyState !== 'complete' || putOff || work.isUnderWay(heldBackMs) || this.isAnimating();
          if (isBusy || work.events() !== seen) [seen, seenMs, quiet] = [work.events(), atMs, 0];
          const restMs = quietMs - (atMs - seenMs);
          // Frames are requested only if one decides, because each costs work in several processes.
          if (isBusy) await pause(POLL_MS);
          else if (restMs > 0) await pause(Math.min(restMs, capMs - passedMs));
          else if (quiet >= turns) return true;
          else {
            quiet++;
            await work.turn();
          }
        }
      },
      /** Call it if the page is not left after all. */
      stay: () => void work.stay(),
      /** Counter of events. Equal values before and after a period mean that nothing happened. */
      events: () => work.events(),
    },
  });
}
