/** A placeholder until data arrives, or the reason why it is missing. */
import type { ComponentChildren } from 'preact';
import type { Loaded } from '../use-loaded.ts';

export function WhenLoaded<Value>(props: { of: Loaded<Value>; children: (value: Value) => ComponentChildren }) {
  const { value, problem, isLoading } = props.of;
  return (
    <>
      {problem === undefined ? null : <Problem words={problem} />}
      {value !== undefined ? props.children(value) : isLoading ? <p class="soft">Loading…</p> : null}
    </>
  );
}

export function Problem({ words }: { words: string }) {
  return (
    <p class="note bad" role="alert">
      {words}
    </p>
  );
}
