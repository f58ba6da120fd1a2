/** Prepares a recorded screenshot for a dataset: unchanged bytes, or a new encoding. */
import sharp from 'sharp';
import { PipelineError } from '../../errors.ts';
import type { ImageSize } from '../../grammars/grammar.ts';
import type { ImageRef } from '../../schema/index.ts';
import type { ExportImages } from '../export-settings.ts';
import { sha256 } from '../../store/ids.ts';
import type { BlobSource } from '../exporter.ts';
import type { BlobFile } from '../threads/read-blob.ts';

export interface PreparedImage {
  /** `<sha256 of the bytes>.<extension>` */
  name: string;
  mediaType: string;
  bytes: number;
  /** Bytes in memory, or the file for a thread to read. */
  content: Uint8Array | BlobFile;
}

/** `sent` is the size at which the target's models see the image. */
export type PrepareImage = (row: BlobSource, image: ImageRef, sent: ImageSize) => Promise<PreparedImage>;

export const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Equal images and options give equal bytes. Encoding runs in sharp's threads. */
export function createImagePreparer(options: ExportImages): PrepareImage {
  return async (row, image, sent) => {
    const isSize = options.size === 'recorded' || (image.width === sent.width && image.height === sent.height);
    if (isSize && image.mediaType === `image/${options.format}`) return asRecorded(row, image);
    const bytes = await encode(await row.loadBlob(image), isSize ? undefined : sent, options);
    const mediaType = `image/${options.format}`;
    return { name: `${sha256(bytes)}.${EXTENSIONS[mediaType]}`, mediaType, bytes: bytes.length, content: bytes };
  };
}

async function asRecorded(row: BlobSource, image: ImageRef): Promise<PreparedImage> {
  const file = row.fileOfBlob(image);
  const { mediaType, bytes } = image;
  const name = `${image.sha256}.${EXTENSIONS[mediaType] ?? 'bin'}`;
  const content = file === undefined ? await row.loadBlob(image) : { file, sha256: image.sha256, bytes };
  return { name, mediaType, bytes, content };
}

async function encode(bytes: Buffer, size: ImageSize | undefined, { format, quality }: ExportImages): Promise<Buffer> {
  try {
    const picture = sharp(bytes).removeAlpha();
    const sized = size ? picture.resize(size.width, size.height, { fit: 'fill' }) : picture;
    return await sized.toFormat(format, format === 'png' ? { compressionLevel: 6 } : { quality }).toBuffer();
  } catch (error) {
    throw new PipelineError('EXPORT_FAILED', `an image cannot be encoded as ${format}: ${String(error)}`, {
      cause: error,
    });
  }
}
