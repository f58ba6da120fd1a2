/** The rule-driven solver of phones: performs its candidate's words, by the elements in its prompt. */
import { readActions, readTag, readWindows, type PromptElement } from '../../scripts/demo-model/read-prompt.ts';
import type { Move, PhoneCandidate } from './candidate.ts';

/** Limit of scrolls while searching for an element. */
const MAX_SCROLLS = 8;

function plan(reasoning: string, action: unknown) {
  return { reasoning, action };
}

export function act(user: string, candidate: PhoneCandidate | undefined): unknown {
  const actions = readActions(user);
  const done = actions.filter((words) => !SCROLLED.test(words)).length;
  const move = candidate?.moves[done];
  if (!candidate || !move) return plan('Each part was done.', { type: 'terminate', status: 'success' });
  if (move.do === 'back') return plan('Back.', { type: 'navigate_back' });
  if (move.do === 'open') return plan('Open the app.', { type: 'open_app', app: move.app });
  if (move.do === 'type') return plan('Type.', { type: 'input_text', text: move.text, enter: move.enter });
  const elements = readWindows(readTag(user, 'elements')).flatMap((window) => window.elements);
  const element = findElement(move, elements);
  if (!element) {
    const scrolls = actions.length - 1 - actions.findLastIndex((words) => !SCROLLED.test(words));
    if (scrolls >= MAX_SCROLLS) return plan(`"${move.words[0]}" is nowhere.`, { type: 'terminate', status: 'failure' });
    return plan(`"${move.words[0]}" may be further down.`, { type: 'scroll', direction: 'down' });
  }
  const target = { element: element.number, description: `the "${element.name}" ${element.role}` };
  return plan(`This is "${element.name}".`, { type: move.do === 'hold' ? 'long_press' : 'click', target });
}

const SCROLLED = /^Scroll/;

function findElement({ do: kind, words }: Move & { words: readonly string[] }, elements: readonly PromptElement[]) {
  const fields = elements.filter(({ role }) => role === 'text');
  // Text typed into a search equals the text of its result.
  const pool =
    kind === 'field' ? fields : elements.toSorted((a, b) => Number(a.role === 'text') - Number(b.role === 'text'));
  for (const isCalled of WAYS) {
    for (const word of words) {
      const found = pool.find((element) => isCalled(element, word));
      if (found) return found;
    }
  }
  return kind === 'field' && fields.length === 1 ? fields[0] : undefined;
}

/** Ways to match an element: by its whole text, by the first of several words, or by one of them. */
const WAYS: readonly ((element: PromptElement, word: string) => boolean)[] = [
  ({ name, text }, word) => name === word || text === word,
  ({ name }, word) => name.startsWith(`${word}, `),
  ({ name }, word) => name.split(', ').includes(word),
  ({ name }, word) => word.includes(', ') && name.includes(word),
];
