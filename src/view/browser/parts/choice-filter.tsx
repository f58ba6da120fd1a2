/** A filter by value: a box for each, with the number of rows that would remain. */
import { useEffect, useRef } from 'preact/hooks';
import { replaceQuery } from '../router.ts';
import { plain } from '../words.ts';

interface Props {
  /** Its key in the URL. */
  name: string;
  choices: readonly { value: string; count: number }[];
  chosen: readonly string[];
}

export function ChoiceFilter({ name, choices, chosen }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) box.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, []);
  // Chosen values stay listed, so that they can be removed even if no row has them.
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...choices, ...missing.map((value) => ({ value, count: 0 }))];
  if (all.length < 2 && chosen.length === 0) return null;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  }
  return (
    <details ref={box} class="choice" onKeyDown={onKeyDown}>
      <summary class={chosen.length > 0 ? 'button button-main' : 'button'}>
        {plain(name)}
        {chosen.length > 0 ? <span class="cut told">: {chosen.map(plain).join(', ')}</span> : null}
      </summary>
      <fieldset>
        <legend class="hidden-words">{plain(name)}</legend>
        {all.map(({ value, count }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                replaceQuery({
                  [name]: currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                })
              }
            />
            <span class="told">{plain(value)}</span> <span class="soft number">{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
