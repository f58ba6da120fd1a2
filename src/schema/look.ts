/**
 * The look of a desktop in one episode, independent of the task. agent/draw-look.ts draws one by seed from the choices
 * of a run's config; env/desktop shows it.
 */
import { z } from 'zod';

/** Colours of windows and their content (src/env/desktop/themes.ts). */
export const Theme = z.enum(['light', 'dark', 'high-contrast']);
export type Theme = z.infer<typeof Theme>;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as "#3a6ea5"');
const ScreenSize = z.strictObject({ width: z.int().min(320).max(3840), height: z.int().min(240).max(3840) });
const Share = z.number().min(0).max(1);

export const Look = z.object({
  /** Screen size in pixels. */
  screen: ScreenSize,
  theme: Theme,
  /** Colour of the bare desktop. */
  background: Colour,
  /** Scale of menus, buttons and lists; 1 is the usual size. */
  textScale: z.number().min(0.5).max(3),
  /** The application's first window, frame included. Shares, because its minimum size depends on the application. */
  window: z.object({
    /** Enlargement: 0 keeps the application's own size, 1 fills the screen. */
    width: Share,
    height: Share,
    /** Place in the remaining space: 0 at the left or top, 1 at the right or bottom. */
    x: Share,
    y: Share,
  }),
});
export type Look = z.infer<typeof Look>;

/** A colour as a number, red in the highest byte. */
export function colourValue(colour: string): number {
  return Number.parseInt(colour.slice(1), 16);
}

const choicesOf = <T extends z.ZodType>(choice: T) => z.array(choice).min(1);

/** `environment.looks` of a run's config, the choices that looks are drawn from. Window places are always drawn. */
export const LookChoices = z.strictObject({
  screens: choicesOf(ScreenSize).default([
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
    { width: 1600, height: 900 },
    { width: 1920, height: 1080 },
  ]),
  themes: choicesOf(Theme).default([...Theme.options]),
  backgrounds: choicesOf(Colour).default(['#3a6ea5', '#2e3440', '#5e8c61', '#7a5c8e', '#b5835a', '#d8dee9']),
  textScales: choicesOf(Look.shape.textScale).default([1, 1.1, 1.25]),
});
export type LookChoices = z.infer<typeof LookChoices>;
