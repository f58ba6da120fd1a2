/** Names with their values. */
import type { ComponentChildren } from 'preact';

interface Props {
  /** Rows without a value are omitted. `look` is the class of the value. */
  rows: readonly (readonly [name: string, value: ComponentChildren, look?: string])[];
  class?: string;
}

export function Facts({ rows, class: look = 'facts' }: Props) {
  return (
    <dl class={look}>
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([name, value, lookOfValue]) => (
          <>
            <dt>{name}</dt>
            <dd class={lookOfValue}>{value}</dd>
          </>
        ))}
    </dl>
  );
}
