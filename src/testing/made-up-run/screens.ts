/** A few screens with their trees, which all episodes of a made-up run share. */
import type { BlobRef, ImageRef } from '../../schema/index.ts';
import { storeObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import { createRandom } from '../random.ts';
import { drawScreen } from '../synthetic-pictures.ts';
import { testFrame, testNode } from '../tree.ts';
import type { Texts } from './texts.ts';

export interface MadeScreen {
  screenshot: ImageRef;
  tree: BlobRef;
  window: string;
}

const SCREENS = 24;
const WIDTH = 640;
const HEIGHT = 400;
export const BUTTONS = 6;

/** The box of a button, on the picture as in the tree. */
export function boxOf(button: number): { x: number; y: number; width: number; height: number } {
  return { x: 40, y: 40 + button * 50, width: 160, height: 36 };
}

export async function drawScreens(store: Store, texts: Texts): Promise<MadeScreen[]> {
  const screens: MadeScreen[] = [];
  for (let number = 0; number < SCREENS; number++) {
    const random = createRandom(number + 1);
    const window = texts('window', random);
    const buttons = Array.from({ length: BUTTONS }, (_, button) =>
      testNode('push button', texts('node', random), { bounds: boxOf(button) }),
    );
    const frame = testFrame(
      window,
      ...buttons,
      testNode('text', texts('node', random), { text: texts('typed', random) }),
    );
    const application = { role: 'application', name: 'made-up', states: [], children: [frame] };
    const stored = await storeObservation(store, {
      screenshot: { png: await drawScreen(`made-up ${number}`, WIDTH, HEIGHT), width: WIDTH, height: HEIGHT },
      tree: { role: 'desktop frame', name: 'main', states: [], children: [application] },
      files: [],
      window,
      capturedAtMs: 0,
    });
    screens.push({ screenshot: stored.screenshot, tree: stored.tree, window });
  }
  return screens;
}
