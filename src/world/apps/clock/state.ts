/** The clock's data. */
import { z } from 'zod';

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const SOUNDS = ['Bells', 'Harbour', 'Birdsong', 'Pulse'] as const;

const Alarm = z.strictObject({
  id: z.int(),
  time: z.string(),
  label: z.string(),
  days: z.array(z.enum(DAYS)),
  sound: z.enum(SOUNDS),
  isOn: z.boolean(),
  vibrates: z.boolean(),
});
/** `startedAtMs` is null while it stands still; `elapsedMs` is the earlier running time. */
const Running = { startedAtMs: z.number().nullable(), elapsedMs: z.number() };
export const State = z.strictObject({
  alarms: z.array(Alarm),
  cities: z.array(z.string()),
  timer: z.strictObject({ seconds: z.int(), ...Running }),
  stopwatch: z.strictObject({ laps: z.array(z.number()), ...Running }),
  tab: z.enum(['Alarm', 'Clock', 'Timer', 'Stopwatch']),
});
export type State = z.infer<typeof State>;
export type Alarm = z.infer<typeof Alarm>;
