/** The phone's initial conversations. Numbers belong to contacts, or to people who are not contacts yet. */
import type { Conversation, Message } from './state.ts';

interface Thread {
  title?: string;
  members: readonly string[];
  isPinned?: boolean;
  isMuted?: boolean;
  isArchived?: boolean;
  isUnread?: boolean;
  /** Sender ("me" or the member's index), time ("04-05 08:10"), text. */
  messages: readonly (readonly [from: 'me' | number, at: string, text: string, star?: true])[];
}

const JONAS = '555-0131';
const AIKO = '555-0156';
const TOM = '555-0150';
const CLARA = '555-0188';
const PETER = '555-0189';

const THREADS: readonly Thread[] = [
  {
    members: [CLARA],
    isPinned: true,
    isUnread: true,
    messages: [
      [0, '04-03 18:20', 'Did you book a table for Mum’s birthday?'],
      ['me', '04-03 18:31', 'Yes, The Anchor, Sunday 13 April at 12:30.'],
      [0, '04-03 18:33', 'Perfect. How many are we?'],
      ['me', '04-03 18:40', 'Seven with the children.'],
      [0, '04-05 10:05', 'Can you bring the cake? The bakery closes at 14:00 on Saturdays.'],
    ],
  },
  {
    members: [JONAS],
    isUnread: true,
    messages: [
      ['me', '04-04 15:10', 'Are the plinths done?'],
      [0, '04-04 15:24', 'Two of three. The last one on Monday.'],
      [0, '04-05 09:12', 'Can you bring the floor plan on Monday? Mine is covered in glue.'],
    ],
  },
  {
    members: ['555-0177'],
    isUnread: true,
    messages: [
      [
        0,
        '04-04 16:40',
        'Good afternoon, this is Gareth Ellison from Carwick Archive. This is my mobile number.',
        true,
      ],
      [0, '04-04 16:41', 'On Tuesday please use the gate in Mill Lane, the code is 4716.'],
    ],
  },
  {
    title: 'Museum crew',
    members: [JONAS, AIKO, TOM],
    messages: [
      [2, '04-02 08:00', 'Lift is out of order until Friday, sorry.'],
      [1, '04-02 08:04', 'Then the ledger stays downstairs.'],
      [0, '04-02 08:10', 'I can carry it, it is only 9 kg.'],
      [1, '04-02 08:11', 'Nobody carries anything.'],
      ['me', '04-02 08:30', 'Let us wait for the lift.'],
      [2, '04-04 13:02', 'Lift works again.'],
    ],
  },
  {
    title: 'Marsh family',
    members: [CLARA, PETER],
    messages: [
      [1, '03-30 11:00', 'Who has the tent?'],
      [0, '03-30 11:20', 'Elena, since last summer.'],
      ['me', '03-30 11:45', 'True. I will bring it at Easter.'],
    ],
  },
  {
    members: ['555-0192'],
    messages: [
      [0, '04-01 20:10', 'Tenor section is ill again. Do you know anybody who sings low?'],
      ['me', '04-01 20:22', 'Ask Ben, he hides it well.'],
      [0, '04-04 19:50', 'Rehearsal is at 19:30 on Wednesday, Sailors’ Hall!'],
    ],
  },
  {
    members: ['555-0164'],
    messages: [
      ['me', '03-31 09:00', 'The boat trip was lovely, thank you!'],
      [0, '03-31 09:20', 'They still talk about the seal.'],
      [0, '04-04 12:15', 'Thirteen volunteers can serve at the opening.', true],
    ],
  },
  {
    members: ['555-0117'],
    messages: [
      [0, '04-03 11:30', 'Please keep the receipt of the van, I need it by the 10th.'],
      ['me', '04-03 11:32', 'It is on your desk.'],
    ],
  },
  {
    members: ['555-0144'],
    isUnread: true,
    messages: [
      [0, '04-05 08:02', 'Hello, I am Ida Lund, your new volunteer. Marta gave me your number.'],
      [0, '04-05 08:03', 'Is my first shift on 12 April at 10:00?'],
    ],
  },
  {
    members: ['555-0129'],
    messages: [
      [0, '03-27 16:05', 'Rosa Almeida, plumbing. I can come on Thursday between 8 and 10.'],
      ['me', '03-27 16:30', 'That suits me. The bell says Marsh.'],
      [0, '04-03 10:20', 'Done. The invoice over 96.50 comes by post.'],
    ],
  },
  {
    members: ['555-0195'],
    messages: [
      [0, '04-02 21:15', 'Walk to the lighthouse on Sunday? Low tide is at 11:20.'],
      ['me', '04-02 21:40', 'With pleasure. Your car or the bus?'],
      [0, '04-02 21:41', 'Car. I pick you up at 9:15.'],
    ],
  },
  {
    members: ['555-0170'],
    messages: [[0, '04-03 10:01', 'Reminder: 15 April, 08:20, Dr Pereira. Reply C to cancel.']],
  },
  {
    members: ['Ellery Ferries'],
    isMuted: true,
    messages: [
      [0, '04-03 07:10', 'Booking EF-20817: 2 adults, Sunday 6 April, 09:40 from pier 2.'],
      [0, '04-05 06:31', 'EF-20817: departure is now 09:55.'],
    ],
  },
  {
    members: ['PostPoint'],
    messages: [[0, '04-04 09:30', 'Your parcel is at Quay Street 11 until 11 April. Pick-up code 83-402.']],
  },
  {
    members: ['555-0103'],
    messages: [[0, '04-01 13:13', 'CONGRATULATIONS! You won a cruise. Call now, 4.99 a minute.']],
  },
  {
    members: ['555-0100'],
    isArchived: true,
    messages: [
      ['me', '03-22 22:40', 'One car to The Anchor, please, for two.'],
      [0, '03-22 22:41', 'Car 14 will be there in 6 minutes.'],
    ],
  },
  {
    members: ['555-0101'],
    isArchived: true,
    messages: [
      [0, '03-18 17:00', 'The council said yes to the opening on the quay!'],
      ['me', '03-18 17:05', 'Wonderful news.'],
    ],
  },
];

export function seedConversations(): { conversations: Conversation[]; messages: Message[] } {
  const conversations = THREADS.map((thread, index) => ({
    id: index + 1,
    title: thread.title ?? '',
    members: [...thread.members],
    isPinned: thread.isPinned ?? false,
    isMuted: thread.isMuted ?? false,
    isArchived: thread.isArchived ?? false,
    isRead: !thread.isUnread,
  }));
  const messages = THREADS.flatMap(({ members, messages: all }, index) =>
    all.map(([from, at, text, star]) => ({
      conversationId: index + 1,
      from: from === 'me' ? from : members[from]!,
      text,
      at: `2025-${at.replace(' ', 'T')}`,
      isStarred: star ?? false,
    })),
  );
  return { conversations, messages: messages.map((message, index) => ({ id: index + 1, ...message })) };
}
