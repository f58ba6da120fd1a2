/**
 * Writes the pages of runs with all their answers as files: a folder that opens from disk and from any web host. `autoplay view
 * --static` calls it. What does not fit is left out, and the copy says so.
 */
import { throwIfAborted } from '../../async/deadline.ts';
import { passOver } from '../../store/sound-records.ts';
import { createMaps } from '../answers/app-map.ts';
import { describeFacts } from '../answers/facts.ts';
import { describeCalls } from '../answers/model-calls.ts';
import { describeOverview } from '../answers/overview.ts';
import { createReports } from '../answers/report.ts';
import { describeRunCard } from '../answers/run-card.ts';
import { describeTask, listTasks } from '../answers/task-list.ts';
import { describeTrajectory } from '../answers/trajectory-detail.ts';
import { readTree } from '../answers/tree.ts';
import { PATHS, type RunCard, type Site } from '../api.ts';
import { TaskQuery } from '../run-api.ts';
import type { CallsView, ImageOf, TrajectoryDetail } from '../trajectory-api.ts';
import { buildPages } from '../build-pages.ts';
import { openLibrary, type ViewedRun } from '../library.ts';
import type { TrajectoryRow } from '../rows/row.ts';
import { createCopyFolder, type CopyFolder } from './copy-folder.ts';
import { choosePictureWidth, drawPicture, drawSmallPicture, type PictureWidth } from './copy-pictures.ts';
import { listWords } from './row-words.ts';
import { SMALL_WIDTH } from './static-files.ts';

export interface StaticOptions {
  out: string;
  /** Of all files together. */
  maxBytes: number;
  onProgress(done: number, total: number): void;
}

export interface StaticCopy {
  bytes: number;
  files: number;
  /** What the copy lacks, in sentences. */
  leftOut: string[];
}

/** Lists of more rows take a page seconds to load. */
const MAX_ROWS = 20_000;
/** Of the space: for lists, maps, reports and tasks; and for screens, as far as a sample can foresee. */
const SHARE_OF_LISTS = 0.4;
const SHARE_OF_ALL = 0.98;
const AT_ONCE = 4;

/** Rejects with CONFIG_INVALID when there is nothing to show, or `out` holds other things. */
export async function exportStatic(
  names: readonly string[],
  { out, maxBytes, onProgress }: StaticOptions,
  signal: AbortSignal,
): Promise<StaticCopy> {
  const library = await openLibrary(names);
  const folder = await createCopyFolder(out);
  try {
    await library.build();
    for (const page of await buildPages('static')) await folder.page(page);
    const copy = startCopy(folder, maxBytes, await chooseWidth(library.runs, maxBytes - folder.size.bytes));
    const cards = [];
    for (const viewed of library.runs) cards.push(await copyLists(copy, viewed, signal));
    await folder.answer(PATHS.runs(), { runs: cards });
    const total = library.runs.reduce((sum, viewed) => sum + orderRows(viewed).length, 0);
    let done = 0;
    for (const viewed of library.runs) {
      await copyTrajectories(copy, viewed, signal, () => onProgress(++done, total));
    }
    const leftOut = describeLeftOut(copy);
    const opened = library.runs.map(({ run }) => run.config.name);
    const site: Site = { mode: 'static', api: 1, canReview: false, opened, copy: { writtenAtMs: Date.now(), leftOut } };
    await folder.answer(PATHS.site(), site);
    await folder.publish();
    return { ...folder.size, leftOut };
  } finally {
    library.close();
    await folder.close();
  }
}

interface Copy {
  folder: CopyFolder;
  maxBytes: number;
  width: PictureWidth;
  /** How many there are in all, and how many of them the copy lacks. */
  missing: Record<'tasks' | 'trajectories' | 'rows' | 'damaged', number>;
  trajectories: number;
  tasks: number;
}

function startCopy(folder: CopyFolder, maxBytes: number, width: PictureWidth): Copy {
  const missing = { tasks: 0, trajectories: 0, rows: 0, damaged: 0 };
  return { folder, maxBytes, width, missing, trajectories: 0, tasks: 0 };
}

/** Explorations first, which tasks and maps cite; then the first try at each task, so that a part has something of all. */
function orderRows({ index }: ViewedRun): TrajectoryRow[] {
  const rows = index.tables.rows.toSorted(
    (a, b) => Number(b.kind === 'exploration') - Number(a.kind === 'exploration') || a.try - b.try,
  );
  return rows.slice(0, MAX_ROWS);
}

/** By the last screens of trajectories, which the index knows, and the number of screens. */
async function chooseWidth(runs: readonly ViewedRun[], bytes: number): Promise<PictureWidth> {
  const screens = runs.flatMap((viewed) =>
    orderRows(viewed).flatMap(({ image, steps }) =>
      image ? Array.from({ length: steps + 1 }, () => ({ store: viewed.run.store, sha256: image.sha256 })) : [],
    ),
  );
  return choosePictureWidth(screens, (1 - SHARE_OF_LISTS / 2) * bytes);
}

