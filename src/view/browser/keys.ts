/**
 * Keys of the pages. Each part of a page says which keys it has and what they do, as long as it is shown; the help
 * overlay lists them. Keys with ctrl, alt or meta are left to the browser, and so are those typed into a field.
 */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface KeyBinding {
  /** Values of KeyboardEvent.key; "g t" is g and then t. */
  keys: readonly string[];
  does: string;
  /** Is told which of the keys it was. */
  run: (key: string) => void;
}

/** What has keys now, the latest last; of two with the same key the later one has it. */
export const boundKeys = signal<readonly { title: string; bindings: readonly KeyBinding[] }[]>([]);

/** Binds keys while the calling component is shown. The list of keys must stay the same; what they do may change. */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Before anything of it is seen, so that no key is lost that is pressed at once.
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
  // An open dialog has all keys but the one that closes it.
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

/** The first key of two, as long as the second may come. */
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

/** Whether the element in focus needs the key itself. */
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
