/**
 * The one invented person whose computer every application shows: a project coordinator at a small museum. All document
 * writers take their facts from here, so that a sum in the sheet, a mail and a slide agree.
 */

export const PERSON = {
  name: 'Elena Marsh',
  email: 'elena.marsh@tidewater.example',
  phone: '555-0142',
  role: 'Project coordinator',
  employer: 'Tidewater Museum',
  town: 'Port Ellery',
} as const;

export interface Colleague {
  name: string;
  role: string;
  email: string;
  phone: string;
  office: string;
}

export const COLLEAGUES: readonly Colleague[] = [
  colleague('Hannah Cole', 'Director', '555-0101', 'Room 21'),
  colleague('Samuel Okafor', 'Finance officer', '555-0117', 'Room 14'),
  colleague('Priya Raman', 'Education lead', '555-0123', 'Room 9'),
  colleague('Jonas Weber', 'Exhibition designer', '555-0131', 'Workshop'),
  colleague('Lucia Ferrari', 'Web editor', '555-0138', 'Room 12'),
  colleague('Tom Becker', 'Facilities manager', '555-0150', 'Ground floor'),
  colleague('Aiko Tanaka', 'Conservator', '555-0156', 'Laboratory'),
  colleague('Marta Novak', 'Volunteer organiser', '555-0164', 'Front desk'),
];

export interface Project {
  name: string;
  owner: string;
  /** ISO date. */
  deadline: string;
  status: 'Planning' | 'Running' | 'Review' | 'Done';
  budget: number;
  goal: string;
}

export const PROJECTS: readonly Project[] = [
  {
    name: 'Rivers and Roads',
    owner: 'Jonas Weber',
    deadline: '2025-06-14',
    status: 'Running',
    budget: 18500,
    goal: 'An exhibition of forty objects on how goods travelled inland from the harbour.',
  },
  {
    name: 'School Workshops',
    owner: 'Priya Raman',
    deadline: '2025-05-02',
    status: 'Running',
    budget: 4200,
    goal: 'Twelve half-day workshops on map making for classes four to six.',
  },
  {
    name: 'Website Relaunch',
    owner: 'Lucia Ferrari',
    deadline: '2025-09-01',
    status: 'Planning',
    budget: 9600,
    goal: 'A new site with opening hours, tickets and a searchable collection.',
  },
  {
    name: 'Roof Repair',
    owner: 'Tom Becker',
    deadline: '2025-04-18',
    status: 'Review',
    budget: 12750,
    goal: 'New slates and gutters over the east gallery before the spring storms.',
  },
  {
    name: 'Volunteer Day',
    owner: 'Marta Novak',
    deadline: '2025-03-29',
    status: 'Done',
    budget: 850,
    goal: 'A thank-you day with a boat trip for our thirty-one volunteers.',
  },
];

export interface MuseumEvent {
  title: string;
  /** ISO date of the first occurrence. */
  date: string;
  start: string;
  end: string;
  place: string;
  repeats: 'never' | 'weekly' | 'monthly';
}

export const EVENTS: readonly MuseumEvent[] = [
  event('Team meeting', '2025-04-07', '09:30', '10:15', 'Room 21', 'weekly'),
  event('Budget review with Samuel', '2025-04-08', '14:00', '14:45', 'Room 14', 'monthly'),
  event('Exhibition walk-through', '2025-04-10', '11:00', '12:00', 'East gallery', 'weekly'),
  event('School workshop: map making', '2025-04-11', '09:00', '12:30', 'Studio', 'weekly'),
  event('Dentist', '2025-04-15', '08:20', '09:00', 'Quay Street 4', 'never'),
  event('Roof inspection', '2025-04-18', '10:00', '11:30', 'East gallery', 'never'),
  event('Dinner with Jonas and Aiko', '2025-04-25', '19:00', '22:00', 'The Anchor', 'never'),
];

export const EXPENSE_CATEGORIES = ['Materials', 'Transport', 'Catering', 'Printing', 'Services'] as const;

export interface Expense {
  /** ISO date. */
  date: string;
  category: (typeof EXPENSE_CATEGORIES)[number];
  description: string;
  project: string;
  paidBy: string;
  amount: number;
}

