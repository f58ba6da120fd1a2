/** Draws one trajectory as a picture: its screens in order, a red mark at each action, and the verifier's items. */
import sharp, { type OverlayOptions, type Region } from 'sharp';
import { isPoint, pointsOf } from '../../actions/index.ts';
import { appOf, type Action, type Step, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { commonRegion } from './common-region.ts';
import { COLORS, PALETTE, drawMark, drawSvg, drawText, escapeMarkup, stack, type Block } from './picture-parts.ts';

export interface JudgedTrajectory {
  trajectory: Trajectory;
  task: Task;
  verdict: Verdict;
}

/** Sizes in pixels of the picture. */
const WIDTH = 1200;
const COLUMNS = 3;
const MARGIN = 24;
const GAP = 24;
const CELL_WIDTH = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;

/** Returns a PNG of 1200 pixels' width. Screens are cropped alike, to the part that differs from the empty desktop. */
export async function drawTrajectory(store: Store, { trajectory, task, verdict }: JudgedTrajectory): Promise<Buffer> {
  const screens = await Promise.all(trajectory.steps.map((step) => store.getBlob(step.observation.screenshot.sha256)));
  const crop = await commonRegion(screens);
  const cells = await Promise.all(trajectory.steps.map((step, index) => drawStep(step, screens[index]!, crop)));
  const columnsLeft = COLUMNS - (cells.length % COLUMNS);
  cells.push(await drawVerdict(verdict, columnsLeft * CELL_WIDTH + (columnsLeft - 1) * GAP));

  const title = await drawTitle(trajectory, task, verdict);
  const placed: OverlayOptions[] = [{ input: title.png, left: MARGIN, top: MARGIN }];
  let top = MARGIN + title.height + GAP;
  for (let start = 0; start < cells.length; start += COLUMNS) {
    const row = cells.slice(start, start + COLUMNS);
    row.forEach(({ png }, column) => placed.push({ input: png, left: MARGIN + column * (CELL_WIDTH + GAP), top }));
    top += Math.max(...row.map(({ height }) => height)) + GAP;
  }
  return sharp({ create: { width: WIDTH, height: top, channels: 3, background: COLORS.page } })
    .composite(placed)
    .png({ ...PALETTE, colours: 128 })
    .toBuffer();
}

async function drawTitle({ steps }: Trajectory, task: Task, { result, status }: Verdict): Promise<Block> {
  const { instruction, guideline } = task;
  const app = appOf(task);
  const color = result === 'success' ? COLORS.good : COLORS.bad;
  const facts = `${app} · ${guideline} · ${steps.length} steps · judged: `;
  return drawText(
    `<span size="24pt" weight="bold">${escapeMarkup(instruction)}</span>\n` +
      `<span size="17pt" color="${COLORS.faint}">${escapeMarkup(facts)}</span>` +
      `<span size="17pt" weight="bold" color="${color}">${result ?? status}</span>`,
    WIDTH - 2 * MARGIN,
  );
}

async function drawStep({ index, intent, action, actionError }: Step, screen: Buffer, crop: Region): Promise<Block> {
  const scale = CELL_WIDTH / crop.width;
  const height = Math.round(crop.height * scale);
  const marks = pointsOf(action).map(({ x, y }) => drawMark((x - crop.left) * scale, (y - crop.top) * scale));
  const frame = `<rect x="0.5" y="0.5" width="${CELL_WIDTH - 1}" height="${height - 1}" fill="none" stroke="${COLORS.edge}"/>`;
  const picture = await sharp(await sharp(screen).extract(crop).resize(CELL_WIDTH, height).toBuffer())
    .composite([{ input: drawSvg(CELL_WIDTH, height, `${frame}${marks.join('')}`) }])
    .png()
    .toBuffer();
  const refused = actionError ? `\n<span size="14pt" color="${COLORS.bad}">${escapeMarkup(actionError)}</span>` : '';
  const caption = await drawText(
    `<span size="17pt"><b>${index + 1}</b>  ${escapeMarkup(intent)}</span>\n` +
      `<span size="14pt" color="${COLORS.faint}">${escapeMarkup(describeAction(action))}</span>${refused}`,
    CELL_WIDTH,
  );
  const whole = { width: CELL_WIDTH, height: height + 8 + caption.height };
  return stack(whole, [
    { input: picture, left: 0, top: 0 },
    { input: caption.png, left: 0, top: height + 8 },
  ]);
}

/** Draws one line for each of the verifier's items. */
async function drawVerdict({ verifier, items = [] }: Verdict, width: number): Promise<Block> {
  const lines = items.map(({ id, passed, detail }) => {
    const mark = `<span color="${passed ? COLORS.good : COLORS.bad}"><b>${passed ? '✓' : '✗'}</b></span>`;
    return `${mark} <b>${escapeMarkup(id)}</b>\n<span color="${COLORS.faint}">${escapeMarkup(shorten(detail, 150))}</span>`;
  });
  const heading = `<span size="17pt"><b>What the ${escapeMarkup(verifier)} verifier looked at</b></span>`;
  const text = await drawText([heading, ...lines].join('\n'), width - 2 * GAP, 14);
  const whole = { width, height: text.height + 2 * GAP };
  const box = `<rect x="1" y="1" width="${width - 2}" height="${whole.height - 2}" rx="8" fill="#f6f8fa" stroke="${COLORS.edge}"/>`;
  return stack(whole, [
    { input: drawSvg(width, whole.height, box), left: 0, top: 0 },
    { input: text.png, left: GAP, top: GAP },
  ]);
}

/** The recorded action without defaults: "click 618, 134", "hotkey ctrl+s". */
function describeAction(action: Action): string {
  const points = pointsOf(action).map(({ x, y }) => `${x}, ${y}`);
  const told = Object.entries(action).flatMap(([name, value]: [string, unknown]) => {
    if (/^(type|x|y)$/.test(name) || isPoint(value) || (name === 'numClicks' && value === 1)) return [];
    if (Array.isArray(value)) return value.join('+');
    if (typeof value === 'boolean') return value ? name : [];
    return value === 'left' || value === '' ? [] : JSON.stringify(value);
  });
  return shorten([action.type, points.join(' to '), ...told].filter(Boolean).join(' '), 90);
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
