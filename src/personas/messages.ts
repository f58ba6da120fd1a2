/** The persona's mail. */
import { parse } from 'yaml';
import { z } from 'zod';
import { fillText } from './fill-text.ts';

const Message = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** ISO time in UTC. */
  date: z.string(),
  subject: z.string(),
  read: z.boolean(),
  body: z.string(),
});
export type Message = z.infer<typeof Message>;

const Mail = z.strictObject({
  inbox: z.array(Message),
  sent: z.array(Message),
  /** By folder name. */
  filed: z.record(z.string(), z.array(Message)),
});

export const MAIL = Mail.parse(parse(fillText(new URL('mail.yaml', import.meta.url))));
