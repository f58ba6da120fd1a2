/** The overlay that lists every active key. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { boundKeys, type KeyBinding } from '../keys.ts';

export const isHelpOpen = signal(false);

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHelpOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isHelpOpen.value]);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => (isHelpOpen.value = false)}>
      <header class="row">
        <h2 id="help-title">Keys</h2>
        <button type="button" onClick={() => (isHelpOpen.value = false)}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div class="columns">
        {isHelpOpen.value ? boundKeys.value.toReversed().map((group) => <Group key={group.title} {...group} />) : null}
      </div>
      <p class="soft small">
        <kbd>Tab</kbd> reaches every control. Keys of pages wait while you type into a field; <kbd>Esc</kbd> leaves it.
      </p>
    </dialog>
  );
}

function Group({ title, bindings }: { title: string; bindings: readonly KeyBinding[] }) {
  return (
    <section class="stack">
      <h3>{title}</h3>
      <dl class="facts">
        {bindings.map(({ keys, does }) => (
          <>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{NAMES[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};
