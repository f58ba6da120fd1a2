/** Plain text, Markdown and CSV documents of the persona's home folder. */
import type { HomeFolder } from './home-folder.ts';
import { COLLEAGUES, EVENTS, EXPENSES, PERSON, PROJECTS, TODO, sumExpenses } from './person.ts';

export function writeTextDocuments(home: HomeFolder): void {
  home.write('Documents/notes.txt', notes());
  home.write('Documents/todo.txt', todo());
  home.write('Documents/meeting-notes.md', meetingNotes());
  home.write('Documents/packing-list.txt', packingList());
  home.write('Documents/contacts.csv', contactsCsv());
  home.write('Documents/expenses.csv', expensesCsv());
  home.write('Documents/calendar.ics', calendar());
  home.write('Downloads/opening-hours.txt', openingHours());
  home.write('Downloads/visitor-numbers.csv', visitorNumbersCsv());
}

/** One line of CSV; cells with a comma or a quote are quoted. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (/[",]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',');
}

function notes(): string {
  return `Notes for the week of 7 April

Rivers and Roads
The toll ledger arrives on Tuesday. Aiko wants two days in the
laboratory before it goes into case 1.
Jonas needs the label texts by Thursday noon.

Budget
${PROJECTS.map((project) => `${project.name}: ${sumExpenses(project.name).toFixed(2)} of ${project.budget}`).join('\n')}

Phone numbers
${COLLEAGUES.slice(0, 5)
  .map((person) => `${person.name}  ${person.phone}`)
  .join('\n')}

Ideas for the opening
A short concert on the quay, then speeches in the east gallery.
Ask Marta whether volunteers can serve drinks.
`;
}

function todo(): string {
  return `To do\n\n${TODO.map((item) => `[${item.done ? 'x' : ' '}] ${item.text}`).join('\n')}\n`;
}

function meetingNotes(): string {
  const projects = PROJECTS.map(
    (project) => `- **${project.name}** (${project.owner}): ${project.status.toLowerCase()}`,
  );
  return `# Team meeting, 31 March

Present: ${COLLEAGUES.slice(0, 6)
    .map((person) => person.name)
    .join(', ')}, ${PERSON.name}

## Projects

${projects.join('\n')}

## Decisions

1. The exhibition opens on Saturday 14 June at 17:00.
2. Printing stays with Quay Press; the poster is due on 9 May.
3. The website keeps the old address.

## Next meeting

Monday 7 April, 09:30, Room 21
`;
}

function packingList(): string {
  return `Packing list, Carwick archive trip

Camera and spare battery
Cotton gloves
Loan agreement, two copies
Measuring tape
Train tickets
Sandwiches
`;
}

function contactsCsv(): string {
  const rows = COLLEAGUES.map((person) =>
    csvLine([person.name, person.role, person.email, person.phone, person.office]),
  );
  return `Name,Role,Email,Phone,Office\n${rows.join('\n')}\n`;
}

function expensesCsv(): string {
  const rows = EXPENSES.map((row) =>
    csvLine([row.date, row.category, row.description, row.project, row.paidBy, row.amount.toFixed(2)]),
  );
  return `Date,Category,Description,Project,Paid by,Amount\n${rows.join('\n')}\n`;
}

/** RFC 5545, which mail programs read as a calendar file. */
function calendar(): string {
  const rules = { never: [], weekly: ['RRULE:FREQ=WEEKLY'], monthly: ['RRULE:FREQ=MONTHLY'] };
  const events = EVENTS.flatMap((event, index) => [
    'BEGIN:VEVENT',
    `UID:event-${index + 1}@tidewater.example`,
    'DTSTAMP:20250401T080000Z',
    `DTSTART:${icsTime(event.date, event.start)}`,
    `DTEND:${icsTime(event.date, event.end)}`,
    `SUMMARY:${event.title}`,
    `LOCATION:${event.place}`,
    ...rules[event.repeats],
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tidewater Museum//Calendar//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function icsTime(date: string, time: string): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function openingHours(): string {
  return `${PERSON.employer}, ${PERSON.town}

Tuesday to Friday   10:00 - 17:00
Saturday            10:00 - 18:00
Sunday              11:00 - 16:00
Monday              closed

Last entry half an hour before closing.
Adults 7.50, children 3.00, families 18.00
`;
}

function visitorNumbersCsv(): string {
  const months = ['October', 'November', 'December', 'January', 'February', 'March'];
  const visitors = [1840, 1512, 1975, 1203, 1388, 1746];
  const groups = [14, 11, 6, 9, 12, 17];
  const rows = months.map((month, index) => csvLine([month, visitors[index] ?? 0, groups[index] ?? 0]));
  return `Month,Visitors,School groups\n${rows.join('\n')}\n`;
}
