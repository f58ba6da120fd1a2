/** The persona's mail, as mbox text (RFC 4155). */
import { COLLEAGUES, PERSON, PROJECTS, sumExpenses } from './person.ts';

export interface Message {
  from: string;
  to: string;
  /** ISO time in UTC. */
  date: string;
  subject: string;
  read: boolean;
  body: string;
}

const ME = PERSON.name;

export const INBOX: readonly Message[] = [
  message(
    'Hannah Cole',
    ME,
    '2025-03-31T11:20',
    'Opening speech',
    true,
    'Could you send me a first draft by Friday? Five minutes at most.',
  ),
  message(
    'Samuel Okafor',
    ME,
    '2025-04-01T08:05',
    'Budget figures for March',
    true,
    `Here is where we stand:\n${PROJECTS.map((project) => `${project.name}: ${sumExpenses(project.name).toFixed(2)} spent`).join('\n')}`,
  ),
  message(
    'Jonas Weber',
    ME,
    '2025-04-01T15:42',
    'Label texts',
    true,
    'I need the texts for cases 3 and 7 by Thursday noon, 60 words each.',
  ),
  message(
    'Priya Raman',
    ME,
    '2025-04-02T09:13',
    'Workshop on 11 April',
    true,
    'Class 5b brings 26 children. Please book the studio until 12:30.',
  ),
  message(
    'Marta Novak',
    ME,
    '2025-04-02T17:30',
    'Boat trip pictures',
    false,
    'I have 48 pictures from Saturday. Shall I bring them on a stick?',
  ),
  message(
    'Tom Becker',
    ME,
    '2025-04-03T07:55',
    'Scaffolding',
    false,
    'The scaffolding comes down on 18 April after the inspection.',
  ),
  message(
    'Aiko Tanaka',
    ME,
    '2025-04-03T13:04',
    'Toll ledger',
    false,
    'The binding is loose. I would like to show pages 14 and 15 only.',
  ),
  message(
    'Lucia Ferrari',
    ME,
    '2025-04-04T10:26',
    'Usability test',
    false,
    'Four of six testers could not find the opening hours. Let us talk on Monday.',
  ),
];

export const SENT: readonly Message[] = [
  message(ME, 'Jonas Weber', '2025-04-01T16:10', 'Re: Label texts', true, 'Case 3 is done. Case 7 follows tomorrow.'),
  message(
    ME,
    'Samuel Okafor',
    '2025-04-02T10:00',
    'Unspent workshop money',
    true,
    'Can we move what is left of the workshop budget to printing?',
  ),
];

/** Filed mail, by folder name. */
export const FOLDERS: Readonly<Record<string, readonly Message[]>> = {
  'Rivers and Roads': [
    message(
      'Jonas Weber',
      ME,
      '2025-02-26T09:40',
      'Glass panes arrived',
      true,
      'All six are whole. I put them in the workshop.',
    ),
    message(
      'Aiko Tanaka',
      ME,
      '2025-03-10T14:21',
      'Lantern cleaned',
      true,
      'The ferry lantern is ready. Please keep it below 50 lux.',
    ),
  ],
  Volunteers: [
    message('Marta Novak', ME, '2025-03-24T12:12', 'Boat trip list', true, '31 people signed up. Two are vegetarian.'),
  ],
};

/** Newest message last. X-Mozilla-Status 0001 marks a message as read. */
export function toMbox(messages: readonly Message[]): string {
  return messages.map(toMboxEntry).join('');
}

function toMboxEntry(mail: Message): string {
  const date = new Date(`${mail.date}:00Z`).toUTCString().replace('GMT', '+0000');
  const id = mail.date.replaceAll(/\D/g, '');
  return `From - ${new Date(`${mail.date}:00Z`).toUTCString().replace(/(\w+), (\d+) (\w+) (\d+) (\S+) GMT/, '$1 $3 $2 $5 $4')}
X-Mozilla-Status: ${mail.read ? '0001' : '0000'}
X-Mozilla-Status2: 00000000
Message-ID: <${id}@tidewater.example>
Date: ${date}
From: ${address(mail.from)}
To: ${address(mail.to)}
Subject: ${mail.subject}
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit

Hello ${mail.to.split(' ')[0]},

${mail.body}

${mail.from.split(' ')[0]}

`;
}

function address(name: string): string {
  const email = name === ME ? PERSON.email : COLLEAGUES.find((person) => person.name === name)?.email;
  return `${name} <${email}>`;
}

function message(from: string, to: string, date: string, subject: string, read: boolean, body: string): Message {
  return { from, to, date, subject, read, body };
}
