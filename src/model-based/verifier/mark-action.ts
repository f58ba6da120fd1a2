/** Draws an action's place onto its screenshot: a red dot. A drag is a line from a ring to the dot. */
import sharp from 'sharp';
import { pointsOf } from '../../actions/index.ts';
import type { PromptImage } from '../../model/chat-model.ts';
import type { Action, Point } from '../../schema/index.ts';

/** Radius of the dot as a share of the screen's shorter side. */
const RADIUS = 1 / 70;
const MIN_RADIUS_PX = 5;

/** Returns the picture unchanged when the action has no place. The same input gives the same bytes. */
export async function markAction(image: PromptImage, action: Action): Promise<PromptImage> {
  const drawing = drawMark(image, action);
  if (drawing === undefined) return image;
  const { width, height } = image;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const png = await sharp(image.png)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { ...image, png };
}

function drawMark({ width, height }: PromptImage, action: Action): string | undefined {
  const radius = Math.max(MIN_RADIUS_PX, Math.round(Math.min(width, height) * RADIUS));
  const [from, to] = pointsOf(action);
  if (!from || !to) return from && dot(from, radius);
  return `${line(from, to, radius)}${ring(from, radius)}${dot(to, radius)}`;
}

/** The white edge keeps the dot visible on red. */
function dot({ x, y }: Point, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#ff0000" fill-opacity="0.75" stroke="#ffffff" stroke-width="2"/>`;
}

function ring({ x, y }: Point, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#ff0000" stroke-width="3"/>`;
}

function line(from: Point, to: Point, radius: number): string {
  const width = Math.max(2, Math.round(radius / 3));
  return `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="#ff0000" stroke-width="${width}"/>`;
}
