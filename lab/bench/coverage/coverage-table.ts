/** The table of the coverage bench: results in 100 steps, explorers side by side, operations first. */
import type { Coverage } from './measure-exploration.ts';

/** The combined results of several explorations. */
export function addUp(found: readonly Coverage[]): Coverage {
  const sum = (what: keyof Coverage): number => found.reduce((total, one) => total + one[what], 0);
  return {
    steps: sum('steps'),
    operations: sum('operations'),
    screens: sum('screens'),
    menuEntries: sum('menuEntries'),
    menuEntriesTried: sum('menuEntriesTried'),
    fields: sum('fields'),
    fieldsTyped: sum('fieldsTyped'),
  };
}

/** `others` are the explorers that the first one is compared with. */
export function tableHead(others: readonly string[]): string {
  const compared = (what: string): string[] => [what, ...others.flatMap((name) => [name, 'ratio'])];
  const columns = [
    'application',
    ...compared('operations'),
    ...compared('screens'),
    'menu entries tried',
    'fields typed into',
  ];
  return `| ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length - 1)}`;
}

/** Undefined if an explorer was not measured on the application. */
export function tableRow(label: string, ours: Coverage | undefined, others: readonly (Coverage | undefined)[]): string {
  const compared = (what: 'operations' | 'screens'): string[] => {
    const own = ours && per100(ours, what);
    return [cell(own), ...others.flatMap((other) => compare(own, other && per100(other, what)))];
  };
  const { menuEntriesTried = 0, menuEntries = 0, fieldsTyped = 0, fields = 0 } = ours ?? {};
  const cells = [label, ...compared('operations'), ...compared('screens')];
  return `| ${[...cells, share(menuEntriesTried, menuEntries), `${fieldsTyped} of ${fields}`].join(' | ')} |`;
}

function per100({ steps, ...found }: Coverage, what: 'operations' | 'screens'): number {
  return (found[what] / Math.max(1, steps)) * 100;
}

function compare(own: number | undefined, other: number | undefined): [string, string] {
  if (own === undefined || other === undefined) return [cell(other), '–'];
  return [cell(other), other === 0 ? 'from none' : (own / other).toFixed(1)];
}

function cell(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1);
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none there' : `${part} of ${whole} (${Math.round((part / whole) * 100)} %)`;
}
