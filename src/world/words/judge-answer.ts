/** Whether the answer to a question is in the data of what it asks about. What the data does not say is not known. */
import type { States } from '../compare-states.ts';
import { isRecord } from '../state-change.ts';
import type { WordsVerdict } from './claim.ts';
import { findRows, holds, isSameText, namesField } from './find-in-data.ts';

interface Asked {
  app: string;
  instruction: string;
  end: States;
  answer?: string | undefined;
}

export function answerQuestion({ app, instruction, end, answer }: Asked): WordsVerdict {
  if (answer === undefined) return { truth: 'failure', reasons: ['there is no answer'] };
  const said = answer.trim();
  const data = end[app];
  const [first = '', page] = [...instruction.matchAll(/["“]([^"”]*)["”]/g)].map(([, words]) => words!);
  if (/^how many/i.test(instruction)) return tellCount(Number(said), countsFor(data, first));
  const rows = findRows(data, first);
  if (/answer yes or no/i.test(instruction)) {
    const owners = rows.length > 0 ? rows : findRows(data, page ?? '');
    return tellSwitch(/^yes/i.test(said), owners.length > 0 ? owners : [data], first);
  }
  const fields = rows.flatMap((row) => Object.values(row));
  if (fields.some((value) => holds(value, said) || isDay(value, said))) return { truth: 'success', reasons: [] };
  return { reasons: [`not in the data of "${first}": ${said}`] };
}

/** The only switch of the row, or the one called so. */
function tellSwitch(isYes: boolean, owners: readonly unknown[], name: string): WordsVerdict {
  const switches = owners.flatMap((owner) =>
    Object.entries(isRecord(owner) ? owner : {}).filter(([, value]) => typeof value === 'boolean'),
  );
  const named = switches.filter(([key]) => namesField(name, key) || /^(?:is)?(?:on|enabled|done)$/i.test(key));
  const [only] = named.length > 0 ? named : switches;
  if (!only || (named.length !== 1 && switches.length !== 1)) return { reasons: [`no switch "${name}" in the data`] };
  if (only[1] === isYes) return { truth: 'success', reasons: [] };
  return { truth: 'failure', reasons: [`${only[0]} is ${String(only[1])}`] };
}

/** Rows of the table that the page is called after, or of any table that have its name in a field. */
function countsFor(data: unknown, page: string): number[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([table, rows]) => {
    if (!Array.isArray(rows)) return [];
    if (namesField(page, table)) return [rows.length];
    const ofPage = rows.filter((row) => isRecord(row) && Object.values(row).some((own) => isText(own, page)));
    return ofPage.length > 0 ? [ofPage.length] : [];
  });
}

function isText(value: unknown, words: string): boolean {
  return typeof value === 'string' && isSameText(value, words);
}

function tellCount(said: number, counts: readonly number[]): WordsVerdict {
  if (counts.includes(said)) return { truth: 'success', reasons: [] };
  return { reasons: [`the data counts ${counts.join(' or ') || 'nothing'}`] };
}

/** "14 Jun" of "2025-06-14". */
function isDay(value: unknown, said: string): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return false;
  const day = new Date(value.slice(0, 10));
  return ['short', 'long'].some((month) =>
    said
      .toLowerCase()
      .startsWith(
        day
          .toLocaleDateString('en-GB', { day: 'numeric', month: month as 'short' | 'long', timeZone: 'UTC' })
          .toLowerCase(),
      ),
  );
}
