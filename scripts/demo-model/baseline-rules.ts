/**
 * Rules for the parts that only the published baselines need: short goals, tasks in hindsight, tasks from a
 * description.
 */
import { readQuotes, readTag, readWindows } from './read-prompt.ts';

const TOUCHED = /^(?:push button|list item|check box|radio button|toggle button|menu|menu item)$/;
const AVOIDED = /delete|remove|close|navigate up|save|send|call|discard|quit|exit|print|share/i;

/** The first element on the screen that no earlier goal named. */
export function nextSubgoal(prompt: string): { thought: string; subgoal: string } {
  const done = readTag(prompt, 'goals');
  const elements = readWindows(prompt).flatMap((window) => window.elements);
  const next = elements.find(
    ({ role, name }) => TOUCHED.test(role) && name !== '' && !AVOIDED.test(name) && !done.includes(name),
  );
  return next
    ? { thought: `"${next.name}" was not opened yet.`, subgoal: `Open "${next.name}"` }
    : { thought: 'Nothing is left.', subgoal: '' };
}

/** A goal counts as reached if a step's words contain its quotation. */
export function describeInHindsight(prompt: string): unknown {
  const recording = prompt.split('The recording:')[1] ?? '';
  const goals = [...readTag(prompt, 'goals').matchAll(/^(\d+)\. from step \d+: (".*")$/gm)].map(([, number, text]) => ({
    number: Number(number),
    things: readQuotes(JSON.parse(text!) as string),
  }));
  const steps = [...recording.matchAll(/^Step \d+: (.*)$/gm)]
    .map(([, step]) => step!.replaceAll('\\"', '"'))
    .join('\n');
  const subgoals = goals.map(({ number, things }) => ({ number, reached: things.every((one) => steps.includes(one)) }));
  const reached = goals.filter((_, index) => subgoals[index]!.reached).flatMap(({ things }) => things);
  return {
    subgoals,
    thought: 'What was opened, in order.',
    instruction: reached.map((name) => `Open "${name}"`).join(', then '),
    tag: 'open',
    answer: null,
  };
}

/** Uses the description's words as names of elements on the screens, so that most of these tasks cannot be done. */
export function guessTasks(prompt: string): { tasks: unknown[] } {
  const app = /^The application (\S+)/m.exec(prompt)?.[1] ?? '';
  const count = Number(/^Write (\d+) tasks/m.exec(prompt)?.[1] ?? '1');
  const proposed = readTag(prompt, 'proposed');
  const words = readTag(prompt, 'description').match(/[A-Za-z]{5,}/g) ?? [];
  const names = [...new Set(words.map((word) => word[0]!.toUpperCase() + word.slice(1)))];
  const isComposed = /combine|repeat/i.test(/^Guideline: (.*)$/m.exec(prompt)?.[1] ?? '');
  const instructions = isComposed
    ? names.slice(1).map((name, at) => `Open "${names[at]}", then open "${name}"`)
    : names.map((name) => `Open "${name}"`);
  const tasks = instructions
    .filter((instruction) => !proposed.includes(instruction))
    .slice(0, count)
    .map((instruction) => ({
      thought: 'The description speaks of it.',
      instruction,
      tag: 'open',
      app_name: app,
      template_params: [],
      answer: null,
      primitives: null,
      screens: [],
    }));
  return { tasks };
}
