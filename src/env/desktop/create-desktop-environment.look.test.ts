/** Looks on the real desktop: the requested look is visible. */
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Look, Observation } from '../../schema/index.ts';
import { makeTestDesktop, type TestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';

const never = new AbortController().signal;
const desktop: TestDesktop = makeTestDesktop();
const environment = desktop.create();
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

const LIGHT: Look = {
  screen: { width: 1440, height: 900 },
  theme: 'light',
  background: '#5e8c61',
  textScale: 1,
  window: { width: 0.5, height: 0.25, x: 1, y: 1 },
};

async function show(app: string, look?: Look): Promise<Observation> {
  await environment.reset({ apps: [app], template: 'notes', ...(look ? { look } : {}) }, never);
  return environment.observe(never);
}

function windowOf({ tree }: Observation) {
  return listNodes(tree).find(({ role, bounds }) => role === 'frame' && bounds)!.bounds!;
}

async function pixelsOf({ screenshot }: Observation) {
  const { data, info } = await sharp(screenshot.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

/** Average brightness of a picture, from 0 to 255. */
async function brightness({ screenshot }: Observation): Promise<number> {
  const { channels } = await sharp(screenshot.png).greyscale().stats();
  return channels[0]!.mean;
}

function heightOfMenu({ tree }: Observation): number {
  return listNodes(tree).find(({ role, bounds }) => role === 'menu' && bounds)!.bounds!.height;
}

describe('a look', () => {
  it('sets the size of the screen, its background, and the size and place of the window', async () => {
    const usual = windowOf(await show('mousepad'));
    const seen = await show('mousepad', LIGHT);
    expect(seen.screenshot).toMatchObject(LIGHT.screen);
    expect(environment.description).toMatchObject(LIGHT.screen);
    expect((await pixelsOf(seen))(5, 5)).toEqual([0x5e, 0x8c, 0x61]);
    const window = windowOf(seen);
    expect(window.width).toBeGreaterThan(usual.width + 100);
    // The frame around it is a few pixels wide.
    expect(1440 - (window.x + window.width)).toBeLessThan(10);
    expect(900 - (window.y + window.height)).toBeLessThan(10);
    expect([window.x + window.width <= 1440, window.y + window.height <= 900]).toEqual([true, true]);
  });

  it('places the window proper, not the splash screen before it', async () => {
    const seen = await show('splash', { ...LIGHT, window: { width: 1, height: 1, x: 0, y: 0 } });
    expect(seen.window).toContain('notes.txt');
    expect(windowOf(seen)).toEqual({ x: 0, y: 0, ...LIGHT.screen });
  });

  it('fills the screen with a window, title bar included', async () => {
    const seen = await show('mousepad', { ...LIGHT, window: { width: 1, height: 1, x: 0.5, y: 0.5 } });
    // The window's bounds include the title bar, with the menu bar below it.
    expect(windowOf(seen)).toEqual({ x: 0, y: 0, ...LIGHT.screen });
    const menu = listNodes(seen.tree).find(({ role, bounds }) => role === 'menu' && bounds)!.bounds!;
    expect(menu.y).toBeGreaterThan(15);
  });

  it.each(['mousepad', 'files'])('shows themes and text sizes in %s, of GTK 3 and 2', async (app) => {
    const look: Look = { ...LIGHT, background: '#000000', window: { width: 1, height: 1, x: 0, y: 0 } };
    const light = await show(app, look);
    const [dark, contrast] = [
      await show(app, { ...look, theme: 'dark' }),
      await show(app, { ...look, theme: 'high-contrast' }),
    ];
    expect(await brightness(light)).toBeGreaterThan((await brightness(dark)) + 80);
    expect(contrast.screenshot.png.equals(light.screenshot.png)).toBe(false);
    expect(heightOfMenu(await show(app, { ...look, textScale: 1.5 }))).toBeGreaterThan(heightOfMenu(light));
  });

  it('is gone with the next reset', async () => {
    await show('mousepad', LIGHT);
    const seen = await show('mousepad');
    expect(seen.screenshot).toMatchObject({ width: 1280, height: 800 });
    expect((await pixelsOf(seen))(5, 5)).toEqual([0x3a, 0x6e, 0xa5]);
  });
});
