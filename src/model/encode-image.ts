/** Screenshots for models: scaled down once, with the same bytes each time, so that endpoints can cache them. */
import sharp from 'sharp';
import { PipelineError } from '../errors.ts';
import { sha256 } from '../store/ids.ts';
import type { PromptImage } from './chat-model.ts';
import type { ImageLimits } from './models-options.ts';

/** An image to send. Its name is known without encoding, which most cached questions do not need. */
export interface SentImage {
  source: PromptImage;
  /** Hash of the source's bytes. */
  sha256: string;
  width: number;
  height: number;
}

/** Covers a few screens of several episodes. The data URL of a full screen has a few hundred kilobytes. */
const REMEMBERED_IMAGES = 32;

export function planImage(source: PromptImage, limits: ImageLimits): SentImage {
  return { source, sha256: sha256(source.png), ...(source.sendAs ?? fitImage(source, limits)) };
}

/** The largest size within the limits, at most the image's own and at least one `factor` each way. */
export function fitImage(
  { width, height }: { width: number; height: number },
  { maxPixels, factor = 1 }: ImageLimits,
): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const fit = (length: number) => Math.max(factor, Math.floor((length * scale) / factor) * factor);
  return { width: fit(width), height: fit(height) };
}

export type ImageEncoder = ReturnType<typeof createImageEncoder>;

export function createImageEncoder() {
  // In order of use; the first entry is the least recently used.
  const remembered = new Map<string, Promise<string>>();
  return {
    /** Returns a data URL of a PNG. Rejects with IMAGE_INVALID when the source does not decode. */
    encode(image: SentImage) {
      const key = `${image.sha256} ${image.width}×${image.height}`;
      const encoded = remembered.get(key) ?? encodeImage(image);
      remembered.delete(key);
      remembered.set(key, encoded);
      encoded.catch(() => remembered.delete(key));
      if (remembered.size > REMEMBERED_IMAGES) remembered.delete(remembered.keys().next().value!);
      return encoded;
    },
  };
}

async function encodeImage({ source, width, height }: SentImage): Promise<string> {
  const png = width === source.width && height === source.height ? source.png : await resize(source.png, width, height);
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function resize(png: Buffer, width: number, height: number): Promise<Buffer> {
  try {
    return await sharp(png, { failOn: 'warning' }).resize(width, height, { fit: 'fill' }).png().toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PipelineError('IMAGE_INVALID', `the image does not decode: ${reason}`, { cause: error });
  }
}
