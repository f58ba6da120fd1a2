/** PDF documents of the persona's home folder. */
import type { HomeFolder } from './home-folder.ts';
import { writePdf } from './pdf.ts';
import { COLLEAGUES, EXHIBITS, EXPENSES, PERSON } from './person.ts';

export function writePrintedDocuments(home: HomeFolder): void {
  home.write('Documents/handbook.pdf', handbook());
  home.write('Downloads/invoice-quay-press.pdf', invoice());
}

function handbook(): Buffer {
  return writePdf('Volunteer handbook', [
    {
      title: 'Welcome',
      lines: [
        `Thank you for helping at ${PERSON.employer}.`,
        'This handbook tells you where things are and whom to ask.',
        '',
        'Your shift starts fifteen minutes before opening time.',
        'Please sign in at the front desk and wear your badge.',
        'Coffee and tea are free for volunteers in Room 3.',
      ],
    },
    {
      title: 'Opening hours',
      lines: [
        ['Day', 'Opens', 'Closes'],
        ['Tuesday to Friday', '10:00', '17:00'],
        ['Saturday', '10:00', '18:00'],
        ['Sunday', '11:00', '16:00'],
        '',
        'The museum is closed on Mondays.',
      ],
    },
    {
      title: 'People',
      lines: [
        ['Name', 'Role', 'Phone', 'Office'],
        ...COLLEAGUES.map((person) => [person.name, person.role, person.phone, person.office]),
      ],
    },
    {
      title: 'Objects in the exhibition',
      lines: [
        ['Object', 'Year', 'Lender', 'Place'],
        ...EXHIBITS.map((exhibit) => [shorten(exhibit.title), `${exhibit.year}`, exhibit.lender, exhibit.place]),
      ],
    },
    {
      title: 'In an emergency',
      lines: [
        'Leave by the nearest green door and meet at the anchor on the quay.',
        'Call Tom Becker on 555-0150. Do not use the lift.',
        'First aid boxes hang in the studio and beside the front desk.',
      ],
    },
  ]);
}

function invoice(): Buffer {
  const printing = EXPENSES.filter((row) => row.category === 'Printing');
  const total = printing.reduce((sum, row) => sum + row.amount, 0);
  return writePdf('Invoice 2025-118', [
    {
      title: 'Quay Press: invoice 2025-118',
      lines: [
        `To: ${PERSON.employer}, ${PERSON.town}`,
        'Date: 5 April 2025, payable within 30 days',
        '',
        ['Date', 'Item', 'Amount'],
        ...printing.map((row) => [row.date, row.description, row.amount.toFixed(2)]),
        ['', 'Total', total.toFixed(2)],
      ],
    },
  ]);
}

/** Shortens a table cell to the width of its column. */
function shorten(text: string): string {
  return text.length > 22 ? `${text.slice(0, 20)}...` : text;
}
