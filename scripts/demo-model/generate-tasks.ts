/**
 * The rules of the task generator: menus with their entries, and text areas, become tasks under each guideline. In
 * windows without menus, as in web applications, it uses the buttons of the first screen.
 */
import { readTag, readWindows, type PromptElement } from './read-prompt.ts';

interface Proposed {
  instruction: string;
  answer?: string;
  values?: readonly string[];
  screens: number[];
  primitives?: string;
}

interface SeenMenu {
  name: string;
  entries: PromptElement[];
  screen: number;
}

export function generateTasks(prompt: string): { tasks: unknown[] } {
  const app = /^Screens of the application (\S+)/m.exec(prompt)?.[1] ?? '';
  const count = Number(/^Write (\d+) tasks/m.exec(prompt)?.[1] ?? '1');
  const proposed = readTag(prompt, 'proposed');
  const guideline = /^Guideline: (.*)$/m.exec(prompt)?.[1] ?? '';
  const tasks = propose(guideline, readScreens(prompt)).filter(({ instruction }) => !proposed.includes(instruction));
  return { tasks: tasks.slice(0, count).map((task) => shape(task, app)) };
}

function shape({ instruction, answer, values, screens, primitives }: Proposed, app: string): unknown {
  return {
    thought: `Screen ${screens.join(' and ')} shows what is needed, and the end can be seen on the screen.`,
    instruction,
    tag: answer === undefined ? 'use feature' : 'look up',
    app_name: app,
    template_params: values ? [{ name: 'text', description: 'what to write', possible_values: values }] : [],
    answer: answer ?? null,
    primitives: primitives ?? null,
    screens,
  };
}

/** Screens start with "Screen 3 (…):"; their elements follow the picture. */
function readScreens(prompt: string): { screen: number; elements: PromptElement[] }[] {
  const parts = prompt.split(/^(?=Screen \d+ \()/m).slice(1);
  return parts.map((part) => ({
    screen: Number(/^Screen (\d+)/.exec(part)?.[1]),
    elements: readWindows(part).flatMap((window) => window.elements),
  }));
}

const SETTINGS = /^(?:menu item)$/;
const AVOIDED =
  /quit|close|exit|print|save|open|delete|revert|help|contents|about|detach|new|preferences|…|\.\.\.|find|go to|full ?screen/i;
const TEXTS = [
  'Ferry leaves at 08:10',
  'Call the framer',
  'Nine labels are missing',
  'Bring the blue folder',
  'Lamps: 6',
];

function propose(guideline: string, screens: readonly { screen: number; elements: PromptElement[] }[]): Proposed[] {
  const menus = readMenus(screens);
  const settings = menus.flatMap(({ name, entries, screen }) =>
    entries
      .filter((entry) => SETTINGS.test(entry.role) && !AVOIDED.test(entry.name) && !entry.states.includes('disabled'))
      .map((entry) => ({ menu: name, entry: entry.name, screen })),
  );
  const first = screens[0]!;
  if (menus.length === 0) return pressButtons(guideline, first);
  const hasText = first.elements.some(({ role, name }) => role === 'text' && name === '');
  if (/information|question/i.test(guideline)) {
    return menus.map(({ name, entries, screen }) => ({
      instruction: `What is the first entry of the "${name}" menu called? Give its exact name.`,
      answer: entries[0]!.name,
      screens: [screen],
    }));
  }
  if (/combine/i.test(guideline)) {
    return settings.map(({ menu, entry, screen }, index) =>
      hasText
        ? {
            instruction: `Write the text "{text}" into the document, then choose "${entry}" in the "${menu}" menu`,
            values: TEXTS,
            primitives: 'and(add(),edit())',
            screens: [first.screen, screen],
          }
        : {
            instruction: `Choose "${entry}" in the "${menu}" menu, then choose "${settings[(index + 1) % settings.length]!.entry}" in the "${settings[(index + 1) % settings.length]!.menu}" menu`,
            primitives: 'and(edit(),edit())',
            screens: [screen],
          },
    );
  }
  if (/repeat/i.test(guideline)) {
    return menus.flatMap(({ name, screen }) => {
      const own = settings.filter(({ menu }) => menu === name).map(({ entry }) => entry);
      if (own.length < 2) return [];
      return [{ instruction: `Choose "${own[0]}" and "${own[1]}" in the "${name}" menu`, screens: [screen] }];
    });
  }
  const writing = hasText
    ? [{ instruction: 'Write the text "{text}" into the document', values: TEXTS, screens: [first.screen] }]
    : [];
  return [
    ...writing,
    ...settings.map(({ menu, entry, screen }) => ({
      instruction: `Choose "${entry}" in the "${menu}" menu`,
      screens: [screen],
    })),
  ];
}

function pressButtons(
  guideline: string,
  { screen, elements }: { screen: number; elements: PromptElement[] },
): Proposed[] {
  const buttons = elements.filter(({ role, name }) => role === 'push button' && name !== '');
  const names = [...new Set(buttons.map(({ name }) => name))].filter((name) => !AVOIDED.test(name));
  const screens = [screen];
  if (/information|question/i.test(guideline)) {
    const instruction = 'Which button comes first? Give its exact name.';
    return buttons.slice(0, 1).map(({ name }) => ({ instruction, answer: name, screens }));
  }
  if (/combine|repeat/i.test(guideline)) {
    const primitives = 'and(view(),view())';
    return names.slice(1).map((name, at) => ({
      instruction: `Press "${names[at]}", then press "${name}"`,
      ...(/combine/i.test(guideline) ? { primitives } : {}),
      screens,
    }));
  }
  return names.map((name) => ({ instruction: `Press "${name}"`, screens }));
}

/** A menu was open on a screen whose entries follow its name. */
function readMenus(screens: readonly { screen: number; elements: PromptElement[] }[]): SeenMenu[] {
  const menus = new Map<string, SeenMenu>();
  for (const { screen, elements } of screens) {
    const open = elements.find(({ role, states }) => role === 'menu' && states.includes('selected'));
    const entries = elements.filter(({ role, name }) => role === 'menu item' && name !== '');
    if (open && entries.length > 0 && !menus.has(open.name)) menus.set(open.name, { name: open.name, entries, screen });
  }
  return [...menus.values()];
}
