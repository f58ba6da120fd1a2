/** The Mail app's data, and code shared by its screens. */
import { z } from 'zod';
import type { Row } from '../../view.ts';

/** Permanent folders; the user's own ones follow. */
export const FIXED_FOLDERS = ['Inbox', 'Sent', 'Drafts', 'Archive', 'Bin'] as const;

const Mail = z.strictObject({
  id: z.int(),
  folder: z.string(),
  /** Name of the sender. */
  from: z.string(),
  email: z.string(),
  /** Addresses, separated by commas. */
  to: z.string(),
  cc: z.string(),
  /** "2025-04-05T08:10", UTC. */
  at: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Names of documents. */
  attachments: z.array(z.string()),
  isRead: z.boolean(),
  isStarred: z.boolean(),
});
export const State = z.strictObject({
  mails: z.array(Mail),
  folders: z.array(z.string()),
  sortBy: z.enum(['Newest first', 'Oldest first', 'Sender', 'Subject']),
  signature: z.string(),
  notifications: z.enum(['All mail', 'Starred senders only', 'None']),
  autoReply: z.boolean(),
  autoReplyText: z.string(),
  /** ISO dates, both included. */
  autoReplyFrom: z.string(),
  autoReplyTo: z.string(),
});
export type State = z.infer<typeof State>;
export type Mail = z.infer<typeof Mail>;

const COLORS = ['#7d5260', '#386a20', '#006874', '#6750a4', '#984061', '#825500'];

export function avatarOf(name: string): NonNullable<Row['leading']> {
  const sum = Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { kind: 'avatar', text: name.charAt(0).toUpperCase(), color: COLORS[sum % COLORS.length]! };
}

/** Moves to the bin, or deletes for good if already there. */
export function deleteMails(state: State, ids: readonly number[]): void {
  const isForGood = (mail: Mail) => ids.includes(mail.id) && ['Bin', 'Drafts'].includes(mail.folder);
  const gone = new Set(state.mails.filter(isForGood).map(({ id }) => id));
  state.mails = state.mails.filter(({ id }) => !gone.has(id));
  for (const mail of state.mails) if (ids.includes(mail.id)) mail.folder = 'Bin';
}
