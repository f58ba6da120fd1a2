/** A bar is on the picture if its area is mostly flat with some content. */
import { expect, test } from 'vitest';
import { listNodes } from '../../../ui/list-nodes.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { hideUndrawnBars } from './hide-undrawn-bars.ts';

const [WIDTH, HEIGHT] = [100, 40];
const TREE = testDesktop(
  testFrame(
    'a',
    testNode('tool bar', '', {
      bounds: { x: 0, y: 0, width: WIDTH, height: 20 },
      children: [testNode('push button', 'Cut', { bounds: { x: 2, y: 2, width: 20, height: 16 } })],
    }),
    testNode('push button', 'Below', { bounds: { x: 2, y: 22, width: 20, height: 16 } }),
  ),
);

/** The bar and buttons that keep their place on a picture with these grey values. */
function placed(greyAt: (x: number, y: number) => number): string[] {
  const rgb = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) =>
      greyAt(Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)),
    ),
  );
  const tree = hideUndrawnBars(TREE, { rgb, width: WIDTH, height: HEIGHT });
  return listNodes(tree).flatMap(({ role, name, bounds }) => (/button|bar/.test(role) && bounds ? [name || role] : []));
}

function isSign(x: number, y: number): boolean {
  return x > 5 && x < 10 && y > 5 && y < 10;
}

test('a flat bar with a sign on it is drawn, also one that is shaded from above', () => {
  expect(placed((x, y) => (isSign(x, y) ? 0 : 240))).toEqual(['tool bar', 'Cut', 'Below']);
  expect(placed((x, y) => (isSign(x, y) ? 0 : 240 - y))).toEqual(['tool bar', 'Cut', 'Below']);
});

test('a photograph or bare background in its place hides what is in a bar', () => {
  expect(placed((x, y) => (x * 37 + y * 11) % 251)).toEqual(['tool bar', 'Below']);
  expect(placed(() => 200)).toEqual(['tool bar', 'Below']);
});
