/** Finds the inputs of rules in a prompt: fenced texts, the elements of a screen, the steps so far. */

export interface PromptElement {
  number: number;
  role: string;
  name: string;
  text: string;
  states: readonly string[];
}

export interface PromptWindow {
  role: string;
  title: string;
  elements: PromptElement[];
}

/** The first text between <tag> and </tag>; '' without such a tag. */
export function readTag(prompt: string, tag: string): string {
  return new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(prompt)?.[1] ?? '';
}

const WINDOW = /^(?<role>[a-z][a-z -]*) (?<title>"(?:[^"\\]|\\.)*")(?: \(in front\))?$/;
const ELEMENT = /^\[(?<number>\d+)\] (?<role>[a-z][a-z -]*) (?<name>"(?:[^"\\]|\\.)*")(?<rest>.*)$/;

/** The windows of an element list, the one in front first. */
export function readWindows(list: string): PromptWindow[] {
  const windows: PromptWindow[] = [];
  for (const line of list.split('\n')) {
    const element = ELEMENT.exec(line)?.groups;
    const window = WINDOW.exec(line)?.groups;
    if (element) windows.at(-1)?.elements.push(readElement(element));
    else if (window) windows.push({ role: window['role']!, title: unquote(window['title']!), elements: [] });
  }
  return windows;
}

function readElement({ number, role, name, rest }: Record<string, string>): PromptElement {
  const text = / text=("(?:[^"\\]|\\.)*")/.exec(rest!)?.[1];
  const states = / states=(\S+)/.exec(rest!)?.[1]?.split(',') ?? [];
  return { number: Number(number), role: role!, name: unquote(name!), text: text ? unquote(text) : '', states };
}

/** The texts in double quotes, in order. */
export function readQuotes(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([quoted]) => unquote(quoted));
}

/** The words of each action so far, from the record of steps. */
export function readActions(prompt: string): string[] {
  return [...prompt.matchAll(/^Action: (.*)$/gm)].map(([, action]) => action!);
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}
