/** Sheets, texts and slides of the persona's home folder, in OpenDocument formats. */
import type { HomeFolder } from './home-folder.ts';
import { type Sheet, writeSheets, writeSlides, writeText } from './open-document.ts';
import { COLLEAGUES, EVENTS, EXHIBITS, EXPENSE_CATEGORIES, EXPENSES, PERSON, PROJECTS, sumExpenses } from './person.ts';

export function writeOfficeDocuments(home: HomeFolder): void {
  home.write('Documents/expenses.ods', writeSheets([expensesSheet(), categoriesSheet(), projectsSheet()]));
  home.write('Documents/team.ods', writeSheets([teamSheet(), eventsSheet()]));
  home.write('Documents/proposal.odt', proposal());
  home.write('Documents/letter.odt', letter());
  home.write('Documents/exhibition.odp', exhibition());
}

function expensesSheet(): Sheet {
  const rows = EXPENSES.map((row) => [
    { date: row.date },
    row.category,
    row.description,
    row.project,
    row.paidBy,
    { money: row.amount },
  ]);
  const lastRow = EXPENSES.length + 1;
  const total = { formula: `SUM([.F2:.F${lastRow}])`, result: sumAmounts() };
  return {
    name: 'Expenses',
    widths: [24, 26, 60, 38, 34, 24],
    header: ['Date', 'Category', 'Description', 'Project', 'Paid by', 'Amount'],
    rows: [...rows, ['Total', '', '', '', '', total]],
  };
}

function categoriesSheet(): Sheet {
  const lastRow = EXPENSES.length + 1;
  return {
    name: 'By category',
    widths: [34, 28, 24],
    header: ['Category', 'Spent', 'Entries'],
    rows: EXPENSE_CATEGORIES.map((category, index) => {
      const entries = EXPENSES.filter((row) => row.category === category);
      const formula = `SUMIF([$Expenses.B2:.B${lastRow}];[.A${index + 2}];[$Expenses.F2:.F${lastRow}])`;
      return [category, { formula, result: sumAmounts(category) }, entries.length];
    }),
  };
}

function projectsSheet(): Sheet {
  return {
    name: 'Projects',
    widths: [42, 34, 26, 24, 24, 24, 24],
    header: ['Project', 'Owner', 'Deadline', 'Status', 'Budget', 'Spent', 'Left'],
    rows: PROJECTS.map((project, index) => {
      const spent = sumExpenses(project.name);
      const left = { formula: `[.E${index + 2}]-[.F${index + 2}]`, result: project.budget - spent };
      return [
        project.name,
        project.owner,
        { date: project.deadline },
        project.status,
        { money: project.budget },
        { money: spent },
        left,
      ];
    }),
  };
}

function teamSheet(): Sheet {
  return {
    name: 'Team',
    widths: [40, 40, 64, 24, 30],
    header: ['Name', 'Role', 'Email', 'Phone', 'Office'],
    rows: COLLEAGUES.map((person) => [person.name, person.role, person.email, person.phone, person.office]),
  };
}

function eventsSheet(): Sheet {
  return {
    name: 'Events',
    widths: [24, 20, 20, 64, 34, 24],
    header: ['Date', 'Start', 'End', 'Event', 'Place', 'Repeats'],
    rows: EVENTS.map((event) => [
      { date: event.date },
      event.start,
      event.end,
      event.title,
      event.place,
      event.repeats,
    ]),
  };
}

function proposal(): Uint8Array {
  const project = PROJECTS[0];
  const objects = EXHIBITS.map((exhibit) => [`${exhibit.number}`, exhibit.title, `${exhibit.year}`, exhibit.lender]);
  return writeText([
    { heading: 'Rivers and Roads: exhibition proposal' },
    { paragraph: `Prepared by ${PERSON.name}, ${PERSON.role}, ${PERSON.employer}` },
    { heading: 'Aim', level: 2 },
    { paragraph: project?.goal ?? '' },
    { paragraph: 'Visitors follow one barrel of salt from the quay to a kitchen forty miles inland.' },
    { heading: 'What we need', level: 2 },
    {
      list: [
        'Six display cases from the store',
        'Loans from Carwick Archive and Ashford Museum',
        'Two evenings for setting up',
      ],
    },
    { heading: 'Objects', level: 2 },
    { table: [['No.', 'Object', 'Year', 'Lender'], ...objects] },
    { heading: 'Cost', level: 2 },
    {
      paragraph: `The budget is ${project?.budget}. So far ${sumExpenses('Rivers and Roads').toFixed(2)} is spent.`,
    },
  ]);
}

function letter(): Uint8Array {
  return writeText([
    { paragraph: `${PERSON.employer}, ${PERSON.town}` },
    { paragraph: '3 April 2025' },
    { paragraph: 'Dear Mr Ellison,' },
    { paragraph: 'Thank you for lending us the toll ledger. Our van will collect it on Tuesday at eleven.' },
    { paragraph: 'We keep it at 50 percent humidity and show it under low light. It returns to you on 30 September.' },
    { paragraph: 'Kind regards,' },
    { paragraph: `${PERSON.name}` },
  ]);
}

function exhibition(): Uint8Array {
  return writeSlides([
    { title: 'Rivers and Roads', lines: [`${PERSON.employer}, opening 14 June 2025`] },
    {
      title: 'The story',
      lines: ['Salt, slate and wool', 'From the quay to the market towns', 'Two hundred years in forty objects'],
    },
    { title: 'Key objects', lines: EXHIBITS.slice(0, 5).map((exhibit) => `${exhibit.title} (${exhibit.year})`) },
    { title: 'Team', lines: COLLEAGUES.slice(2, 7).map((person) => `${person.name}: ${person.role}`) },
    {
      title: 'Budget',
      lines: PROJECTS.map((project) => `${project.name}: ${sumExpenses(project.name).toFixed(2)} of ${project.budget}`),
    },
    {
      title: 'Next steps',
      lines: ['Label texts by 10 April', 'Poster to Quay Press by 9 May', 'Walk-through every Thursday'],
    },
  ]);
}

function sumAmounts(category?: string): number {
  const rows = EXPENSES.filter((row) => category === undefined || row.category === category);
  return Math.round(rows.reduce((sum, row) => sum + row.amount * 100, 0)) / 100;
}
