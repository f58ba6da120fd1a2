/** Dates in figures, as the task or a screen may write them in words. */
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** "03/13/2026" gives "13 march 2026" and the like; other words give none. Figures that fit both orders give both. */
export function notationsOf(words: string): string[] {
  const [, one = '', two = '', three = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(words) ?? [];
  if (one === '') return [];
  const [year, first, second] = one.length === 4 ? [one, two, three] : [three, one, two];
  return [write(year, Number(first), Number(second)), write(year, Number(second), Number(first))].flat();
}

function write(year: string, month: number, day: number): string[] {
  const name = MONTHS[month - 1];
  if (name === undefined || day < 1 || day > 31) return [];
  const short = name.slice(0, 3);
  return [
    ...[name, short].flatMap((word) => [`${day} ${word} ${year}`, `${word} ${day}, ${year}`, `${word} ${day} ${year}`]),
    `${year}-${pad(month)}-${pad(day)}`,
    `${pad(day)}/${pad(month)}/${year}`,
    `${pad(month)}/${pad(day)}/${year}`,
    `${pad(day)}.${pad(month)}.${year}`,
  ];
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
