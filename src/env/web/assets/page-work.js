/**
 * Runs in every document before page-start.js, which consumes it. It counts the page's pending work other than timers,
 * and events invisible to observers of the document. Counts hold on a busy machine, where a silence of some
 * milliseconds may only mean a lack of processor time.
 */
{
  const now = performance.now.bind(performance);
  let events = 0;
  /** Events this frequent over this time count as permanent, and are not awaited. */
  const RESTLESS = { times: 12, overMs: 1200, pauseMs: 600 };
  const histories = new WeakMap();
  const isRestless = (target, atMs) => {
    let history = histories.get(target);
    if (!history || atMs - history.lastMs > RESTLESS.pauseMs) history = { sinceMs: atMs, times: 0 };
    history.times++;
    history.lastMs = atMs;
    histories.set(target, history);
    return history.times >= RESTLESS.times && atMs - history.sinceMs >= RESTLESS.overMs;
  };
  /** Every target counts, so that none is skipped after one has changed something. */
  const note = (...targets) => {
    if (targets.length === 0 || targets.filter((target) => !isRestless(target, now())).length > 0) events++;
  };

  /** Start times of pending work. */
  const underWay = new Map();
  const begin = (kind) => {
    if (isRestless(kind, now())) return () => {};
    const work = {};
    underWay.set(work, now());
    events++;
    return () => {
      if (underWay.delete(work)) events++;
    };
  };
  /** `endsWith` names the events of the returned object that end the work. A promise has none. */
  const follow = (kind, result, endsWith) => {
    const end = begin(kind);
    if (endsWith) for (const type of endsWith) result.addEventListener(type, end);
    else result.then(end, end);
    return result;
  };
  const followCalls = (owner, name, endsWith) =>
    replace(
      owner,
      name,
      (native) =>
        function called(...args) {
          return follow(native, native.apply(this, args), endsWith);
        },
    );

  followCalls(globalThis, 'fetch');
  for (const reader of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    followCalls(Response.prototype, reader);
    followCalls(Blob.prototype, reader);
  }
  replace(
    XMLHttpRequest.prototype,
    'send',
    (native) =>
      function send(...args) {
        follow(native, this, ['loadend']);
        return native.apply(this, args);
      },
  );
  // A separate process holds databases, and nothing else in the page reveals its work.
  followCalls(IDBFactory.prototype, 'open', ['success', 'error', 'blocked']);
  followCalls(IDBFactory.prototype, 'deleteDatabase', ['success', 'error', 'blocked']);
  followCalls(IDBDatabase.prototype, 'transaction', ['complete', 'abort']);

  /** Callbacks requested by callbacks are one level deeper. An endless chain, as in games, is not awaited. */
  const MAX_DEPTH = 4;
  let depth = 0;
  const callbacks = new Set();
  const followCallbacks = (ask, cancel) => {
    replace(
      globalThis,
      ask,
      (native) =>
        function asked(callback, ...more) {
          const ownDepth = depth + 1;
          const call = (...args) => {
            if (callbacks.delete(key)) events++;
            const outer = depth;
            depth = ownDepth;
            try {
              return callback(...args);
            } finally {
              depth = outer;
            }
          };
          const id = native.call(globalThis, typeof callback === 'function' ? call : callback, ...more);
          const key = `${ask} ${id}`;
          if (ownDepth < MAX_DEPTH) callbacks.add(key);
          return id;
        },
    );
    replace(
      globalThis,
      cancel,
      (native) =>
        function cancelled(id) {
          callbacks.delete(`${ask} ${id}`);
          native.call(globalThis, id);
        },
    );
  };
  const native = { requestAnimationFrame, setTimeout, clearTimeout };
  const postTask = globalThis.scheduler?.postTask?.bind(scheduler);
  followCallbacks('requestAnimationFrame', 'cancelAnimationFrame');
  followCallbacks('requestIdleCallback', 'cancelIdleCallback');

  // Values that scripts write into fields change no node.
  for (const [owner, names] of [
    [HTMLInputElement, ['value', 'checked', 'valueAsDate', 'valueAsNumber', 'indeterminate']],
    [HTMLTextAreaElement, ['value']],
    [HTMLSelectElement, ['value', 'selectedIndex']],
    [HTMLOptionElement, ['selected']],
  ])
    for (const name of names) {
      const property = Object.getOwnPropertyDescriptor(owner.prototype, name);
      if (!property?.set) continue;
      const { set } = property;
      Object.defineProperty(owner.prototype, name, {
        ...property,
        set(value) {
          note(this);
          set.call(this, value);
        },
      });
    }

  // A page about to be left. Its screen is worthless unless the next page never arrives.
  const leaving = {};
  let leave;
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) leave ??= begin(leaving);
  });
  const stay = () => (leave?.(), (leave = undefined));
  globalThis.navigation?.addEventListener('navigateerror', stay);

  /** Longest wait for a frame of a visible page, and of a hidden one, which gets none. In milliseconds. */
  const FRAME_MS = { visible: 1000, hidden: 50 };
  Object.defineProperty(globalThis, 'autoplayWork', {
    configurable: true,
    value: {
      /** Increases with each beginning, end and event. */
      events: () => events,
      /** `targets` are the changed nodes, if known. */
      note,
      /** The browser does not report refused navigations to pages. */
      stay,
      /** Work longer than `longestMs` counts as held back by a server that waits for events. */
      isUnderWay: (longestMs) => {
        const sinceMs = now() - longestMs;
        return callbacks.size > 0 || [...underWay.values()].some((startMs) => startMs > sinceMs);
      },
      /** Resolves after a frame, once no task of the page waits for its turn. */
      async turn() {
        await new Promise((resolve) => {
          const late = native.setTimeout.call(globalThis, resolve, FRAME_MS[document.visibilityState]);
          native.requestAnimationFrame.call(globalThis, () => (native.clearTimeout.call(globalThis, late), resolve()));
        });
        // Background tasks run after all others.
        await postTask?.(() => {}, { priority: 'background' });
      },
    },
  });
}

function replace(owner, name, make) {
  const native = owner?.[name];
  if (typeof native === 'function') owner[name] = { [name]: make(native) }[name];
}
