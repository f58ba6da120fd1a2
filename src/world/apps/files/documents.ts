/**
 * The phone's initial tree: the persona's documents, mail attachments, recordings, and the gallery's pictures. Names
 * equal those of the Mail app's attachments.
 */
import type { Persona } from '../../persona.ts';
import { GALLERY_PICTURES } from '../gallery/pictures.ts';
import type { Entry } from './state.ts';

type Line = readonly [path: string, sizeKb: number, modified: string, content?: string];

function documentsOf({ TODO, COLLEAGUES, EXPENSES, PROJECTS, sumExpenses }: Persona): Line[] {
  const budgets = PROJECTS.map(({ name, budget }) => `${name}: ${sumExpenses(name).toFixed(2)} of ${budget}`);
  const contacts = COLLEAGUES.map(({ name, role, phone }) => `${name},${role},${phone}`);
  const expenses = EXPENSES.slice(-6).map(
    ({ date, description, amount }) => `${date},${description},${amount.toFixed(2)}`,
  );
  const todo = TODO.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`);
  return [
    [
      'Documents/notes.txt',
      2,
      '2025-04-04',
      `Notes for the week of 7 April\n\nThe toll ledger arrives on Tuesday.\n\nBudget\n${budgets.join('\n')}`,
    ],
    ['Documents/todo.txt', 1, '2025-04-03', todo.join('\n')],
    [
      'Documents/packing-list.txt',
      1,
      '2025-02-10',
      'Camera and spare battery\nCotton gloves\nLoan agreement, two copies\nMeasuring tape\nTrain tickets\nSandwiches',
    ],
    [
      'Documents/meeting-notes.md',
      3,
      '2025-03-31',
      '# Team meeting, 31 March\n\nThe exhibition opens on Saturday 14 June at 17:00.\nThe poster is due on 9 May.\nNext meeting: Monday 7 April, 09:30, Room 21',
    ],
    ['Documents/contacts.csv', 1, '2025-03-24', `Name,Role,Phone\n${contacts.join('\n')}`],
    ['Documents/expenses.csv', 2, '2025-04-04', `Date,Description,Amount\n${expenses.join('\n')}`],
    ['Documents/calendar.ics', 2, '2025-04-01'],
    ['Documents/expenses.ods', 48, '2025-04-01'],
    ['Documents/team.ods', 31, '2025-03-17'],
    ['Documents/proposal.odt', 64, '2025-02-28'],
    ['Documents/letter.odt', 22, '2025-04-03'],
    ['Documents/exhibition.odp', 1840, '2025-03-28'],
    ['Documents/handbook.pdf', 920, '2025-01-20'],
    ['Documents/Private/tenancy-agreement.pdf', 310, '2023-09-01'],
    ['Documents/Private/insurance-2025.pdf', 185, '2025-01-06'],
    ['Documents/Private/cv-elena-marsh.odt', 41, '2022-05-19'],
    ['Documents/Private/book-list.txt', 1, '2025-03-09', 'The Salt Roads\nHarbour Lights\nA Year of Maps'],
    ['Documents/Travel/carwick-train-tickets.pdf', 96, '2025-02-09'],
    ['Documents/Travel/ferry-booking.pdf', 74, '2025-04-03'],
    [
      'Documents/Travel/sandholm-2024.md',
      2,
      '2024-08-20',
      '# Sandholm\n\nBeach house, key under the blue pot.\nBest ice cream at the pier.',
    ],
    ['Downloads/invoice-quay-press.pdf', 88, '2025-04-05'],
    ['Downloads/loan-agreement.pdf', 143, '2025-04-04'],
    ['Downloads/receipt-hosting.pdf', 37, '2025-04-01'],
    [
      'Downloads/opening-hours.txt',
      1,
      '2025-03-15',
      'Tuesday to Friday  10:00 - 17:00\nSaturday  10:00 - 18:00\nSunday  11:00 - 16:00\nMonday  closed',
    ],
    [
      'Downloads/visitor-numbers.csv',
      1,
      '2025-04-01',
      'Month,Visitors\nOctober,1840\nNovember,1512\nDecember,1975\nJanuary,1203\nFebruary,1388\nMarch,1746',
    ],
    ['Downloads/harbour-walks.pdf', 5420, '2025-03-02'],
    ['Downloads/choir-programme.pdf', 260, '2025-03-06'],
    ['Downloads/.cache-index', 12, '2025-04-05'],
    ['Music/harbour-bells.wav', 96, '2025-01-11'],
    ['Music/gallery-theme.wav', 72, '2025-01-11'],
    ['Music/closing-time.wav', 64, '2025-01-12'],
    ['Music/audio-guide.m3u', 1, '2025-01-12', 'harbour-bells.wav\ngallery-theme.wav\nclosing-time.wav'],
    ['Recordings/opening-speech-first-try.m4a', 2550, '2025-04-05'],
    ['Recordings/talk-with-aiko-about-the-ledger.m4a', 6760, '2025-04-03'],
    ['Recordings/team-meeting-31-march.m4a', 20320, '2025-03-31'],
    ['Recordings/ferry-horn.wav', 3180, '2025-03-29'],
    ['Recordings/gulls-at-the-pier.wav', 16760, '2025-03-29'],
    ['Pictures/harbour.jpg', 740, '2025-03-20', 'harbour day'],
    ['Pictures/harbour-evening.jpg', 690, '2025-03-20', 'harbour evening'],
    ['Pictures/ferry-lantern.jpg', 512, '2025-03-10', 'lantern night'],
    ['Pictures/poster-draft.png', 1320, '2025-03-18', 'poster day'],
    ['Pictures/floor-plan.png', 210, '2025-02-17'],
    ['Pictures/expenses-chart.png', 84, '2025-04-01'],
  ];
}

const ALBUMS = ['Screenshots', 'Volunteer Day', 'Roof Repair'];

function albumPictures(): Line[] {
  return GALLERY_PICTURES.filter(({ album }) => ALBUMS.includes(album)).map(
    ({ name, album, scene, light, takenAt }, index) => {
      const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jpg`;
      return [`Pictures/${album}/${file}`, 1480 + index * 137, takenAt.slice(0, 10), `${scene} ${light}`];
    },
  );
}

const FOLDERS = ['Documents', 'Downloads', 'Music', 'Pictures', 'Recordings', '.thumbnails'];
const STARRED = ['proposal.odt', 'insurance-2025.pdf'];

export function seedEntries(persona: Persona): Entry[] {
  const entries: Entry[] = [];
  const add = (entry: Pick<Entry, 'parentId' | 'name' | 'kind' | 'sizeKb' | 'modified' | 'content'>): Entry => {
    const made = { id: entries.length + 1, ...entry, isStarred: STARRED.includes(entry.name) };
    entries.push(made);
    return made;
  };
  const folderAt = (names: readonly string[], modified: string): number | null => {
    const name = names.at(-1);
    if (name === undefined) return null;
    const parentId = folderAt(names.slice(0, -1), modified);
    const found = entries.find(
      (entry) => entry.kind === 'folder' && entry.parentId === parentId && entry.name === name,
    );
    return (found ?? add({ parentId, name, kind: 'folder', sizeKb: 0, modified, content: '' })).id;
  };
  for (const name of FOLDERS) folderAt([name], '2025-01-02');
  for (const [path, sizeKb, modified, content = ''] of [...documentsOf(persona), ...albumPictures()]) {
    const names = path.split('/');
    const parentId = folderAt(names.slice(0, -1), modified);
    add({ parentId, name: names.at(-1)!, kind: 'file', sizeKb, modified, content });
  }
  return entries;
}
