/** A short table, which scrolls sideways by itself where the screen is narrow. */
import type { ComponentChildren } from 'preact';

interface Props {
  /** What the table is of, for readers of screens. */
  label: string;
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** Columns of numbers, by index. */
  numbers?: readonly number[];
}

/** A cell of words from records. */
export const told = (words: string) => <span class="told">{words}</span>;

export function Table({ label, head, rows, numbers = [] }: Props) {
  const classOf = (at: number) => (numbers.includes(at) ? 'number' : undefined);
  return (
    // Keyboards scroll what has the focus.
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
