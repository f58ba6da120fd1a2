/** Fractions for a trainer that rounds them to pixels of its model's image: rounded once, never twice. */
import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { toSpace } from './coordinate-space.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';

const { imageSize } = sizedBy(RESIZE_LIMITS.scalecua);
const random = createRandom(19);

it.each([
  { width: 1280, height: 800 },
  { width: 1080, height: 2400 },
  { width: 3759, height: 2168 },
  { width: 3840, height: 2160 },
])('on $width × $height points are off by half a pixel of the image at most', (screen) => {
  const sent = imageSize(screen);
  const context = { screen, sent };
  for (let round = 0; round < 2000; round++) {
    const x = random.below(screen.width);
    const y = random.below(screen.height);
    const seen = toSpace({ x, y }, 'fractions', context);
    expect(Math.abs((Math.round(seen.x * sent.width) * screen.width) / sent.width - x)).toBeLessThanOrEqual(
      screen.width / sent.width / 2 + 1e-9,
    );
    expect(Math.abs((Math.round(seen.y * sent.height) * screen.height) / sent.height - y)).toBeLessThanOrEqual(
      screen.height / sent.height / 2 + 1e-9,
    );
    expect(Math.abs(seen.x * screen.width - x)).toBeLessThan(0.5);
  }
});

it('the box that was aimed at goes before the nearest pixel', () => {
  const screen = { width: 3759, height: 2168 };
  const target = { x: 1000, y: 500, width: 2, height: 2 };
  const { x } = toSpace({ x: 1001, y: 501 }, 'fractions', { screen, sent: imageSize(screen), target });
  expect(x * screen.width).toBeGreaterThanOrEqual(1000);
  expect(x * screen.width).toBeLessThan(1002);
});
