/** The processes that decode pictures: bounded, reused, and replaced after a failure. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { bombChunk, imageData, pngChunk, pngOf } from '../../testing/png.ts';
import { createPictureDecoder, type PictureDecoder } from './picture-decoder.ts';

let decoder: PictureDecoder;
afterEach(() => decoder !== shared && decoder.close());
/** For tests that do not end its processes. */
const shared = createPictureDecoder();
afterAll(() => shared.close());

const LIMITS = { maxImageSide: 4000, maxImagePixels: 8_000_000 };
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } });
/** Interlaced pictures are held in memory as a whole. */
const large = { width: 4000, height: 4000, depth: 16, colourType: 6, interlace: 1 };
let made = 0;
const fresh = () => pngOf({}, [pngChunk('gAMA', Buffer.from([0, 1, made >> 8, made++])), imageData()]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('one process decodes one picture after the other; known ones are not decoded again', async () => {
  decoder = createPictureDecoder();
  for (let round = 0; round < 5; round++) await decoder.provePng(fresh());
  const known = fresh();
  await decoder.provePng(known);
  const [pid] = decoder.pids();
  expect(decoder.pids()).toHaveLength(1);
  process.kill(pid!, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), 20_000);
  await decoder.provePng(known);
  expect(decoder.pids()).toEqual([pid]);
});

it('has a bound on its address space, and no secrets', async () => {
  vi.stubEnv('AUTOPLAY_SERVE_TOKEN', 'a-token-of-sixteen-and-more');
  decoder = createPictureDecoder();
  await decoder.provePng(fresh());
  const [pid] = decoder.pids();
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max address space +\d+ /);
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a-token');
  vi.unstubAllEnvs();
});

it('a picture that needs more memory than there is gets refused, and the next one is decoded', async () => {
  decoder = createPictureDecoder({ addressSpaceBytes: 64 << 20 });
  const refused = await decoder.provePng(pngOf(large)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'IMAGE_INVALID', message: expect.stringContaining('does not decode') });
  await decoder.provePng(fresh());
});

it('the largest pictures that are allowed have room', async () => {
  decoder = shared;
  await decoder.provePng(pngOf({ ...large, height: 4200 }, [imageDataOfInterlaced(4000, 4200)]));
  const sent = await drawn(4000, 2000).jpeg({ progressive: true }).toBuffer();
  expect(await decoder.convert(sent, LIMITS)).toMatchObject({ width: 4000, height: 2000 });
});

it('a process that ends with a picture is replaced, and the picture tried once more', async () => {
  decoder = createPictureDecoder();
  await decoder.provePng(fresh());
  const [first] = decoder.pids();
  const slow = decoder.provePng(await drawn(2000, 2000).png().toBuffer());
  process.kill(first!, 'SIGKILL');
  await slow;
  expect(decoder.pids()).toHaveLength(1);
  expect(decoder.pids()).not.toEqual([first]);
});

it('a picture that ends two processes is refused', async () => {
  decoder = createPictureDecoder();
  await decoder.provePng(fresh());
  const picture = await drawn(2000, 2000).jpeg().toBuffer();
  const end = (signal: NodeJS.Signals) => {
    const killer = setInterval(
      () =>
        decoder
          .pids()
          .filter(isAlive)
          .forEach((pid) => process.kill(pid, signal)),
      1,
    );
    return decoder.convert(picture, LIMITS).then(
      () => clearInterval(killer),
      (error: unknown) => {
        clearInterval(killer);
        return error;
      },
    );
  };
  expect(await end('SIGSEGV')).toMatchObject({ code: 'IMAGE_INVALID', message: expect.stringContaining('ended the') });
  // A machine without memory does this, with any picture.
  expect(await end('SIGKILL')).toMatchObject({ status: 503, fault: { code: 'DECODER_UNAVAILABLE', retryable: true } });
  await decoder.provePng(fresh());
});

it('a picture that takes too long is no fault of whoever sent it', async () => {
  decoder = createPictureDecoder({ pictureTimeoutMs: 1 });
  const refused = await decoder.convert(await drawn(2000, 2000).jpeg().toBuffer(), LIMITS).catch((error) => error);
  expect(refused).toMatchObject({ status: 503, fault: { code: 'DECODE_TIMEOUT', retryable: true } });
});

it.each([
  ['so many pictures', { picturesOfProcess: 2 }],
  ['growing', { growthBytes: -Number.MAX_SAFE_INTEGER }],
])('a process is replaced after %s', async (_, limits) => {
  decoder = createPictureDecoder(limits);
  const seen = new Set<number>();
  for (let round = 0; round < 4; round++) {
    await decoder.provePng(fresh());
    decoder.pids().forEach((pid) => seen.add(pid));
    expect(decoder.pids().length).toBeLessThanOrEqual(1);
  }
  expect(decoder.pids()).toHaveLength(0);
});

it('many pictures at once are all decoded, by few processes', async () => {
  decoder = shared;
  await Promise.all(Array.from({ length: 100 }, () => decoder.provePng(fresh())));
  expect(decoder.pids().length).toBeLessThanOrEqual(4);
});

it.each([
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
  ['WebP', Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1')],
  ['picture of a format that is not taken', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>')],
])('a broken %s is refused', async (_, bytes) => {
  decoder = shared;
  await expect(decoder.convert(bytes, LIMITS)).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
});

it('what is larger than the limits is not decoded', async () => {
  decoder = shared;
  expect(await decoder.convert(await drawn(4001, 2).jpeg().toBuffer(), LIMITS)).toBeUndefined();
});

it('texts in a picture are not inflated here either', async () => {
  decoder = shared;
  await decoder.provePng(fresh());
  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${decoder.pids()[0]}/status`, 'utf8'))![1]) / 1024;
  const before = residentMb();
  await decoder.provePng(pngOf({}, [...Array<Buffer>(50).fill(bombChunk('iTXt', 20 << 20)), imageData()]));
  expect(residentMb() - before).toBeLessThan(30);
});

it('closing ends the processes', async () => {
  decoder = createPictureDecoder();
  await decoder.provePng(fresh());
  const [pid] = decoder.pids();
  decoder.close();
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), { timeout: 10_000 });
});

/** Rows of all passes, as sharp orders them. Every pixel is black, so only their total size matters. */
function imageDataOfInterlaced(width: number, height: number): Buffer {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const rows = passes.map(
    ([left, top, across, down]) => Math.ceil((height - top) / down) * (1 + 8 * Math.ceil((width - left) / across)),
  );
  return imageData({}, Buffer.alloc(rows.reduce((sum, bytes) => sum + bytes, 0)));
}
