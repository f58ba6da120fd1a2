/** TEST SUPPORT: operates one control through an environment's own actions and compares the tree with the picture. */
import sharp from 'sharp';
import type { Environment } from '../../env/environment.ts';
import type { Action, Bounds, Observation, UiNode } from '../../schema/index.ts';
import { isShowing } from '../../ui/read-node.ts';
import { clickAt, centreOf } from '../desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { Aim, Control, Gesture } from './controls.ts';

export interface Outcome {
  /** True if the target was in the tree, with its name and a place. */
  isRead: boolean;
  /** True if the program did the action, and the tree showed it. */
  isOperated: boolean;
  /** Largest distance of an edge in the tree from the same edge in the picture; undefined if its colour is not seen. */
  offPx?: number;
  /** Trees with the target on the screen, for recording. */
  opened: UiNode;
}

const never = new AbortController().signal;

export async function tryControl(environment: Environment, control: Control): Promise<Outcome> {
  let seen = await environment.observe(never);
  const act = async (action: Action | undefined): Promise<void> => {
    if (action === undefined) return;
    await environment.act(action, never);
    seen = await environment.observe(never);
  };
  for (const gesture of control.open) await act(toAction(seen, gesture));
  for (const gesture of control.ways ?? []) if (!find(seen, control.target)) await act(toAction(seen, gesture));
  const target = find(seen, control.target);
  const opened = seen.tree;
  if (target === undefined) return { isRead: false, isOperated: false, opened };
  // Menus treat only the second motion as a choice; in the corner the pointer hides least.
  for (const [x, y] of control.isHovered ? [Object.values(centreOf(target)), cornerOf(target)] : []) {
    await act({ type: 'scroll', x: x!, y: y!, clicks: 0, shift: false });
  }
  let painted = control.isRow ? undefined : await findColour(seen, control);
  await act(toAction(seen, control.act ?? { click: control.target }));
  if (control.isRow) painted = await findColour(seen, control);
  const isOperated = hasReported(seen, control);
  for (const gesture of control.close ?? []) await act(toAction(seen, gesture));
  const offPx = painted && difference(target.bounds!, painted, control.isRow ?? false);
  return { isRead: true, isOperated, ...(offPx === undefined ? {} : { offPx }), opened };
}

function toAction(seen: Observation, gesture: Gesture): Action | undefined {
  if ('press' in gesture) return { type: 'hotkey', keys: gesture.press };
  if ('type' in gesture) return { type: 'type', text: gesture.type, overwrite: true, enter: true };
  const target = find(seen, gesture.click);
  return target && clickAt(centreOf(target));
}

/** The last match, since overlays come later in the tree; labels only if no other node has the name. */
function find({ tree }: Observation, aim: Aim): UiNode | undefined {
  const matches = listNodes(tree).filter(
    (node) => isShowing(node) && (typeof aim === 'string' ? node.name === aim : aim(node)),
  );
  return matches.findLast(({ role }) => role !== 'label') ?? matches.at(-1);
}

function hasReported({ tree }: Observation, { reported, target }: Control): boolean {
  if (reported instanceof RegExp)
    return listNodes(tree).some(({ name, text }) => reported.test(name) || reported.test(text ?? ''));
  const node = find({ tree } as Observation, target);
  return node !== undefined && reported(node);
}

function cornerOf({ bounds }: UiNode): [number, number] {
  return [bounds!.x + bounds!.width - 3, bounds!.y + bounds!.height - 3];
}

/**
 * The smallest box around the colour, or around its largest area if a menu entry may share the colour with its opener.
 */
async function findColour({ screenshot }: Observation, { colour, isHovered }: Control): Promise<Bounds | undefined> {
  const { data, info } = await sharp(screenshot.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const points = new Set<number>();
  for (let at = 0; at < data.length; at += 3) if (data.readUIntBE(at, 3) === colour) points.add(at / 3);
  return boxAround(isHovered ? largestArea(points, info.width) : [...points], info.width);
}

/** The largest set of connected points; consumes `points`. */
function largestArea(points: Set<number>, width: number): number[] {
  let largest: number[] = [];
  for (let [start] = points; start !== undefined; [start] = points) {
    const area: number[] = [];
    const open = [start];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      if (!points.delete(point)) continue;
      area.push(point);
      open.push(point - 1, point + 1, point - width, point + width);
    }
    if (area.length > largest.length) largest = area;
  }
  return largest;
}

function boxAround(points: readonly number[], width: number): Bounds | undefined {
  if (points.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const point of points) {
    const [x, y] = [point % width, Math.floor(point / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function difference(read: Bounds, painted: Bounds, isRow: boolean): number {
  const vertical = [read.y - painted.y, read.y + read.height - painted.y - painted.height];
  const across = isRow ? [] : [read.x - painted.x, read.x + read.width - painted.x - painted.width];
  return Math.max(...[...vertical, ...across].map(Math.abs));
}
