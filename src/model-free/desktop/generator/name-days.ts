/** Rows that are known by a day alone: a person says that it is the day of an entry. */

const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** One placeholder of a row, or several in a list. */
const ROWS = /"\{row(?:_\d+)?\}"(?:(?:, | and )"\{row(?:_\d+)?\}")*/g;

/** 'the balance of the entry dated "04/04/25"', where all rows of a question are days. */
export function nameDays(template: string, params: Readonly<Record<string, string>>): string {
  const rows = Object.entries(params).filter(([name]) => /^row(_\d+)?$/.test(name));
  if (rows.length === 0 || !rows.every(([, row]) => DAY.test(row))) return template;
  return template.replace(
    ROWS,
    (said) => `the ${said.includes('{row_2}') && said.includes('{row_1}') ? 'entries' : 'entry'} dated ${said}`,
  );
}
