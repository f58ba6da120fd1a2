/** Touches with their real durations: WebDriver actions and the ready-made gestures of the UiAutomator2 server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Point } from '../../../schema/index.ts';
import { SCREEN, type PhoneScreen } from './phone-screen.ts';
import { pressSign } from './press-key.ts';

/** Android's own time for a long press. */
const LONG_PRESS_MS = 500;
/** A moving finger is reported once in a frame. */
const FRAME_MS = 16;
const MAX_DURATION_MS = 10_000;

const Duration = z.number().min(0).max(MAX_DURATION_MS).default(0);
const PointerAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pointerMove'),
    x: z.number(),
    y: z.number(),
    duration: Duration,
    origin: z.unknown().optional(),
  }),
  z.object({ type: z.literal('pointerDown') }),
  z.object({ type: z.literal('pointerUp') }),
  z.object({ type: z.literal('pointerCancel') }),
  z.object({ type: z.literal('pause'), duration: Duration }),
]);
const KeyAction = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['keyDown', 'keyUp']), value: z.string() }),
  z.object({ type: z.literal('pause'), duration: Duration }),
]);
const Source = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pointer'), actions: z.array(PointerAction) }),
  z.object({ type: z.literal('key'), actions: z.array(KeyAction) }),
  z.object({ type: z.literal('none'), actions: z.array(z.object({ duration: Duration })) }),
]);
export const Actions = z.array(Source);
type PointerAction = z.infer<typeof PointerAction>;

interface Finger extends Point {
  isDown: boolean;
  /** How long the finger has rested where it went down; Infinity once it moved. */
  restedMs: number;
}

/**
 * Performs the sources one after another, because clients use one finger or one keyboard at a time. `placeOf` resolves
 * positions relative to elements.
 */
export async function performActions(
  screen: PhoneScreen,
  sources: z.infer<typeof Actions>,
  placeOf: (origin: unknown) => Promise<Point>,
): Promise<void> {
  for (const source of sources) {
    const finger: Finger = { x: 0, y: 0, isDown: false, restedMs: 0 };
    for (const action of source.actions) {
      if (source.type === 'pointer') await movePointer(screen, finger, action as PointerAction, placeOf);
      else if ('value' in action) {
        if (action.type === 'keyDown') await pressSign(screen, action.value);
      } else await sleep('duration' in action ? action.duration : 0);
    }
    if (finger.isDown) await screen.touchUp();
  }
}

async function movePointer(
  screen: PhoneScreen,
  finger: Finger,
  action: PointerAction,
  placeOf: (origin: unknown) => Promise<Point>,
): Promise<void> {
  if (action.type === 'pause') return rest(screen, finger, action.duration);
  if (action.type === 'pointerMove') {
    const isRelative = action.origin !== undefined && action.origin !== 'viewport';
    const base = !isRelative ? { x: 0, y: 0 } : action.origin === 'pointer' ? finger : await placeOf(action.origin);
    return move(screen, finger, { x: base.x + action.x, y: base.y + action.y }, action.duration);
  }
  if (action.type === 'pointerDown') {
    Object.assign(finger, { isDown: true, restedMs: 0 });
    return screen.touchDown(finger.x, finger.y);
  }
  finger.isDown = false;
  return screen.touchUp();
}

async function rest(screen: PhoneScreen, finger: Finger, durationMs: number): Promise<void> {
  const untilHoldMs = LONG_PRESS_MS - finger.restedMs;
  finger.restedMs += durationMs;
  if (!finger.isDown || untilHoldMs <= 0 || untilHoldMs > durationMs) {
    if (durationMs > 0) await sleep(durationMs);
    return;
  }
  await sleep(untilHoldMs);
  await screen.touchHold();
  await sleep(durationMs - untilHoldMs);
}

async function move(screen: PhoneScreen, finger: Finger, to: Point, durationMs: number): Promise<void> {
  const { x, y } = finger;
  Object.assign(finger, to);
  if (!finger.isDown) return;
  if (to.x === x && to.y === y) return rest(screen, finger, durationMs);
  finger.restedMs = Infinity;
  const frames = Math.max(1, Math.round(durationMs / FRAME_MS));
  const startMs = performance.now();
  for (let frame = 1; frame <= frames; frame++) {
    await screen.touchMove(x + ((to.x - x) * frame) / frames, y + ((to.y - y) * frame) / frames);
    const aheadMs = startMs + (durationMs * frame) / frames - performance.now();
    if (aheadMs > 0) await sleep(aheadMs);
  }
}

export async function press(screen: PhoneScreen, place: Point, durationMs = 50): Promise<void> {
  await performActions(screen, [fingerOf([{ type: 'pause', duration: durationMs }], place)], async () => place);
}

export async function swipe(screen: PhoneScreen, from: Point, to: Point, durationMs: number): Promise<void> {
  const path: PointerAction[] = [{ type: 'pointerMove', ...to, duration: durationMs, origin: undefined }];
  await performActions(screen, [fingerOf(path, from)], async () => from);
}

function fingerOf(path: PointerAction[], start: Point): z.infer<typeof Source> {
  const down: PointerAction[] = [
    { type: 'pointerMove', ...start, duration: 0, origin: undefined },
    { type: 'pointerDown' },
  ];
  return { type: 'pointer', actions: [...down, ...path, { type: 'pointerUp' }] };
}

export const Area = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export type Area = z.infer<typeof Area>;

export const WHOLE_SCREEN: Area = { left: 0, top: 0, width: SCREEN.width, height: SCREEN.height };

/** The finger's path for a swipe in a direction over a share of an area, about its middle. */
export function pathOf(area: Area, direction: string, share: number): { from: Point; to: Point } | undefined {
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const half = { x: (area.width * share) / 2, y: (area.height * share) / 2 };
  const steps: Record<string, Point> = {
    up: { x: 0, y: -half.y },
    down: { x: 0, y: half.y },
    left: { x: -half.x, y: 0 },
    right: { x: half.x, y: 0 },
  };
  const step = steps[direction];
  if (!step) return undefined;
  return {
    from: { x: middle.x - step.x, y: middle.y - step.y },
    to: { x: middle.x + step.x, y: middle.y + step.y },
  };
}