export const EXPENSES: readonly Expense[] = [
  expense('2025-01-08', 'Materials', 'Oak boards for plinths', 'Rivers and Roads', 'Jonas Weber', 412.5),
  expense('2025-01-13', 'Printing', 'Workshop flyers', 'School Workshops', 'Priya Raman', 86.4),
  expense('2025-01-17', 'Transport', 'Van hire, loan from Ashford', 'Rivers and Roads', 'Elena Marsh', 138),
  expense('2025-01-22', 'Services', 'Roof survey', 'Roof Repair', 'Tom Becker', 640),
  expense('2025-01-29', 'Catering', 'Coffee for planning day', 'Website Relaunch', 'Elena Marsh', 54.2),
  expense('2025-02-03', 'Materials', 'Drawing paper and compasses', 'School Workshops', 'Priya Raman', 173.95),
  expense('2025-02-06', 'Services', 'Photography of map folio', 'Rivers and Roads', 'Aiko Tanaka', 380),
  expense('2025-02-11', 'Transport', 'Train to Carwick archive', 'Rivers and Roads', 'Elena Marsh', 47.6),
  expense('2025-02-14', 'Printing', 'Volunteer invitations', 'Volunteer Day', 'Marta Novak', 62.1),
  expense('2025-02-20', 'Services', 'Usability test sessions', 'Website Relaunch', 'Lucia Ferrari', 450),
  expense('2025-02-25', 'Materials', 'Display glass, six panes', 'Rivers and Roads', 'Jonas Weber', 729.3),
  expense('2025-03-04', 'Catering', 'Lunch for school classes', 'School Workshops', 'Priya Raman', 118.75),
  expense('2025-03-07', 'Materials', 'Slates and lead strip', 'Roof Repair', 'Tom Becker', 2380),
  expense('2025-03-12', 'Services', 'Scaffolding, two weeks', 'Roof Repair', 'Tom Becker', 1950),
  expense('2025-03-18', 'Printing', 'Exhibition poster proofs', 'Rivers and Roads', 'Jonas Weber', 94.8),
  expense('2025-03-21', 'Transport', 'Boat hire', 'Volunteer Day', 'Marta Novak', 310),
  expense('2025-03-29', 'Catering', 'Picnic baskets', 'Volunteer Day', 'Marta Novak', 268.4),
  expense('2025-04-01', 'Services', 'Domain and hosting, one year', 'Website Relaunch', 'Lucia Ferrari', 143.88),
  expense('2025-04-03', 'Materials', 'Acid-free boxes', 'Rivers and Roads', 'Aiko Tanaka', 205.6),
  expense('2025-04-04', 'Printing', 'Map worksheets, 300 copies', 'School Workshops', 'Priya Raman', 129),
];

export const TODO: readonly { text: string; done: boolean }[] = [
  { text: 'Send the loan form for the toll ledger to Carwick archive', done: true },
  { text: 'Ask Samuel about the unspent workshop budget', done: false },
  { text: 'Choose the poster: blue map or harbour photograph', done: false },
  { text: 'Book the studio for 11 and 25 April', done: true },
  { text: 'Check the label texts of cases 3 and 7', done: false },
  { text: 'Collect boat trip pictures from Marta', done: false },
  { text: 'Return the projector to Tom', done: true },
  { text: 'Draft the opening speech with Hannah', done: false },
];

export const EXHIBITS: readonly { number: number; title: string; year: number; lender: string; place: string }[] = [
  { number: 1, title: 'Toll ledger of the north gate', year: 1788, lender: 'Carwick Archive', place: 'Case 1' },
  { number: 2, title: 'Packhorse bell', year: 1730, lender: 'Ashford Museum', place: 'Case 1' },
  { number: 3, title: 'River pilot chart', year: 1812, lender: 'Own collection', place: 'Case 3' },
  { number: 4, title: 'Model of a salt barge', year: 1904, lender: 'Own collection', place: 'Plinth A' },
  { number: 5, title: 'Milestone, twelve to the harbour', year: 1765, lender: 'Town council', place: 'Entrance' },
  { number: 6, title: 'Carrier’s account book', year: 1851, lender: 'Private loan', place: 'Case 7' },
  { number: 7, title: 'Ferry lantern', year: 1889, lender: 'Own collection', place: 'Plinth B' },
  { number: 8, title: 'Survey of the new road', year: 1823, lender: 'Carwick Archive', place: 'Wall 2' },
];

/** Expenses of a project so far. */
export function sumExpenses(project: string): number {
  const cents = EXPENSES.filter((row) => row.project === project).reduce((sum, row) => sum + row.amount * 100, 0);
  return Math.round(cents) / 100;
}

function colleague(name: string, role: string, phone: string, office: string): Colleague {
  return { name, role, phone, office, email: `${name.toLowerCase().replace(' ', '.')}@tidewater.example` };
}

function event(
  title: string,
  date: string,
  start: string,
  end: string,
  place: string,
  repeats: MuseumEvent['repeats'],
): MuseumEvent {
  return { title, date, start, end, place, repeats };
}

function expense(
  date: string,
  category: Expense['category'],
  description: string,
  project: string,
  paidBy: string,
  amount: number,
): Expense {
  return { date, category, description, project, paidBy, amount };
}
