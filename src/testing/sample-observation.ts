/** FAKE: a made-up observation, small but complete, for tests of stored data. */
import sharp from 'sharp';
import type { Observation } from '../schema/index.ts';
import { sha256 } from '../store/ids.ts';

/** Always the same: a window, a file that is kept and one that is too large to keep. */
export async function makeSampleObservation(): Promise<Observation> {
  const pixels = Buffer.alloc(64 * 48 * 3, Buffer.from([10, 200, 30, 90, 5, 250, 77]));
  const png = await sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } })
    .png()
    .toBuffer();
  const content = Buffer.from('milk\neggs\n');
  return {
    screenshot: { png, width: 64, height: 48 },
    tree: {
      role: 'desktop',
      name: '',
      states: [],
      children: [{ role: 'window', name: 'ü', states: [], children: [] }],
    },
    files: [
      { path: 'shopping.txt', sha256: sha256(content), bytes: content.length, content },
      { path: 'film.mkv', sha256: sha256('too large to keep'), bytes: 9e9 },
    ],
    window: 'shopping.txt - Editor',
    capturedAtMs: 12,
  };
}
