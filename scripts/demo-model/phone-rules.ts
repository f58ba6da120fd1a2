/** The rules of planner and task generator on phones: explore by touching, execute by following the quoted words. */
import type { Plan } from './plan.ts';
import { readActions, readQuotes, readTag, readWindows, type PromptElement } from './read-prompt.ts';

const TOUCHED = /^(?:push button|list item|menu item|check box|radio button|toggle button)$/;
const AVOIDED = /delete|remove|close|navigate up|save|send|call|discard/i;

export function planOnPhone(prompt: string): Plan {
  const goal = readTag(prompt, 'goal');
  const elements = readWindows(readTag(prompt, 'elements')).flatMap((window) => window.elements);
  const actions = readActions(prompt);
  if (prompt.includes('It is the LAST step')) return end('The steps are used up.', 'success');
  return goal.startsWith('Explore this application') ? explore(elements, actions) : follow(goal, elements, actions);
}

function explore(elements: readonly PromptElement[], actions: readonly string[]): Plan {
  const known = actions.join('\n');
  const next = elements.find(
    ({ role, name }) => TOUCHED.test(role) && name !== '' && !AVOIDED.test(name) && !known.includes(`"${name}"`),
  );
  if (next) return tap(`"${next.name}" was not tried yet.`, next);
  if (actions.at(-1)?.includes('Back')) return end('Everything in sight was tried.', 'success');
  return { reasoning: 'Nothing new is on this page.', action: { type: 'navigate_back' } };
}

function follow(goal: string, elements: readonly PromptElement[], actions: readonly string[]): Plan {
  const asked = /listed first/.test(goal);
  if (asked) {
    const first = elements.find(({ role }) => role === 'list item');
    if (actions.length > 0 || !first) return end('Answered.', 'success');
    return { reasoning: 'The list is on the screen.', action: { type: 'answer', text: first.name } };
  }
  const wanted = readQuotes(goal);
  const done = actions.filter((action) => wanted.some((name) => action.includes(name))).length;
  const name = wanted[done];
  if (name === undefined) return end('Each part of the task was done.', 'success');
  const element = elements.find((candidate) => candidate.name === name);
  if (element) return tap(`The task speaks of "${name}".`, element);
  if (actions.at(-1)?.includes('Back')) return end(`"${name}" is not here.`, 'failure');
  return { reasoning: `"${name}" is on an earlier page.`, action: { type: 'navigate_back' } };
}

function tap(reasoning: string, { number, name, role }: PromptElement): Plan {
  return { reasoning, action: { type: 'click', target: { element: number, description: `the "${name}" ${role}` } } };
}

function end(reasoning: string, status: 'success' | 'failure'): Plan {
  return { reasoning, action: { type: 'terminate', status } };
}

/** Uses pages opened from the first screen. */
export function generatePhoneTasks(prompt: string): { tasks: unknown[] } {
  const app = /^Screens of the application (\S+)/m.exec(prompt)?.[1] ?? '';
  const count = Number(/^Write (\d+) tasks/m.exec(prompt)?.[1] ?? '1');
  const guideline = /^Guideline: (.*)$/m.exec(prompt)?.[1] ?? '';
  const proposed = readTag(prompt, 'proposed');
  const [, screen = ''] = prompt.split(/^(?=Screen \d+ \()/m);
  const elements = readWindows(screen).flatMap((window) => window.elements);
  const rows = elements.filter(({ role, name }) => role === 'list item' && name !== '').map(({ name }) => name);
  const instructions = phrase(guideline, rows).filter((instruction) => !proposed.includes(instruction));
  const number = Number(/^Screen (\d+)/.exec(screen)?.[1] ?? '1');
  const tasks = instructions.slice(0, count).map((instruction) => ({
    thought: 'The first screen shows it.',
    instruction,
    tag: 'open',
    app_name: app,
    template_params: [],
    answer: instruction.endsWith('?') ? rows[0] : null,
    primitives: null,
    screens: [number],
  }));
  return { tasks };
}

function phrase(guideline: string, rows: readonly string[]): string[] {
  if (/information|question/i.test(guideline)) return rows.length === 0 ? [] : ['Which entry is listed first?'];
  if (/combine|repeat/i.test(guideline))
    return rows.slice(1).map((row, at) => `Open "${rows[at]}", then open "${row}"`);
  return rows.map((row) => `Open "${row}"`);
}
