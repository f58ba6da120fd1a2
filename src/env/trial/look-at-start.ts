/** Checks the first screen of an application: its window, its tree, and anything in front. */
import sharp from 'sharp';
import type { Observation, UiNode } from '../../schema/index.ts';
import { areaOf, intersect } from '../../ui/is-inside.ts';
import { hasState, isShowing, openWindows } from '../../ui/read-node.ts';
import type { TrialFault } from './trial-fault.ts';
import { listNodes } from '../../ui/list-nodes.ts';

/**
 * Least numbers of elements. Closed menus count, because a small window shows little more than its menus and one text.
 */
export const LEAST_OF_WINDOWS = { nodes: 20, shown: 8 };
/** A page may consist of a heading, a field and a button. */
export const LEAST_OF_PAGES = { nodes: 5, shown: 4 };
/** Least number of colours. A blank or broken picture has fewer. */
const MIN_COLOURS = 16;
/** Roles of elements that ask a question, however deep in a window. */
const QUESTIONS: ReadonlySet<string> = new Set(['dialog', 'alert', 'file chooser']);

/** `wanted` is the expression for the window's title, `least` the required number of elements. */
export async function findStartFaults(
  seen: Observation,
  wanted: RegExp,
  least: { nodes: number; shown: number } = LEAST_OF_WINDOWS,
): Promise<TrialFault[]> {
  const nodes = listNodes(seen.tree);
  const shown = nodes.filter(isShowing);
  const faults: TrialFault[] = [];
  if (nodes.length < least.nodes || shown.length < least.shown) {
    const windows = openWindows(seen.tree).map(({ name }) => JSON.stringify(name));
    const found =
      `the tree has ${nodes.length} elements, ${shown.length} of them on screen, ` +
      `in ${windows.length === 0 ? 'no window' : `the windows ${windows.join(', ')}`}`;
    faults.push({ section: 'tree', found });
  }
  const colours = await countColours(seen.screenshot.png);
  if (colours < MIN_COLOURS) faults.push({ section: 'window', found: `the picture has ${colours} colours only` });
  for (const name of findInFront(seen, wanted)) faults.push({ section: 'front', found: `${name} is in front` });
  return faults;
}

/** Names of dialogs, modal windows and windows other than the wanted one that a person would have to close first. */
export function findInFront({ tree, window }: Pick<Observation, 'tree' | 'window'>, wanted: RegExp): string[] {
  // Each has a place: it is on screen.
  const windows = openWindows(tree);
  const frames = windows.filter(isFrame);
  const expected = frames.filter(({ name }) => wanted.test(name));
  const [main] = (expected.length > 0 ? expected : frames).toSorted((a, b) => areaOf(b.bounds!) - areaOf(a.bounds!));
  const questions = listNodes(tree).filter((node) => isShowing(node) && isQuestion(node, windows));
  const others = frames.filter((node) => node !== main && node.name !== '' && intersect(node.bounds!, main!.bounds!));
  const names = [...new Set([...questions, ...others])].map(({ role, name }) => `the ${role} "${name}"`);
  const isActiveWanted = wanted.test(window) || names.length > 0;
  return isActiveWanted ? names : [`the window "${window}"`];
}

function isQuestion(node: UiNode, windows: readonly UiNode[]): boolean {
  if (QUESTIONS.has(node.role)) return true;
  return windows.includes(node) && (!isFrame(node) || hasState(node, 'modal'));
}

function isFrame({ role }: UiNode): boolean {
  return role === 'frame' || role === 'window';
}

export function readPixels(png: Buffer) {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function countColours(png: Buffer): Promise<number> {
  const { data, info } = await readPixels(png);
  const colours = new Set<number>();
  for (let i = 0; i + 3 <= data.length; i += info.channels * 7) colours.add(data.readUIntBE(i, 3));
  return colours.size;
}
