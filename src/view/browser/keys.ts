/**
 * Keys of the pages. Each part of a page declares its keys and their effects while it is shown; the help overlay lists
 * them. Keys with ctrl, alt or meta are left to the browser, and so is typing into a field.
 */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface KeyBinding {
  /** Values of KeyboardEvent.key; "g t" is g and then t. */
  keys: readonly string[];
  does: string;
  /** Called with the pressed key of the binding. */
  run: (key: string) => void;
}

/** The active bindings, the latest last; for the same key the latest one applies. */
export const boundKeys = signal<readonly { title: string; bindings: readonly KeyBinding[] }[]>([]);

/** Binds keys while the calling component is shown. The list of keys must stay the same; their effects may change. */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Runs before the first paint, so that no early key press is lost.
  useLayoutEffect(() => {
    const entry = {
      title,
      bindings: latest.current.map((binding, at) => ({
        ...binding,
        run: (key: string) => latest.current[at]?.run(key),
      })),
    };
    boundKeys.value = [...boundKeys.value, entry];
    return () => {
      boundKeys.value = boundKeys.value.filter((other) => other !== entry);
    };
  }, [title]);
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (isOwnKey(event.target, event.key)) return;
  // An open dialog gets all keys but the one that closes it.
  if (document.querySelector('dialog[open]') && event.key !== '?') return;
  const pressed = pending === undefined ? event.key : `${pending} ${event.key}`;
  clearTimeout(forgetting);
  pending = undefined;
  const binding = findBinding(pressed);
  if (binding) {
    event.preventDefault();
    binding.run(pressed);
  } else if (isPrefix(event.key)) {
    pending = event.key;
    forgetting = setTimeout(() => (pending = undefined), SEQUENCE_MS);
  }
});

/** The first key of a sequence, while the second may follow. */
let pending: string | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const SEQUENCE_MS = 1500;

function isPrefix(key: string): boolean {
  return boundKeys.value.some(({ bindings }) =>
    bindings.some(({ keys }) => keys.some((name) => name.startsWith(`${key} `))),
  );
}

function findBinding(key: string): KeyBinding | undefined {
  return boundKeys.value
    .toReversed()
    .flatMap(({ bindings }) => bindings)
    .find(({ keys }) => keys.includes(key));
}

const MOVING = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** True if the focused element needs the key itself. */
function isOwnKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return key.length === 1 || MOVING.has(key) || key === 'Enter';
  if (target instanceof HTMLInputElement) return isOwnKeyOfInput(target.type, key);
  if (key === 'Enter' || key === ' ') return target.matches('a[href], button, summary, [role=tab], [role=treeitem]');
  return MOVING.has(key) && target.closest('[role=tree], [role=tablist]') !== null;
}

function isOwnKeyOfInput(type: string, key: string): boolean {
  if (type === 'checkbox') return key === ' ';
  if (type === 'radio' || type === 'range') return key === ' ' || MOVING.has(key);
  return true;
}
