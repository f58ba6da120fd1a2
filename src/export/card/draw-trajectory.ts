/** Draws one trajectory as a picture: its screens in order, a red mark at each action, and the verifier's items. */
import type { Region } from 'sharp';
import { isPoint, pointsOf } from '../../actions/index.ts';
import { appOf, type Action, type Step, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { commonRegion } from './common-region.ts';
import {
  COLORS,
  GAP,
  MARGIN,
  PALETTE,
  drawMark,
  drawScreen,
  drawSvg,
  drawText,
  escapeMarkup,
  layGrid,
  stack,
  type Block,
} from './picture-parts.ts';

export interface JudgedTrajectory {
  trajectory: Trajectory;
  task: Task;
  verdict: Verdict;
}

/** Sizes in pixels of the picture. */
const WIDTH = 1200;
const COLUMNS = 3;
const CELL_WIDTH = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;

/** Returns a PNG of 1200 pixels' width. Screens are cropped alike, to the part that differs from the empty desktop. */
export async function drawTrajectory(store: Store, { trajectory, task, verdict }: JudgedTrajectory): Promise<Buffer> {
  const screens = await Promise.all(trajectory.steps.map((step) => store.getBlob(step.observation.screenshot.sha256)));
  const crop = await commonRegion(screens);
  const cells = await Promise.all(trajectory.steps.map((step, index) => drawStep(step, screens[index]!, crop)));
  const columnsLeft = COLUMNS - (cells.length % COLUMNS);
  cells.push(await drawVerdict(verdict, columnsLeft * CELL_WIDTH + (columnsLeft - 1) * GAP));

  const title = await drawTitle(trajectory, task, verdict);
  const grid = { width: WIDTH, columns: COLUMNS, cellWidth: CELL_WIDTH };
  return layGrid(title, cells, grid, { ...PALETTE, colours: 128 });
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
  const size = { width: CELL_WIDTH, height: Math.round(crop.height * scale), cellWidth: CELL_WIDTH };
  const marks = pointsOf(action).map(({ x, y }) => drawMark((x - crop.left) * scale, (y - crop.top) * scale));
  const refused = actionError ? `\n<span size="14pt" color="${COLORS.bad}">${escapeMarkup(actionError)}</span>` : '';
  const caption =
    `<span size="17pt"><b>${index + 1}</b>  ${escapeMarkup(intent)}</span>\n` +
    `<span size="14pt" color="${COLORS.faint}">${escapeMarkup(describeAction(action))}</span>${refused}`;
  return drawScreen(screen, crop, size, { marks: marks.join(''), caption });
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
  const fields = Object.entries(action).flatMap(([name, value]: [string, unknown]) => {
    if (/^(type|x|y)$/.test(name) || isPoint(value) || (name === 'numClicks' && value === 1)) return [];
    if (Array.isArray(value)) return value.join('+');
    if (typeof value === 'boolean') return value ? name : [];
    return value === 'left' || value === '' ? [] : JSON.stringify(value);
  });
  return shorten([action.type, points.join(' to '), ...fields].filter(Boolean).join(' '), 90);
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
