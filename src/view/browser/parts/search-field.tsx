/** A search field. The search follows the typing after a short delay. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { replaceQuery } from '../router.ts';

const PAUSE_MS = 200;

export function SearchField({ value }: { value: string }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL may change without typing, for example by going back.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="search">
      search
      <input
        type="search"
        value={typed}
        onInput={({ currentTarget }) => {
          const words = currentTarget.value;
          setTyped(words);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => replaceQuery({ text: words }), PAUSE_MS);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      />
    </label>
  );
}
