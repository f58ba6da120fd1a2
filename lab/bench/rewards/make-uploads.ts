/** Uploads for lab/bench/rewards.ts: long ones with large unique pictures, and short ones. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { createFakeEnvironment } from '../../../src/env/fake/create-fake-environment.ts';
import type { DesktopAction } from '../../../src/schema/index.ts';
import type { Upload } from '../../../src/serve/upload/upload-schema.ts';

export const STEPS = 15;
const SCREEN = { width: 1280, height: 800 };
/** Noise is incompressible: about 110 kB of PNG. */
const NOISE = { width: 220, height: 160 };
/** Signature and header of a PNG. */
const HEADER_BYTES = 8 + 25;

const button = { button: 'left' as const, numClicks: 1 as const, holdKeys: [] };
/** Turns on "Large text". */
const SOLUTION: readonly DesktopAction[] = [
  { type: 'click', x: 160, y: 56, ...button },
  { type: 'click', x: 180, y: 80, ...button },
  { type: 'done' },
];

let solution: ReturnType<typeof solve> | undefined;
let made = 0;
let screens: Promise<Buffer[]> | undefined;

export async function makeUploads(taskId: string, count: number): Promise<Upload[]> {
  const environment = createFakeEnvironment();
  const signal = new AbortController().signal;
  await environment.reset({ apps: ['notes'], template: 'fake' }, signal);
  const { tree } = await environment.observe(signal);
  const pictures = await (screens ??= drawScreens());
  return Array.from({ length: count }, () => ({
    task_id: taskId,
    steps: pictures.map((png, index) => ({
      screenshot: { data: withGamma(png, 10_000 + made++).toString('base64') },
      tree,
      files: [],
      action: index === STEPS - 1 ? { type: 'done' } : { type: 'click', x: 3 + index, y: 3 },
    })),
  }));
}

/** Solutions of three steps with the FAKE environment's own screens; `name` and their index make them different. */
export async function makeShortUploads(taskId: string, count: number, name: string): Promise<Upload[]> {
  const { steps, final } = await (solution ??= solve());
  return Array.from({ length: count }, (_, index) => ({ task_id: taskId, steps, final, answer: `${name} ${index}` }));
}

async function solve() {
  const environment = createFakeEnvironment();
  const signal = new AbortController().signal;
  await environment.reset({ apps: ['notes'], template: 'fake' }, signal);
  const look = async () => {
    const { screenshot, tree } = await environment.observe(signal);
    return { screenshot: { data: screenshot.png.toString('base64') }, tree, files: [] };
  };
  const steps: Upload['steps'] = [];
  for (const action of SOLUTION) {
    steps.push({ ...(await look()), action });
    if (action.type === 'click') await environment.act(action, signal);
  }
  return { steps, final: await look() };
}

async function drawScreens(): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let index = 0; index < STEPS; index++) {
    const noise = await sharp(randomBytes(NOISE.width * NOISE.height * 3), { raw: { ...NOISE, channels: 3 } })
      .png()
      .toBuffer();
    pictures.push(
      await sharp({ create: { ...SCREEN, channels: 3, background: '#3a6ea5' } })
        .composite([{ input: noise, left: 40 * index, top: 100 }])
        .png()
        .toBuffer(),
    );
  }
  return pictures;
}

/** The same pixels with another gamma, so that the bytes are new, even after texts are removed. */
function withGamma(png: Buffer, gamma: number): Buffer {
  const [head, body, sum] = [Buffer.alloc(4), Buffer.alloc(4 + 4), Buffer.alloc(4)];
  head.writeUInt32BE(4);
  body.write('gAMA', 'latin1');
  body.writeUInt32BE(gamma, 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, HEADER_BYTES), head, body, sum, png.subarray(HEADER_BYTES)]);
}
