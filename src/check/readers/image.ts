/** Pictures: size, metadata of the camera or the application, and the pixels by digest and statistics. */
import sharp from 'sharp';
import { childPath } from '../data-path.ts';
import { readExif } from './exif.ts';
import { digest, type StateReader } from './reading.ts';

const MAX_PIXELS = 64_000_000;
const HASH_SIDE = 8;
const CHANNELS = ['red', 'green', 'blue'];

export const IMAGE: StateReader = {
  name: 'image',
  reads: 'pictures (PNG, JPEG, GIF, WebP, TIFF)',
  extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff'],
  recognises: ({ bytes }) => {
    const head = bytes.toString('latin1', 0, 12);
    return MAGICS.some((magic) => head.startsWith(magic)) || (head.startsWith('RIFF') && head.endsWith('WEBP'));
  },
  facts: [
    { path: 'kind', meaning: 'png, jpeg, gif, webp or tiff' },
    { path: 'width', meaning: 'in pixels; so height' },
    { path: 'pixels', meaning: 'a digest of all pixels' },
    { path: 'pages', meaning: 'number of pictures, where there are several' },
    { path: 'has alpha', meaning: 'true where pixels can be transparent' },
    { path: 'resolution', meaning: 'pixels per inch' },
    {
      path: 'exif/DateTimeOriginal',
      meaning: 'what EXIF says, by its names: Make, Model, Orientation, ImageDescription, Artist, Software …',
    },
    { path: 'metadata/xmp', meaning: 'a digest of what is written beside the pixels otherwise' },
    { path: 'mean/red', meaning: 'mean of a channel, 0 to 255, to one decimal; so green, blue, alpha, or grey' },
    { path: 'deviation/red', meaning: 'standard deviation of a channel' },
    {
      path: 'perceptual hash',
      meaning: '64 bits that similar pictures share most of (difference hash, 16 hex digits)',
    },
  ],
  async read(reading) {
    const { bytes } = reading.file;
    const open = () => sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PIXELS, animated: true });
    const metadata = await open().metadata();
    if (!metadata.format || !this.extensions.includes(metadata.format))
      reading.fail('other-kind', `is a picture of the kind ${metadata.format}`);
    if (metadata.width * metadata.height > MAX_PIXELS) reading.fail('too-large', `has more than ${MAX_PIXELS} pixels`);
    reading.add('kind', metadata.format!);
    reading.add('width', String(metadata.width));
    reading.add('height', String(metadata.pageHeight ?? metadata.height));
    if ((metadata.pages ?? 1) > 1) reading.add('pages', String(metadata.pages));
    reading.add('has alpha', String(metadata.hasAlpha));
    if (metadata.density !== undefined) reading.add('resolution', String(metadata.density));
    // A TIFF file has the same structure as EXIF data.
    const exif = metadata.format === 'tiff' ? bytes : metadata.exif;
    for (const [name, value] of exif ? readExif(reading, exif) : [])
      if (metadata.format !== 'tiff' || !name.startsWith('0x')) reading.add(childPath('exif', name), value);
    for (const name of ['icc', 'iptc', 'xmp', 'tifftagPhotoshop'] as const) {
      const own = metadata[name];
      if (own) reading.add(`metadata/${name}`, digest(own));
    }
    for (const { keyword, text } of metadata.comments ?? []) reading.add(childPath('metadata', keyword), text);
    const { data, info } = await open()
      .toColourspace(metadata.space === 'b-w' ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    reading.add('pixels', digest(data));
    const names = info.channels < 3 ? ['grey', 'alpha'] : [...CHANNELS, 'alpha'];
    for (const [channel, { mean, deviation }] of statistics(data, info.channels).entries()) {
      reading.addDerived(`mean/${names[channel]}`, mean.toFixed(1));
      reading.addDerived(`deviation/${names[channel]}`, deviation.toFixed(1));
    }
    const small = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .flatten()
      .greyscale()
      .resize(HASH_SIDE + 1, HASH_SIDE, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer();
    reading.addDerived('perceptual hash', differenceHash(small));
  },
};

const MAGICS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'];

function statistics(data: Buffer, channels: number): { mean: number; deviation: number }[] {
  const sums = Array.from({ length: channels }, () => ({ sum: 0, squares: 0 }));
  for (let at = 0; at < data.length; at += channels)
    for (let channel = 0; channel < channels; channel += 1) {
      const value = data[at + channel]!;
      sums[channel]!.sum += value;
      sums[channel]!.squares += value * value;
    }
  const count = Math.max(1, data.length / channels);
  return sums.map(({ sum, squares }) => {
    const mean = sum / count;
    return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
  });
}

/** One bit for each of 8 × 9 grey values: set if it is darker than the next one in its row. */
function differenceHash(small: Buffer): string {
  let hash = 0n;
  for (let row = 0; row < HASH_SIDE; row += 1)
    for (let column = 0; column < HASH_SIDE; column += 1) {
      const at = row * (HASH_SIDE + 1) + column;
      hash = (hash << 1n) | (small[at]! < small[at + 1]! ? 1n : 0n);
    }
  return hash.toString(16).padStart(16, '0');
}
