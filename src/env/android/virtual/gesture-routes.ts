/** Routes for ready-made gestures: `mobile: clickGesture`, `mobile: swipeGesture` and their like. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ElementReference, type Elements } from './elements.ts';
import type { Point } from '../../../schema/index.ts';
import type { RouteCall, Routes } from './device-state.ts';
import { pathOf, press, swipe, WHOLE_SCREEN, Area } from './perform-gestures.ts';
import { RouteError } from './route-error.ts';

const PointBody = z.object({ x: z.number(), y: z.number() });
const Touch = z.object({
  origin: ElementReference.optional(),
  offset: PointBody.optional(),
  duration: z.number().min(0).max(10_000).nullish(),
});
const Drag = z.object({
  origin: ElementReference.optional(),
  start: PointBody.optional(),
  end: PointBody,
  speed: z.number().positive().nullish(),
});
const Swipe = z.object({
  origin: ElementReference.optional(),
  area: Area.optional(),
  direction: z.string(),
  percent: z.number().min(0).max(1).nullish(),
  speed: z.number().positive().nullish(),
});

/**
 * The server's own defaults: long click in ms, pause between two clicks in ms, speed of a moving finger in pixels per
 * second.
 */
const LONG_CLICK_MS = 600;
const DOUBLE_CLICK_MS = 60;
const SPEED = { drag: 2500, swipe: 5000, scroll: 5000, fling: 7500 };
/** Share of its area that a fling covers. */
const FLING_SHARE = 0.8;
const OPPOSITE: Record<string, string> = { up: 'down', down: 'up', left: 'right', right: 'left' };

export function gestureRoutes(elements: Elements): Routes {
  const at = '/appium/gestures';

  async function placeOf(body: unknown): Promise<Point> {
    const { origin, offset } = Touch.parse(body);
    if (!origin) return offset ?? refuse('a place or an element is needed');
    if (!offset) return elements.middleOf(origin);
    const area = await elements.areaOf(origin);
    return { x: area.left + offset.x, y: area.top + offset.y };
  }

  /** Moves the finger. Resolves to true if the screen changed. */
  async function moveOver({ device, body }: RouteCall, kind: keyof typeof SPEED, isContent: boolean) {
    const { origin, area, direction, percent, speed } = Swipe.parse(body);
    const over: Area = area ?? (origin ? await elements.areaOf(origin) : WHOLE_SCREEN);
    const way = isContent ? (OPPOSITE[direction] ?? '') : direction;
    const path = pathOf(over, way, percent ?? FLING_SHARE) ?? refuse(`no direction is called "${direction}"`);
    const before = JSON.stringify(await device.screen.readTree());
    await swipe(device.screen, path.from, path.to, durationOf(path.from, path.to, speed ?? SPEED[kind]));
    return JSON.stringify(await device.screen.readTree()) !== before;
  }

  return {
    [`POST ${at}/click`]: async ({ device, body }) => press(device.screen, await placeOf(body)),
    [`POST ${at}/long_click`]: async ({ device, body }) =>
      press(device.screen, await placeOf(body), Touch.parse(body).duration ?? LONG_CLICK_MS),
    [`POST ${at}/double_click`]: async ({ device, body }) => {
      const place = await placeOf(body);
      await press(device.screen, place);
      await sleep(DOUBLE_CLICK_MS);
      await press(device.screen, place);
    },
    [`POST ${at}/drag`]: async ({ device, body }) => {
      const { origin, start, end, speed } = Drag.parse(body);
      const from = await placeOf({ origin, offset: start });
      await swipe(device.screen, from, end, durationOf(from, end, speed ?? SPEED.drag));
    },
    [`POST ${at}/swipe`]: async (call) => void (await moveOver(call, 'swipe', false)),
    [`POST ${at}/scroll`]: (call) => moveOver(call, 'scroll', true),
    [`POST ${at}/fling`]: (call) => moveOver(call, 'fling', true),
  };
}

function durationOf(from: Point, to: Point, pixelsPerSecond: number): number {
  return (Math.hypot(to.x - from.x, to.y - from.y) / pixelsPerSecond) * 1000;
}

function refuse(why: string): never {
  throw new RouteError('invalid argument', why);
}
