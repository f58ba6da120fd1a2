/** Fills the facts of the persona into a text in Liquid: documents, settings, and descriptions of other files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import { EXPENSES, FACTS, PERSON, sumAmounts, sumExpenses } from './person.ts';

const DERIVED = {
  people: [...FACTS.colleagues, PERSON],
  projects: FACTS.projects.map((project) => ({ ...project, spent: sumExpenses(project.name) })),
  categories: FACTS.expenseCategories.map((name) => {
    const entries = EXPENSES.filter((row) => row.category === name);
    return { name, entries, spent: sumAmounts(entries) };
  }),
  total: sumAmounts(EXPENSES),
};

const liquid = new Liquid({
  strictVariables: true,
  strictFilters: true,
  timezoneOffset: 0,
  // Parts shared by several documents.
  root: fileURLToPath(new URL('parts', import.meta.url)),
  globals: { ...FACTS, ...DERIVED },
});
liquid.registerFilter('money', (amount: number) => amount.toFixed(2));
liquid.registerFilter('csv', (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));

/** Renders a file; `variables` supplement the facts. */
export function fillText(file: string | URL, variables: object = {}): string {
  return String(liquid.parseAndRenderSync(readFileSync(file, 'utf8'), variables));
}
