/**
 * An environment that takes no time: it shows a new screen at each observation and does nothing else. For benches only.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Environment } from '../../../src/env/environment.ts';
import type { UiNode } from '../../../src/schema/index.ts';

const SCREEN = { width: 1280, height: 800 };
const BUTTONS = 90;
/** The last chunk of a PNG, which has no data. */
const END_CHUNK_BYTES = 12;

/** One picture for all environments of a bench; each observation gives it other bytes. */
export async function drawScreen(): Promise<Buffer> {
  const rows = Array.from({ length: BUTTONS }, (_, index) => {
    const [x, y] = [20 + (index % 10) * 125, 20 + Math.floor(index / 10) * 50];
    const label = randomBytes(6).toString('hex');
    return `<rect x="${x}" y="${y}" width="115" height="40" fill="#${label.slice(0, 6)}"/><text x="${x + 5}" y="${y + 25}">${label}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#ddd"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export function createInstantEnvironment(screen: Buffer): Environment {
  return {
    description: { name: 'instant', platform: 'desktop', ...SCREEN, details: {} },
    async reset() {},
    async observe() {
      const png = withText(screen, randomBytes(8).toString('hex'));
      return {
        screenshot: { png, ...SCREEN },
        tree: listButtons(randomBytes(4).toString('hex')),
        files: [],
        window: 'Bench',
        capturedAtMs: Date.now(),
      };
    },
    async act() {},
    async close() {},
  };
}

/** The same picture with a text chunk, so that no two screens are equal to the store. */
function withText(png: Buffer, text: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  const end = png.length - END_CHUNK_BYTES;
  return Buffer.concat([png.subarray(0, end), length, content, checksum, png.subarray(end)]);
}

function listButtons(name: string): UiNode {
  const children = Array.from({ length: BUTTONS }, (_, index) => ({
    role: 'button',
    name: `${name} ${index}`,
    states: ['enabled', 'showing'],
    bounds: { x: 20 + (index % 10) * 125, y: 20 + Math.floor(index / 10) * 50, width: 115, height: 40 },
    children: [],
  }));
  return { role: 'window', name, states: ['showing'], children };
}