/** Everything of a run but its trajectories. Names of machines and folders stay out of what may be published. */
async function copyLists(copy: Copy, viewed: ViewedRun, signal: AbortSignal): Promise<RunCard> {
  const { folder } = copy;
  const { key, run, index } = viewed;
  const card = { ...(await describeRunCard(viewed)), folder: '', conductor: null };
  await folder.answer(PATHS.run(key), { ...(await describeOverview(viewed)), card, workers: [] });
  await folder.answer(PATHS.report(key), await createReports()(viewed));
  const rows = orderRows(viewed);
  copy.missing.rows += index.tables.rows.length - rows.length;
  await folder.answer(PATHS.rows(key), { rows });
  const words = [];
  for (const { id } of rows) words.push(await listWords(viewed, id));
  await folder.answer(PATHS.words(key), { words });
  const tasks = listTasks(viewed, { ...TaskQuery.parse({}), limit: Infinity });
  await folder.answer(PATHS.tasks(key), tasks);
  const maps = createMaps();
  for (const app of new Set(run.apps.map(({ apps: [first] }) => first!))) {
    const map = await maps(viewed, app);
    await folder.answer(PATHS.map(key, app), map);
    await copyPictures(copy, viewed, map ? map.screens.map(({ image }) => image) : []);
  }
  for (const { id } of tasks.rows) {
    throwIfAborted(signal);
    copy.tasks += 1;
    const task = isWithin(copy, SHARE_OF_LISTS) ? await readOr(copy, () => describeTask(viewed, id)) : undefined;
    if (!task) {
      copy.missing.tasks += 1;
      continue;
    }
    await folder.answer(PATHS.task(key, id), task);
    await copyPictures(
      copy,
      viewed,
      task.evidence.steps.flatMap(({ image, after }) => (after ? [image, after] : [image])),
    );
  }
  return card;
}

async function copyTrajectories(copy: Copy, viewed: ViewedRun, signal: AbortSignal, onDone: () => void): Promise<void> {
  for (const { id } of orderRows(viewed)) {
    throwIfAborted(signal);
    copy.trajectories += 1;
    const isCopied =
      isWithin(copy, SHARE_OF_ALL) && (await readOr(copy, () => copyTrajectory(copy, viewed, id))) === true;
    if (!isCopied) copy.missing.trajectories += 1;
    onDone();
  }
}

async function copyTrajectory(copy: Copy, viewed: ViewedRun, id: string): Promise<boolean> {
  const { folder } = copy;
  const { key, run } = viewed;
  const detail = await describeTrajectory(viewed, id);
  if (!detail) return false;
  const screens = screensOf(detail);
  await copyPictures(
    copy,
    viewed,
    screens.map(({ image }) => image),
  );
  for (const { tree } of screens) {
    const path = PATHS.tree(key, tree);
    if (!folder.has(path)) await folder.answer(path, await readTree(run.store, tree));
  }
  await folder.answer(PATHS.facts(key, id), await describeFacts(viewed, id));
  const calls = await describeCalls(viewed, id);
  await folder.answer(PATHS.calls(key, id), calls);
  await copyPictures(copy, viewed, calls ? picturesOf(calls) : []);
  await folder.answer(PATHS.trajectory(key, id), detail);
  return true;
}

function picturesOf({ calls }: CallsView): ImageOf[] {
  const parts = calls.flatMap(({ messages }) => (messages ?? []).flatMap((message) => message.parts));
  return parts.flatMap((part) => (part.type === 'image' && part.isKept ? [part.image] : []));
}

function screensOf({ steps, final }: TrajectoryDetail): NonNullable<TrajectoryDetail['final']>[] {
  return [...steps.map(({ screen }) => screen), ...(final ? [final] : [])];
}

async function copyPictures(
  { folder, width, missing }: Copy,
  { key, run }: ViewedRun,
  images: readonly ImageOf[],
): Promise<void> {
  const wanted = [...new Set(images.map(({ sha256 }) => sha256))].filter((id) => !folder.has(PATHS.image(key, id)));
  const copyNext = async () => {
    for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
      const picture = await readOr({ missing }, () => drawPicture(run.store, id!, width));
      if (!picture) continue;
      await folder.picture(PATHS.image(key, id), picture);
      await folder.picture(PATHS.image(key, id, SMALL_WIDTH), await drawSmallPicture(run.store, id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
}

function isWithin({ folder, maxBytes }: Copy, share: number): boolean {
  return folder.size.bytes < share * maxBytes;
}

/** What is damaged is left out, and counted. */
async function readOr<T>({ missing }: Pick<Copy, 'missing'>, read: () => Promise<T>): Promise<T | undefined> {
  const problems: string[] = [];
  const value = await passOver(problems, read);
  missing.damaged += problems.length;
  return value;
}

function describeLeftOut({ width, missing, trajectories, tasks }: Copy): string[] {
  return [
    'Live news, log files, names of machines and folders, and review.',
    width === undefined
      ? 'Screens as recorded: pictures are in WebP, where shades may differ a little.'
      : `Screens in full size: pictures are at most ${width} pixels wide.`,
    ...(missing.trajectories > 0 ? [`Pages of ${missing.trajectories} of ${trajectories} trajectories.`] : []),
    ...(missing.tasks > 0 ? [`Pages of ${missing.tasks} of ${tasks} tasks.`] : []),
    ...(missing.rows > 0 ? [`${missing.rows} trajectories that the lists had no room for.`] : []),
    ...(missing.damaged > 0 ? [`${missing.damaged} damaged records or pictures; see: autoplay fsck.`] : []),
  ];
}
