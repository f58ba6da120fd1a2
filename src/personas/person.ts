/**
 * The one invented person whose computer every application shows: a project coordinator at a small museum. All documents
 * take their facts from person.yaml, so that a sum in the sheet, a mail and a slide agree.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Facts = z.strictObject({
  person: z.record(z.enum(['name', 'email', 'phone', 'role', 'employer', 'town']), z.string()),
  colleagues: z.array(
    z.strictObject({ name: z.string(), role: z.string(), phone: z.string(), office: z.string(), email: z.string() }),
  ),
  projects: z.array(
    z.strictObject({
      name: z.string(),
      owner: z.string(),
      deadline: z.iso.date(),
      status: z.enum(['Planning', 'Running', 'Review', 'Done']),
      budget: z.number(),
      goal: z.string(),
    }),
  ),
  events: z.array(
    z.strictObject({
      title: z.string(),
      /** Date of the first occurrence. */
      date: z.iso.date(),
      start: z.iso.time(),
      end: z.iso.time(),
      place: z.string(),
      repeats: z.enum(['never', 'weekly', 'monthly']),
    }),
  ),
  expenseCategories: z.array(z.string()),
  expenses: z.array(
    z.strictObject({
      date: z.iso.date(),
      category: z.string(),
      description: z.string(),
      project: z.string(),
      paidBy: z.string(),
      amount: z.number(),
    }),
  ),
  todo: z.array(z.strictObject({ text: z.string(), done: z.boolean() })),
  exhibits: z.array(
    z.strictObject({
      number: z.number(),
      title: z.string(),
      year: z.number(),
      lender: z.string(),
      place: z.string(),
    }),
  ),
  /** Pages of the museum's intranet, which are also bookmarks. */
  intranet: z.array(z.strictObject({ file: z.string(), title: z.string() })),
  tracks: z.array(
    z.strictObject({ file: z.string(), title: z.string(), melody: z.array(z.int()), noteSeconds: z.number() }),
  ),
});

export const FACTS = Facts.parse(parse(readFileSync(new URL('person.yaml', import.meta.url), 'utf8')));

export const {
  person: PERSON,
  colleagues: COLLEAGUES,
  projects: PROJECTS,
  events: EVENTS,
  expenses: EXPENSES,
  todo: TODO,
  exhibits: EXHIBITS,
} = FACTS;

/** Expenses of a project so far. */
export function sumExpenses(project: string): number {
  return sumAmounts(EXPENSES.filter((row) => row.project === project));
}

/** Adds up whole cents. */
export function sumAmounts(rows: readonly { amount: number }[]): number {
  return Math.round(rows.reduce((sum, row) => sum + row.amount * 100, 0)) / 100;
}
