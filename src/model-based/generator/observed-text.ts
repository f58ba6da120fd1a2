/**
 * The text that an exploration could read: the words of its trees, windows, file names and outputs, and which of them the
 * explorer itself created. Tasks may name only things that exist when they begin.
 */
import { definitionOf } from '../../actions/index.ts';
import type { EpisodeFrames } from '../../check/fact-history.ts';
import type { Frame } from '../../check/frame.ts';
import type { UiNode } from '../../schema/index.ts';

export type ObservedText = ReturnType<typeof collectObserved>;

export function collectObserved({ frames, actions }: EpisodeFrames) {
  const firstSeen = new Map<string, number>();
  const seenFrames = new Set<Frame>();
  frames.forEach((frame, index) => {
    if (seenFrames.has(frame)) return;
    seenFrames.add(frame);
    for (const text of readFrame(frame)) if (!firstSeen.has(text)) firstSeen.set(text, index);
  });
  for (const [index, { output }] of actions.entries()) {
    // Lines are separate texts, as labels on a screen are. The output comes with the next screen.
    const lines = (output ?? '').split('\n').map(normalise);
    for (const text of lines)
      if (text !== '') firstSeen.set(text, Math.min(firstSeen.get(text) ?? Infinity, index + 1));
  }
  const typed = actions.map(({ action }) => (definitionOf(action).enters?.(action) ?? []).map(normalise));
  const startFiles = new Set((frames[0]?.files ?? []).map(({ path }) => fileName(path)));
  const laterFiles = new Set([...seenFrames].flatMap(({ files }) => files.map(({ path }) => fileName(path))));

  const known = new Map<string, number>();
  const firstFrameOf = (wanted: string): number => {
    let first = known.get(wanted);
    if (first !== undefined) return first;
    first = Infinity;
    for (const [text, frame] of firstSeen) if (frame < first && holds(text, wanted)) first = frame;
    known.set(wanted, first);
    return first;
  };
  return {
    /** True when text with these words was seen anywhere, ignoring case, white space and surrounding words. */
    has: (text: string) => Number.isFinite(firstFrameOf(normalise(text))),
    /** True if the text was seen only after the explorer had typed it, or is a file that did not exist at the start. */
    isOfExplorer(text: string) {
      const wanted = normalise(text);
      if (laterFiles.has(fileName(wanted)) && !startFiles.has(fileName(wanted))) return true;
      // The effect of the action on screen n shows on screen n + 1.
      return typed.slice(0, firstFrameOf(wanted)).some((texts) => texts.some((one) => holds(one, wanted)));
    },
    /** True when one single text holds all of these words, in any order. */
    hasTogether: (words: readonly string[]) =>
      [...firstSeen.keys()].some((text) => words.every((word) => holds(text, normalise(word)))),
  };
}

export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?:\.{3}|…)$/, '')
    .trim();
}

function readFrame({ tree, window, files }: Frame): Set<string> {
  const texts = new Set([normalise(window), ...files.map(({ path }) => normalise(path.replace(/\/$/, '')))]);
  const stack: UiNode[] = [tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { name, description, text, value, children } = node;
    for (const words of [name, description, text, value?.toString()]) if (words) texts.add(normalise(words));
    stack.push(...children);
  }
  texts.delete('');
  return texts;
}

function fileName(path: string): string {
  return normalise(path).replace(/\/$/, '').split('/').at(-1)!;
}

/** True when the words occur in the text without a letter or digit directly before or after them. */
function holds(text: string, words: string): boolean {
  if (words === '') return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (isEdge(text, at) && isEdge(text, at + words.length)) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}]/u;

function isEdge(text: string, at: number): boolean {
  return !(WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at)));
}
