/**
 * Draws a trajectory for a careful reader: every screen at a readable size, the place of each action, the action in
 * words, and the end. Long trajectories take several sheets.
 */
import type { Region } from 'sharp';
import { describeAction } from '../../actions/index.ts';
import { commonRegion } from '../../export/card/common-region.ts';
import {
  COLORS,
  GAP,
  MARGIN,
  PALETTE,
  drawScreen,
  drawText,
  escapeMarkup,
  layGrid,
  type Block,
} from '../../export/card/picture-parts.ts';
import type { Platform, Step, Task, Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { drawMarks } from './draw-marks.ts';
import { describeFileChanges } from './file-changes.ts';

export interface AuditedTrajectory {
  task: Task;
  trajectory: Trajectory;
}

interface Layout {
  columns: number;
  rows: number;
  /** Width of a screen on the sheet, in pixels. */
  cellWidth: number;
  /** The visible part of every screenshot, in its pixels. */
  region: Region;
}

/** Sizes in pixels of the sheet. */
const WIDTH = 1824;
const CELL_WIDTHS: Readonly<Record<Platform, number>> = { desktop: 900, android: 438 };
/** A drawing below this scale fills the sheet's height, because viewers must not shrink it further. */
const MUCH_SMALLER = 0.8;

/** One screen of the sheets; the last one may have no step. */
interface Cell {
  sha256: string;
  step?: Step;
}

/** PNGs in the order of the steps. Screens are cropped alike, to the part that differs from the empty desktop. */
export async function drawSheets(store: Store, audited: AuditedTrajectory): Promise<Buffer[]> {
  const { trajectory, task } = audited;
  const cells = cellsOf(trajectory);
  const screens = new Map<string, Buffer>();
  for (const { sha256 } of cells) if (!screens.has(sha256)) screens.set(sha256, await store.getBlob(sha256));
  const layout = await layOut([...screens.values()], trajectory);
  const fileChanges = await describeFileChanges(store, trajectory);
  const perSheet = layout.columns * layout.rows;
  const count = Math.max(1, Math.ceil(cells.length / perSheet));
  const sheets: Buffer[] = [];
  for (let sheet = 0; sheet < count; sheet++) {
    const shown = cells.slice(sheet * perSheet, (sheet + 1) * perSheet);
    const drawn: Block[] = [];
    for (const cell of shown) drawn.push(await drawCell(cell, screens.get(cell.sha256)!, layout));
    const facts = { task, trajectory, fileChanges, place: count > 1 ? `sheet ${sheet + 1} of ${count}` : '' };
    sheets.push(await layGrid(await drawHeader(facts), drawn, { ...layout, width: WIDTH + 2 * MARGIN }, PALETTE));
  }
  return sheets;
}

/** The screen before every step, and the one at the end if it differs. */
function cellsOf({ steps, finalObservation }: Trajectory): Cell[] {
  const cells: Cell[] = steps.map((step) => ({ sha256: step.observation.screenshot.sha256, step }));
  const last = finalObservation?.screenshot.sha256;
  return last === undefined || last === cells.at(-1)?.sha256 ? cells : [...cells, { sha256: last }];
}

/** Narrow windows take more columns. A phone shows one application from edge to edge, so it is not cropped. */
async function layOut(screens: readonly Buffer[], { platform, environment, steps }: Trajectory): Promise<Layout> {
  const { width, height } = steps[0]?.observation.screenshot ?? environment;
  const isPhone = platform === 'android';
  const region = isPhone ? { left: 0, top: 0, width, height } : await commonRegion(screens);
  const cellWidth = Math.min(CELL_WIDTHS[platform], Math.max(region.width, CELL_WIDTHS.android));
  const isShrunk = cellWidth < region.width * MUCH_SMALLER;
  return { region, cellWidth, columns: Math.floor((WIDTH + GAP) / (cellWidth + GAP)), rows: isShrunk ? 1 : 2 };
}

async function drawHeader({
  task,
  trajectory,
  fileChanges,
  place,
}: AuditedTrajectory & { fileChanges: string; place: string }): Promise<Block> {
  const { apps, guideline, instruction, answer } = task;
  const captions = [
    apps.join(', '),
    guideline,
    `${trajectory.steps.length} steps`,
    trajectory.id.slice(0, 12),
    place,
  ].filter(Boolean);
  const isQuestion = answer !== undefined || trajectory.answer !== undefined;
  const answers = `answer given: ${JSON.stringify(trajectory.answer ?? null)} · expected: ${JSON.stringify(answer ?? null)}`;
  const lines = [
    `<span size="26pt" weight="bold">${escapeMarkup(instruction)}</span>`,
    `<span size="18pt" color="${COLORS.faint}">${escapeMarkup(captions.join(' · '))}</span>`,
    ...(isQuestion ? [`<span size="20pt">${escapeMarkup(answers)}</span>`] : []),
    ...(fileChanges ? [`<span size="16pt" color="${COLORS.faint}">${escapeMarkup(fileChanges)}</span>`] : []),
  ];
  return drawText(lines.join('\n'), WIDTH);
}

async function drawCell({ step }: Cell, screen: Buffer, { region: crop, cellWidth: width }: Layout): Promise<Block> {
  // Small windows are not enlarged, which would only blur letters.
  const scale = Math.min(1, width / crop.width);
  const drawn = { width: Math.round(crop.width * scale), height: Math.round(crop.height * scale) };
  const place = (x: number, y: number) => ({ x: (x - crop.left) * scale, y: (y - crop.top) * scale });
  const marks = step ? drawMarks(step, place, scale, drawn) : '';
  return drawScreen(screen, crop, { ...drawn, cellWidth: width }, { marks, caption: captionOf(step) });
}

function captionOf(step: Step | undefined): string {
  if (!step) return '<span size="20pt"><b>The end</b></span>';
  const { index, intent, action, actionError } = step;
  const refused = actionError
    ? `\n<span size="17pt" color="${COLORS.bad}">refused: ${escapeMarkup(actionError)}</span>`
    : '';
  return (
    `<span size="20pt"><b>${index + 1}</b>  ${escapeMarkup(describeAction(action))}</span>\n` +
    `<span size="16pt" color="${COLORS.faint}">${escapeMarkup(intent)}</span>${refused}`
  );
}
