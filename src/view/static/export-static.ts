/**
 * Writes the pages of runs with all their answers as files: a folder that opens from disk and from any web host. Used
 * by `autoplay view --static`. Parts that do not fit are omitted, and the copy lists them.
 */
import { throwIfAborted } from '../../async/deadline.ts';
import { createMaps } from '../answers/app-map.ts';
import { describeOverview } from '../answers/overview.ts';
import { createReports } from '../answers/report.ts';
import { describeRunCard } from '../answers/run-card.ts';
import { describeTask, listTasks } from '../answers/task-list.ts';
import { PATHS, type Site, type RunCard } from '../api.ts';
import { TaskQuery } from '../run-api.ts';
import { observationsOf } from '../../schema/index.ts';
import { passOver } from '../../store/sound-records.ts';
import { readRecord } from '../../store/typed-records.ts';
import { buildPages } from '../build-pages.ts';
import { openLibrary, type ViewedRun } from '../library.ts';
import { createCopyFolder } from './copy-folder.ts';
import { type PictureWidth, choosePictureWidth } from './copy-pictures.ts';
import {
  copyPictures,
  copyTrajectories,
  isWithin,
  listWords,
  orderRows,
  readOr,
  type Copy,
} from './copy-trajectories.ts';

export interface StaticOptions {
  out: string;
  /** Limit of all files together. */
  maxBytes: number;
  onProgress(done: number, total: number): void;
}

export interface StaticCopy {
  bytes: number;
  files: number;
  /** Missing parts of the copy, in sentences. */
  leftOut: string[];
}

/** Shares of the space: for lists, maps, reports and tasks, and for screens, as estimated from a sample. */
const SHARE_OF_LISTS = 0.4;
/** Number of trajectories read to estimate the number of different screens. */
const COUNTED = 200;

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
    const width = await chooseWidth(library.runs, maxBytes - folder.size.bytes);
    const missing = { tasks: 0, trajectories: 0, rows: 0, damaged: 0 };
    const copy: Copy = { folder, maxBytes, width, missing, trajectories: 0, tasks: 0 };
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

/** Counts different screens in some trajectories, since reading all of a large run takes minutes. */
async function chooseWidth(runs: readonly ViewedRun[], bytes: number): Promise<PictureWidth> {
  const rows = runs.flatMap((viewed) => orderRows(viewed).map(({ id }) => ({ viewed, id })));
  const every = Math.max(1, Math.ceil(rows.length / COUNTED));
  const counted = rows.filter((_, at) => at % every === 0);
  const screens = new Map<string, { store: ViewedRun['run']['store']; sha256: string }>();
  for (const { viewed, id } of counted) {
    const { store } = viewed.run;
    const trajectory = await passOver([], () => readRecord(store, 'trajectories', id));
    for (const { screenshot } of trajectory ? observationsOf(trajectory) : [])
      screens.set(screenshot.sha256, { store, sha256: screenshot.sha256 });
  }
  const count = screens.size * (rows.length / Math.max(1, counted.length));
  return choosePictureWidth([...screens.values()], count, (1 - SHARE_OF_LISTS / 2) * bytes);
}

/** Everything of a run except its trajectories. Omits names of machines and folders, since a copy may be published. */
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
    const images = task.evidence.steps.flatMap(({ image, after }) => (after ? [image, after] : [image]));
    await copyPictures(copy, viewed, images);
  }
  return card;
}

function describeLeftOut({ width, missing, trajectories, tasks }: Copy): string[] {
  return [
    'Live news, log files, names of machines and folders, and review.',
    width === undefined
      ? 'Fine shades: pictures have the recorded size and 32 shades of each colour.'
      : `Screens in full size: pictures are at most ${width} pixels wide.`,
    ...(missing.trajectories > 0 ? [`Pages of ${missing.trajectories} of ${trajectories} trajectories.`] : []),
    ...(missing.tasks > 0 ? [`Pages of ${missing.tasks} of ${tasks} tasks.`] : []),
    ...(missing.rows > 0 ? [`${missing.rows} trajectories that the lists had no room for.`] : []),
    ...(missing.damaged > 0 ? [`${missing.damaged} damaged records or pictures; see: autoplay fsck.`] : []),
  ];
}
