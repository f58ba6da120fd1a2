/** Mail: single messages, also from maildirs, and mailboxes of many. */
import PostalMime, { type Address, type Email } from 'postal-mime';
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { createIds, digest, READING_LIMITS, type Reading, type StateReader } from './reading.ts';

/** The line before each message of a mailbox. */
const FROM = /^From (?:.*)$/;
const IN_MAILDIR = /\/(?:cur|new)\/([^/]+)$/;

export const MAILBOX: StateReader = {
  name: 'mailbox',
  reads: 'mail: single messages (EML), maildirs and mailboxes (mbox)',
  extensions: ['eml', 'mbox', 'mbx'],
  recognises: ({ path, bytes }) =>
    IN_MAILDIR.test(path) || /^From \S*.*\r?\n[\w-]+:/.test(bytes.toString('latin1', 0, 1024)),
  facts: [
    { path: 'messages/[<id@host>]', meaning: 'present: a message by its Message-ID, or else by its subject' },
    { path: 'messages/[<id@host>]/subject', meaning: 'so from, to, cc, bcc, date (ISO 8601), in reply to' },
    { path: 'messages/[<id@host>]/body', meaning: 'the plain text, or else the HTML' },
    { path: 'messages/[<id@host>]/attachment [#1]', meaning: 'name, kind, size and digest of an attachment' },
    {
      path: 'messages/[<id@host>]/flags',
      meaning: 'marks of the mail program: Status, X-Mozilla-Status, X-Mozilla-Keys, or the letters of a maildir',
    },
    { path: 'messages/[<id@host>]/(rest)', meaning: 'a digest of the other headers' },
    { path: 'messages/(order)', meaning: 'the order of the messages' },
    { path: 'message count', meaning: 'number of messages' },
  ],
  async read(reading) {
    const { bytes, path } = reading.file;
    const text = bytes.toString('latin1');
    if (text.includes('\0')) reading.fail('damaged', 'is no mail: it holds a NUL character');
    const isBox = FROM.test(text.split('\n', 1)[0]!.trimEnd());
    const messages = isBox ? splitMailbox(reading, text) : text.trim() === '' ? [] : [text];
    const [, inMaildir] = IN_MAILDIR.exec(path) ?? [];
    const idOf = createIds();
    const ids: string[] = [];
    for (const message of messages) {
      const email = await parse(reading, message);
      const id = idOf(email.messageId ?? email.subject ?? 'message');
      ids.push(id);
      readMessage(reading, entryPath('messages', id), email, inMaildir);
    }
    reading.add(childPath('messages', ORDER), JSON.stringify(ids));
    reading.addDerived('message count', String(ids.length));
  },
};

/** The line ">From" is the mailbox escape of "From". */
function splitMailbox(reading: Reading, text: string): string[] {
  const messages: string[][] = [];
  let isAfterBreak = true;
  for (const line of text.split('\n')) {
    reading.checkTime();
    const own = line.replace(/\r$/, '');
    if (isAfterBreak && FROM.test(own)) messages.push([]);
    else messages.at(-1)?.push(own.replace(/^>(>*From )/, '$1'));
    isAfterBreak = own === '';
  }
  if (messages.length > READING_LIMITS.entries)
    reading.fail('too-large', `has more than ${READING_LIMITS.entries} messages`);
  return messages.map((lines) => lines.join('\n'));
}

async function parse(reading: Reading, message: string): Promise<Email> {
  try {
    const email = await PostalMime.parse(Buffer.from(message, 'latin1'), {
      maxNestingDepth: READING_LIMITS.depth,
      maxHeadersSize: 1 << 20,
    });
    if (
      email.headers.length === 0 ||
      !email.headers.some(({ key }) => /^(from|to|subject|date|message-id|content-type)$/.test(key))
    )
      reading.fail('damaged', 'holds a message without headers');
    return email;
  } catch (error) {
    return reading.fail('damaged', `holds a message that cannot be read: ${(error as Error).message}`, error);
  }
}

const FLAGS = new Set(['status', 'x-status', 'x-mozilla-status', 'x-mozilla-status2', 'x-mozilla-keys']);
/** Headers with facts of their own. */
const KNOWN_HEADERS = new Set([...FLAGS, 'from', 'to', 'cc', 'bcc', 'subject', 'date', 'message-id', 'in-reply-to']);

function readMessage(reading: Reading, path: string, email: Email, inMaildir: string | undefined): void {
  reading.add(path, 'present');
  const flags = email.headers.filter(({ key }) => FLAGS.has(key)).map(({ key, value }) => `${key}: ${value.trim()}`);
  const [, letters] = /:2,([A-Za-z]*)$/.exec(inMaildir ?? '') ?? [];
  const headers: Record<string, string | undefined> = {
    subject: email.subject,
    from: email.from && formatAddress(email.from),
    to: email.to?.map(formatAddress).join(', '),
    cc: email.cc?.map(formatAddress).join(', '),
    bcc: email.bcc?.map(formatAddress).join(', '),
    date: email.date,
    'in reply to': email.inReplyTo,
    body: (email.text ?? email.html)?.replace(/\s+$/, ''),
    flags: [...flags, ...(letters === undefined ? [] : [letters])].join('; ') || undefined,
  };
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && value !== '') reading.add(`${path}/${name}`, value);
  for (const [at, { filename, mimeType, content }] of email.attachments.entries()) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    reading.expand(bytes.length);
    reading.add(
      `${path}/${entryPath('attachment ', `#${at + 1}`).replace(' /', ' ')}`,
      `${filename ?? ''} ${mimeType} ${bytes.length} ${digest(bytes)}`,
    );
  }
  const rest = email.headers.filter(({ key }) => !KNOWN_HEADERS.has(key)).map(({ key, value }) => `${key}: ${value}`);
  const html = email.text === undefined ? '' : (email.html ?? '');
  reading.add(`${path}/(rest)`, digest([...rest, html].join('\n')));
}

function formatAddress({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(formatAddress).join(', ')};`;
  return name === '' ? (address ?? '') : `${name} <${address ?? ''}>`;
}
