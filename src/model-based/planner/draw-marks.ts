/** Set-of-marks: numbered boxes around all elements that a person can act on, in the window in front and pop-ups. */
import sharp from 'sharp';
import type { PromptImage } from '../../model/chat-model.ts';
import type { Bounds } from '../../schema/index.ts';
import type { NumberedElement } from '../../agent/screens/number-elements.ts';
import type { Screen } from '../../agent/screens/screen.ts';

/** Dark enough for white digits; neighbouring boxes differ. */
const COLOURS = ['#c2185b', '#1565c0', '#2e7d32', '#b34700', '#6a1b9a', '#00695c', '#ad1457', '#37474f'];
const TAG_HEIGHT = 14;
const DIGIT_WIDTH = 8;
/** Limit of marks, since more would hide the screen; the element list still has them all. */
const MAX_MARKS = 150;

/** The same screen gives the same bytes. A screen without elements is returned unchanged. */
export async function drawMarks({ image, windows }: Screen): Promise<PromptImage> {
  const reachable = windows.flatMap(({ inFront, elements }) => (inFront ? elements : []));
  const marked = chooseMarked(reachable).slice(0, MAX_MARKS);
  if (marked.length === 0) return image;
  const { width, height } = image;
  const shapes = marked.map((one, index) => drawMark(one, COLOURS[index % COLOURS.length]!, width)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const png = await sharp(image.png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return { ...image, png };
}

/** A row's first cell represents the whole list row. Cells of a sheet are addressed by column and row. */
function chooseMarked(elements: readonly NumberedElement[]): NumberedElement[] {
  const rows = new Set<string>();
  return elements.filter(({ interactive, element: { node, collectionKey } }) => {
    if (!interactive || !node.cell) return interactive;
    const row = `${collectionKey} ${node.cell.row}`;
    if (node.states.includes('editable') || rows.has(row)) return false;
    rows.add(row);
    return true;
  });
}

function drawMark({ number, element: { bounds } }: NumberedElement, colour: string, screenWidth: number): string {
  const tag = placeTag(bounds, String(number).length * DIGIT_WIDTH + 4, screenWidth);
  const box = `<rect ${place(bounds)} fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  const label = `<rect ${place(tag)} fill="${colour}" fill-opacity="0.9"/>`;
  const digits = `<text x="${tag.x + 2}" y="${tag.y + 11}" font-family="sans-serif" font-size="12" font-weight="bold" fill="#fff">${number}</text>`;
  return box + label + digits;
}

/** Places the tag above the box, where it hides nothing of the element, or inside if there is no room above. */
function placeTag({ x, y }: Bounds, width: number, screenWidth: number): Bounds {
  return {
    x: Math.max(0, Math.min(x, screenWidth - width)),
    y: y >= TAG_HEIGHT ? y - TAG_HEIGHT + 4 : y,
    width,
    height: TAG_HEIGHT,
  };
}

function place({ x, y, width, height }: Bounds): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}
