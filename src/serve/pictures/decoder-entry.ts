/**
 * The process that decodes untrusted pictures, one at a time: an error in a decoder ends this process and not the
 * service. Its environment holds no secrets. decoder-process.ts starts it; it ends with its parent.
 */
import sharp from 'sharp';
import { PipelineError } from '../../errors.ts';
import { assertPngIsExact } from '../../store/decode-png.ts';
import { isPng } from '../../store/png-chunks.ts';

export interface PictureLimits {
  /** Longer side, in pixels. */
  maxImageSide: number;
  maxImagePixels: number;
}

export interface DecodeQuestion {
  /** A PNG, JPEG or WebP by its first bytes. */
  bytes: Uint8Array;
  limits: PictureLimits;
}

export interface DecodedPicture {
  /** The client's bytes if they were a PNG. */
  png: Uint8Array;
  width: number;
  height: number;
}

/** `residentBytes`: memory of the process afterwards. */
export type DecodeAnswer = { residentBytes: number } & (
  | { ready: true }
  | { proved: true }
  | { converted: DecodedPicture }
  | { refused: string }
  | { tooLarge: true }
);

type Outcome = Exclude<DecodeAnswer, { ready: true }> extends infer Each ? Omit<Each & object, 'residentBytes'> : never;

const PICTURES_BETWEEN_COLLECTIONS = 16;
const LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

async function decode({ bytes, limits }: DecodeQuestion): Promise<Outcome> {
  try {
    if (!isPng(bytes)) return await convert(bytes, limits);
    await assertPngIsExact(bytes);
    return { proved: true };
  } catch (error) {
    return { refused: error instanceof PipelineError ? error.message : 'the image does not decode' };
  }
}

async function convert(bytes: Uint8Array, { maxImageSide, maxImagePixels }: PictureLimits): Promise<Outcome> {
  const picture = sharp(bytes, { failOn: 'warning' });
  const { width, height, pages = 1 } = await picture.metadata();
  if (Math.max(width, height) > maxImageSide || width * height > maxImagePixels) return { tooLarge: true };
  if (pages > 1) return { refused: 'must be one picture, not an animation' };
  const png = await picture.png({ compressionLevel: 6 }).toBuffer();
  return { converted: { png, width, height } };
}

let answers = 0;

function answer(outcome: object): void {
  // The bytes of pictures lie outside the heap, so Node sees little reason to collect the objects that hold them.
  if (++answers % PICTURES_BETWEEN_COLLECTIONS === 0) global.gc?.();
  process.send?.({ ...outcome, residentBytes: process.memoryUsage.rss() });
}

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Signals end the service, which still needs this process for its work.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (question: DecodeQuestion) => void decode(question).then(answer));
answer({ ready: true });
