/** The colour of the bare desktop, behind all windows. */
import { colourValue } from '../../../schema/index.ts';
import type { XConnection } from './x-connection.ts';

/** A calm blue. */
const USUAL = '#3a6ea5';

export async function paintBackground(x: XConnection, colour = USUAL): Promise<void> {
  // Every desktop has 24-bit colours, so a pixel value is an RGB value.
  x.client.ChangeWindowAttributes(x.root, { backgroundPixel: colourValue(colour) });
  // Size 0 is the whole window.
  x.client.ClearArea(x.root, 0, 0, 0, 0, 0);
  await x.sync();
}
