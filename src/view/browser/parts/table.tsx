/** A short table, which scrolls sideways on narrow screens. */
import type { ComponentChildren } from 'preact';

interface Props {
  /** Subject of the table, for screen readers. */
  label: string;
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** Columns of numbers, by index. */
  numbers?: readonly number[];
}

/** A cell with text from records. */
export const note = (words: string) => <span class="told">{words}</span>;

export function Table({ label, head, rows, numbers = [] }: Props) {
  const classOf = (at: number) => (numbers.includes(at) ? 'number' : undefined);
  return (
    // Focusable, since keyboards scroll the focused element.
    <div class="table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" class={classOf(at)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at} class={classOf(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table in a panel of its own, below its label. */
export function TablePanel(props: Props) {
  return (
    <section class="panel">
      <h2>{props.label}</h2>
      <Table {...props} />
    </section>
  );
}
