/** The recorder's data, its initial recordings, and the drawing of sound. */
import { z } from 'zod';
import type { Picture } from '../../view.ts';

export const TAGS = ['Meeting', 'Interview', 'Idea', 'Music', 'Sound'] as const;
export const OPTIONS = {
  sortBy: ['Newest first', 'Oldest first', 'Name', 'Longest first'],
  quality: ['Low', 'Medium', 'High'],
  format: ['M4A', 'MP3', 'WAV'],
  source: ['Phone microphone', 'Headset', 'Camcorder'],
  speed: ['0.5×', '1×', '1.5×', '2×'],
} as const;
export type Option = keyof typeof OPTIONS;

const Recording = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  /** "2025-04-03 11:05" */
  recordedAt: z.string(),
  seconds: z.int(),
  tag: z.enum(TAGS),
  note: z.string(),
  quality: z.enum(OPTIONS.quality),
  format: z.enum(OPTIONS.format),
  isStereo: z.boolean(),
  isFavourite: z.boolean(),
});
export const State = z.strictObject({
  recordings: z.array(Recording),
  /** Number in the next recording's name. */
  nextNumber: z.int(),
  sortBy: z.enum(OPTIONS.sortBy),
  quality: z.enum(OPTIONS.quality),
  format: z.enum(OPTIONS.format),
  source: z.enum(OPTIONS.source),
  speed: z.enum(OPTIONS.speed),
  isStereo: z.boolean(),
  skipsSilence: z.boolean(),
  keepsScreenOn: z.boolean(),
});
export type State = z.infer<typeof State>;
export type Recording = z.infer<typeof Recording>;

const BYTES_A_SECOND = { Low: 8_000, Medium: 16_000, High: 32_000 } as const;
const LARGER = { M4A: 1, MP3: 1.2, WAV: 5 } as const;

/** "1.9 MB", computed from length, quality and format. */
export function formatSize({ seconds, quality, format, isStereo }: Recording): string {
  const bytes = seconds * BYTES_A_SECOND[quality] * LARGER[format] * (isStereo ? 2 : 1);
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function inOrder(recordings: readonly Recording[], sortBy: State['sortBy']): Recording[] {
  return recordings.toSorted((a, b) => {
    if (sortBy === 'Name') return a.name.localeCompare(b.name);
    if (sortBy === 'Longest first') return b.seconds - a.seconds;
    return (a.recordedAt.localeCompare(b.recordedAt) || a.id - b.id) * (sortBy === 'Oldest first' ? 1 : -1);
  });
}

/** Bars that look like sound; each number gives other bars. */
export function soundWave(number: number, label: string, color: string): Picture {
  const bars = Array.from({ length: 45 }, (_, index) => {
    const height = 8 + Math.round(56 * Math.abs(Math.sin(index * 0.9 + number) * Math.cos(index * 0.37 + number * 2)));
    return `<rect x="${12 + index * 7.5}" y="${60 - height}" width="4" height="${height * 2}" rx="2" fill="${color}"/>`;
  });
  return {
    type: 'picture',
    label,
    viewBox: { width: 360, height: 140 },
    heightDp: 140,
    svg: `<rect width="360" height="140" fill="#f6efee"/><g transform="translate(0 10)">${bars.join('')}</g>`,
  };
}

type Line = readonly [
  name: string,
  recordedAt: string,
  seconds: number,
  tag: Recording['tag'],
  note?: string,
  quality?: Recording['quality'],
  format?: Recording['format'],
];
const LINES: readonly Line[] = [
  ['Opening speech, first try', '2025-04-05 09:15', 318, 'Idea', 'Too long, leave out the part on tolls'],
  ['Label text case 7', '2025-04-04 16:40', 64, 'Idea', 'Carrier’s account book'],
  ['Talk with Aiko about the ledger', '2025-04-03 13:40', 845, 'Interview', 'Show pages 14 and 15 only'],
  ['Walk-through east gallery', '2025-04-03 11:05', 1260, 'Meeting', 'Jonas wants the barge on plinth A', 'High'],
  ['Choir, second voice', '2025-04-02 20:10', 412, 'Music', '', 'High', 'WAV'],
  ['Call with Carwick archive', '2025-04-01 10:30', 596, 'Interview', 'Loan until 15 October'],
  ['Team meeting 31 March', '2025-03-31 09:32', 2540, 'Meeting', ''],
  ['Ferry horn', '2025-03-29 14:04', 18, 'Sound', 'For the audio guide', 'High', 'WAV'],
  ['Gulls at the pier', '2025-03-29 14:20', 95, 'Sound', 'For the audio guide', 'High', 'WAV'],
  ['Marta on the volunteers', '2025-03-29 16:02', 734, 'Interview', ''],
  ['Choir, whole piece', '2025-03-26 21:05', 388, 'Music', '', 'High'],
  ['Budget talk with Samuel', '2025-03-25 14:10', 1515, 'Meeting', 'Ask again about printing'],
  ['Idea for the poster', '2025-03-22 18:48', 41, 'Idea', 'Blue map, route in gold', 'Low'],
  ['Bell test', '2025-03-20 12:06', 27, 'Sound', '', 'Medium', 'MP3'],
  ['Team meeting 17 March', '2025-03-17 09:31', 2210, 'Meeting', ''],
];

export const RECORDINGS: readonly Recording[] = LINES.map(
  ([name, recordedAt, seconds, tag, note = '', quality = 'Medium', format = 'M4A'], index) => ({
    id: index + 1,
    name,
    recordedAt,
    seconds,
    tag,
    note,
    quality,
    format,
    isStereo: format === 'WAV',
    isFavourite: ['Ferry horn', 'Choir, whole piece', 'Call with Carwick archive'].includes(name),
  }),
);
