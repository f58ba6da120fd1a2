/** Building blocks for pictures of trajectories: texts, marks, blocks. */
import sharp, { type OverlayOptions, type PngOptions, type Region } from 'sharp';

export const COLORS = {
  text: '#1f2328',
  faint: '#656d76',
  good: '#1a7f37',
  bad: '#d1242f',
  edge: '#d0d7de',
  page: '#ffffff',
};

/**
 * PNG options for whole pictures: few colours save a third of the bytes. Lower effort than the default leaves pale
 * patches that look like faults of the screens.
 */
export const PALETTE = { palette: true, dither: 0 };

/** PNG options for parts, which are decoded again at once. */
const PART: PngOptions = { compressionLevel: 1 };

/** A drawn image to be placed in another. */
export interface Block {
  png: Buffer;
  width: number;
  height: number;
}

export async function stack(
  { width, height }: { width: number; height: number },
  parts: OverlayOptions[],
): Promise<Block> {
  const blank = sharp({ create: { width, height, channels: 3, background: COLORS.page } });
  return { png: await blank.composite(parts).png(PART).toBuffer(), width, height };
}

/** Space around a picture and between its parts, in pixels. */
export const MARGIN = 24;
export const GAP = 24;

/** Puts blocks below a title, row by row. Returns a PNG of `width` pixels' width. */
export async function layGrid(
  title: Block,
  cells: readonly Block[],
  { width, columns, cellWidth }: { width: number; columns: number; cellWidth: number },
  options: PngOptions,
): Promise<Buffer> {
  const placed: OverlayOptions[] = [{ input: title.png, left: MARGIN, top: MARGIN }];
  let top = MARGIN + title.height + GAP;
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns);
    row.forEach(({ png }, column) => placed.push({ input: png, left: MARGIN + column * (cellWidth + GAP), top }));
    top += Math.max(...row.map(({ height }) => height)) + GAP;
  }
  const blank = sharp({ create: { width, height: top, channels: 3, background: COLORS.page } });
  return blank.composite(placed).png(options).toBuffer();
}

/** Draws the region of a screen at this size with marks over it, and a caption in Pango's markup below, both in one cell. */
export async function drawScreen(
  screen: Buffer,
  region: Region,
  { width, height, cellWidth }: { width: number; height: number; cellWidth: number },
  { marks, caption }: { marks: string; caption: string },
): Promise<Block> {
  const frame = `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="${COLORS.edge}"/>`;
  const picture = await sharp(await sharp(screen).extract(region).resize(width, height).png(PART).toBuffer())
    .composite([{ input: drawSvg(width, height, frame + marks) }])
    .png(PART)
    .toBuffer();
  const words = await drawText(caption, cellWidth);
  return stack({ width: cellWidth, height: height + 8 + words.height }, [
    { input: picture, left: 0, top: 0 },
    { input: words.png, left: 0, top: height + 8 },
  ]);
}

/** At most `width` pixels wide. `markup` is Pango's; sizes are points, which equal pixels at 72 dpi. */
export async function drawText(markup: string, width: number, size = 16): Promise<Block> {
  const text = `<span size="${size}pt" color="${COLORS.text}">${markup}</span>`;
  const image = sharp({
    text: { text, font: 'DejaVu Sans', width, dpi: 72, rgba: true, spacing: 5, wrap: 'word-char' },
  });
  const drawn = await image.png(PART).toBuffer({ resolveWithObject: true });
  // Pango may draw some words wider than the requested width.
  const fits = drawn.info.width <= width;
  const { data, info } = fits
    ? drawn
    : await sharp(drawn.data).resize({ width }).png(PART).toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** A ring with a dot, red on white, so that it is visible on any screen. */
export function drawMark(x: number, y: number): string {
  const circle = (radius: number, style: string) => `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`;
  return (
    circle(13, 'fill="none" stroke="#fff" stroke-width="6"') +
    circle(13, `fill="none" stroke="${COLORS.bad}" stroke-width="3.5"`) +
    circle(4, `fill="${COLORS.bad}" stroke="#fff" stroke-width="1.5"`)
  );
}

export function drawSvg(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
