/** Words and numbers to type. Seeded by what they are for, so the same field gets the same text in every run. */
import { createHash } from 'node:crypto';

const THINGS = [
  'garden',
  'harbour',
  'library',
  'kitchen',
  'workshop',
  'market',
  'studio',
  'orchard',
  'station',
  'museum',
  'bakery',
  'theatre',
];
const EVENTS = [
  'visit',
  'budget',
  'meeting',
  'plan',
  'repair',
  'order',
  'review',
  'list',
  'tour',
  'schedule',
  'survey',
  'notes',
];
const LINES = [
  'Call the plumber about the kitchen sink',
  'Book two seats for the Friday concert',
  'Send the signed contract to the office',
  'Water the plants on Tuesday morning',
  'Return the library books before noon',
  'Ask for a quote on the new windows',
  'Renew the parking permit this month',
  'Bring the spare keys to the studio',
  'Check the train times for the weekend',
  'Pay the electricity bill by the 15th',
  'Order more paper for the printer',
  'Write a reply to the survey',
];

/** A whole number in [0, below) that depends on nothing but its seed. */
export function seededIndex(seed: string, below: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % below;
}

/** A number from 0 to 1 in steps of a thousandth, from nothing but its seed. */
export function seededShare(seed: string): number {
  return seededIndex(seed, 1001) / 1000;
}

/** A short name of two words and a number, usable as a file name. */
export function sampleName(seed: string): string {
  const thing = THINGS[seededIndex(`${seed} thing`, THINGS.length)];
  const event = EVENTS[seededIndex(`${seed} event`, EVENTS.length)];
  return `${thing} ${event} ${10 + seededIndex(`${seed} number`, 90)}`;
}

/** One line of plain prose. */
export function sampleLine(seed: string): string {
  return LINES[seededIndex(seed, LINES.length)] ?? '';
}

/** A whole number near the one a field holds, never the same. */
export function sampleNumber(seed: string, current: number): number {
  const offset = 1 + seededIndex(seed, 5);
  return Math.round(Number.isFinite(current) ? current : 0) + offset;
}

/** An amount of money as it is typed, such as "23.50". */
export function sampleAmount(seed: string): string {
  return `${3 + seededIndex(`${seed} units`, 90)}.${10 + seededIndex(`${seed} parts`, 90)}`;
}

/** Nobody has it. */
export function samplePhoneNumber(seed: string): string {
  return `555-01${10 + seededIndex(seed, 90)}`;
}

export function sampleAddress(seed: string): string {
  return `${THINGS[seededIndex(seed, THINGS.length)]}.${10 + seededIndex(`${seed} number`, 90)}@example.com`;
}

/** Other words of the same kind as a sample. */
export function resample(sample: string, seed: string): string {
  if (/^\d+\.\d\d$/.test(sample)) return sampleAmount(seed);
  if (/^555-01\d\d$/.test(sample)) return samplePhoneNumber(seed);
  if (sample.endsWith('@example.com')) return sampleAddress(seed);
  if (LINES.includes(sample)) return sampleLine(seed);
  if (sample.startsWith('(')) return `(${sampleName(seed).split(' ').slice(0, 2).join(' ')})`;
  return sampleName(seed);
}
