/**
 * The rules of the planner: explore by touching untouched elements; execute by following a task's quoted words. They
 * read only the prompt's list of elements.
 */
import { readActions, readQuotes, readTag, readWindows, type PromptElement, type PromptWindow } from './read-prompt.ts';

export interface Plan {
  reasoning: string;
  action: Record<string, unknown>;
}

const TOUCHED = /^(?:menu|menu item|push button|toggle button|check box|radio button|page tab)$/;
/** Exploration avoids actions that leave the application, write files or open file choosers. */
const AVOIDED = /quit|close|exit|print|save|open|delete|revert|send|help|contents|about|new window|detach|leave/i;

export function plan(prompt: string): Plan {
  const goal = readTag(prompt, 'goal');
  const windows = readWindows(readTag(prompt, 'elements'));
  const isLast = prompt.includes('It is the LAST step');
  if (goal.startsWith('Explore this application')) return explore(prompt, windows, isLast);
  return execute(goal, prompt, windows, isLast);
}

function explore(prompt: string, windows: readonly PromptWindow[], isLast: boolean): Plan {
  if (isLast) return decide('The steps are used up.', { type: 'done' });
  const known = `${readActions(prompt).join('\n')}\n${readTag(prompt, 'actions_taken')}`;
  const front = windows[0];
  const untried = (front?.elements ?? [])
    .filter(({ role, name, states }) => TOUCHED.test(role) && name !== '' && !states.includes('disabled'))
    .filter((element) => !AVOIDED.test(element.name) && !known.includes(describe(element)));
  const next = untried.find(({ role }) => role === 'menu item') ?? untried[0];
  if (next) return click(`${describe(next)} was not tried yet.`, next);
  if (front && front.role !== 'window')
    return decide('Nothing new in this dialog.', { type: 'hotkey', keys: ['escape'] });
  return decide('Everything in sight was tried.', { type: 'done' });
}

/** Tasks of generate-tasks.ts: clicks on quoted names, text to write, questions about the first button or entry of a menu. */
function execute(goal: string, prompt: string, windows: readonly PromptWindow[], isLast: boolean): Plan {
  const elements = windows.flatMap((window) => window.elements);
  const actions = readActions(prompt);
  const asked = /first entry of the "(.+?)" menu/.exec(goal)?.[1];
  if (asked !== undefined) return answer(asked, elements, actions, isLast);
  if (goal.startsWith('Which button comes first?')) return answerButton(elements, actions, isLast);
  const wanted = readGoals(goal);
  const next = wanted[actions.filter((action) => !action.startsWith('Wait')).length];
  if (next === undefined) return decide('Each part of the task was done.', { type: 'done' });
  if (isLast) return decide('No step is left.', { type: 'fail', reason: 'no step is left' });
  if (next.kind === 'write') {
    return decide('The text goes to the document.', { type: 'type', text: next.text, overwrite: true, enter: false });
  }
  const element = elements.find(
    ({ name, role }) => name === next.name && (next.role === undefined || role === next.role),
  );
  if (element) return click(`The task speaks of ${describe(element)}.`, element);
  return decide(`"${next.name}" is not here.`, { type: 'fail', reason: `"${next.name}" is not on the screen` });
}

type Wanted = { kind: 'click'; name: string; role?: string } | { kind: 'write'; text: string };

function readGoals(goal: string): Wanted[] {
  return splitOutsideQuotes(goal).flatMap((part): Wanted[] => {
    const [first = '', ...others] = readQuotes(part);
    if (/write the text/i.test(part)) {
      return [
        { kind: 'click', name: '', role: 'text' },
        { kind: 'write', text: first },
      ];
    }
    if (/in the ".*" menu/i.test(part)) {
      const menu = others.pop() ?? '';
      return [first, ...others].flatMap((name) => [
        { kind: 'click', name: menu, role: 'menu' } as const,
        { kind: 'click', name, role: 'menu item' } as const,
      ]);
    }
    return [first, ...others].filter((name) => name !== '').map((name) => ({ kind: 'click', name }));
  });
}

/** The parts of a task, separated by "then" or a full stop. */
function splitOutsideQuotes(goal: string): string[] {
  const quotes: string[] = [];
  const masked = goal.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quote) => `"${quotes.push(quote) - 1}"`);
  return masked.split(/,? then |\. /i).map((part) => part.replaceAll(/"(\d+)"/g, (_, index) => quotes[Number(index)]!));
}

function answer(menu: string, elements: readonly PromptElement[], actions: readonly string[], isLast: boolean): Plan {
  if (isLast || actions.some((action) => action.startsWith('Answer'))) return decide('Answered.', { type: 'done' });
  const entry = elements[elements.findIndex(({ role, name }) => role === 'menu' && name === menu) + 1];
  const opened = elements.find(({ role }) => role === 'menu item');
  const first = entry?.role === 'menu item' ? entry : opened;
  if (first) return decide('The menu is open.', { type: 'answer', text: first.name });
  const button = elements.find(({ role, name }) => role === 'menu' && name === menu);
  if (button) return click('The menu has to be opened to read it.', button);
  return decide(`There is no "${menu}" menu.`, { type: 'fail', reason: `there is no "${menu}" menu` });
}

function answerButton(elements: readonly PromptElement[], actions: readonly string[], isLast: boolean): Plan {
  if (isLast || actions.some((action) => action.startsWith('Answer'))) return decide('Answered.', { type: 'done' });
  const first = elements.find(({ role, name }) => role === 'push button' && name !== '');
  if (first) return decide('The buttons are on the screen.', { type: 'answer', text: first.name });
  return decide('There is no button.', { type: 'fail', reason: 'there is no button' });
}

export function describe({ name, role }: Pick<PromptElement, 'name' | 'role'>): string {
  return `the "${name}" ${role}`;
}

function click(reasoning: string, element: PromptElement): Plan {
  const target = { element: element.number, description: describe(element) };
  return decide(reasoning, { type: 'click', target, numClicks: 1, button: 'left', holdKeys: [] });
}

function decide(reasoning: string, action: Record<string, unknown>): Plan {
  return { reasoning, action };
}
