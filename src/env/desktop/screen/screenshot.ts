/** Screenshots of the whole screen including the mouse pointer, as PNG. */
import sharp from 'sharp';
import type { Callback } from 'x11';
import type { XConnection } from './x-connection.ts';
import { log } from '../../../log/log.ts';

interface SharedSegment {
  buffer: Buffer;
  getImage(
    drawable: number,
    x: number,
    y: number,
    width: number,
    height: number,
    planeMask: number,
    format: number | undefined,
    offset: number,
    callback: Callback<unknown>,
  ): void;
}

interface SharedMemory {
  createSegment(bytes: number, callback: Callback<SharedSegment>): void;
}

interface CursorImage {
  x: number;
  y: number;
  width: number;
  height: number;
  xhot: number;
  yhot: number;
  /** Packed ARGB, premultiplied. */
  cursorImage: Buffer;
}

const ALL_PLANES = 0xffffffff;
const Z_PIXMAP = 2;

export async function createCamera(x: XConnection, width: number, height: number) {
  const fixes = await x.loadExtension<{ GetCursorImage(callback: Callback<CursorImage>): void }>('fixes');
  const segment = await openSegment(x, width * height * 4);
  /** Captures one screenshot as RGB bytes, row by row. */
  const capture = async (): Promise<Buffer> => {
    const frame = segment === undefined ? grabCore(x, width, height) : grabShared(x, segment, width, height);
    const [pixels, cursor] = await Promise.all([
      frame,
      x.request<CursorImage>((callback) => fixes.GetCursorImage(callback)),
    ]);
    const rgb = toRgb(pixels, width * height);
    drawCursor(rgb, width, height, cursor);
    return rgb;
  };
  return {
    width,
    height,
    capture,
    /** Encodes RGB bytes as PNG at compression level 1, because far more frames are encoded than kept. */
    encodePng: (rgb: Buffer): Promise<Buffer> =>
      sharp(rgb, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1, adaptiveFiltering: false })
        .toBuffer(),
  };
}

/** Undefined if shared memory cannot be attached (no /dev/shm, a remote server). */
async function openSegment(x: XConnection, bytes: number): Promise<SharedSegment | undefined> {
  try {
    const shm = await x.loadExtension<SharedMemory>('shm');
    return await x.request<SharedSegment>((callback) => shm.createSegment(bytes, callback));
  } catch (error) {
    log('debug', 'no shared memory with the X server', { err: error });
    return undefined;
  }
}

async function grabShared(x: XConnection, segment: SharedSegment, width: number, height: number): Promise<Buffer> {
  await x.request((callback) => segment.getImage(x.root, 0, 0, width, height, ALL_PLANES, undefined, 0, callback));
  return segment.buffer;
}

async function grabCore(x: XConnection, width: number, height: number): Promise<Buffer> {
  const reply = await x.request<{ data: Buffer }>((callback) =>
    x.client.GetImage(Z_PIXMAP, x.root, 0, 0, width, height, ALL_PLANES, callback),
  );
  return reply.data;
}

/** Converts blue, green, red, unused to red, green, blue. */
function toRgb(pixels: Buffer, count: number): Buffer {
  const rgb = Buffer.allocUnsafe(count * 3);
  for (let i = 0, from = 0, to = 0; i < count; i++, from += 4, to += 3) {
    rgb[to] = pixels[from + 2]!;
    rgb[to + 1] = pixels[from + 1]!;
    rgb[to + 2] = pixels[from]!;
  }
  return rgb;
}

/** Draws the pointer over the frame, because the X server's images lack it. */
function drawCursor(rgb: Buffer, width: number, height: number, cursor: CursorImage): void {
  const left = cursor.x - cursor.xhot;
  const top = cursor.y - cursor.yhot;
  for (let row = 0; row < cursor.height; row++) {
    for (let column = 0; column < cursor.width; column++) {
      const x = left + column;
      const y = top + row;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const argb = cursor.cursorImage.readUInt32LE((row * cursor.width + column) * 4);
      const keep = 255 - (argb >>> 24);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const colour = (argb >>> (16 - channel * 8)) & 0xff;
        rgb[at + channel] = Math.min(255, colour + Math.round((rgb[at + channel]! * keep) / 255));
      }
    }
  }
}
