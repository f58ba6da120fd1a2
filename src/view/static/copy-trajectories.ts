/** Copies the trajectories of a run, with their pictures, into a static copy. */
import { throwIfAborted } from '../../async/deadline.ts';
import { passOver } from '../../store/sound-records.ts';
import { readRecord } from '../../store/typed-records.ts';
import { describeFacts } from '../answers/facts.ts';
import { describeCalls } from '../answers/model-calls.ts';
import { describeTrajectory } from '../answers/trajectory-detail.ts';
import { readTree } from '../answers/read-packed.ts';
import { PATHS } from '../api.ts';
import { screensOf, type CallsView, type ImageOf } from '../trajectory-api.ts';
import { wholeTexts } from '../index/json-reader.ts';
import { gleanRecord } from '../index/record-facts.ts';
import { wordsOf } from '../index/words.ts';
import type { ViewedRun } from '../library.ts';
import type { CopyFolder } from './copy-folder.ts';
import { type PictureWidth, drawPicture } from './copy-pictures.ts';
import { SMALL_WIDTH } from './static-files.ts';
import type { TrajectoryRow } from '../rows/row.ts';

/** Leaves one of libuv's four threads free for files. */
const AT_ONCE = 3;

export interface Copy {
  folder: CopyFolder;
  maxBytes: number;
  width: PictureWidth;
  /** Totals, and the numbers missing in the copy. */
  missing: Record<'tasks' | 'trajectories' | 'rows' | 'damaged', number>;
  trajectories: number;
  tasks: number;
}

export async function copyTrajectories(
  copy: Copy,
  viewed: ViewedRun,
  signal: AbortSignal,
  onDone: () => void,
): Promise<void> {
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
  const copyAnswers = async () => {
    for (const { tree } of screens) {
      const path = PATHS.tree(key, tree);
      if (!folder.has(path)) await folder.answer(path, await readTree(run.store, tree));
    }
    await folder.answer(PATHS.facts(key, id), await describeFacts(viewed, id));
    const calls = await describeCalls(viewed, id);
    await folder.answer(PATHS.calls(key, id), calls);
    await copyPictures(copy, viewed, calls ? picturesOf(calls) : []);
  };
  // Threads draw pictures while this one reads facts.
  const pictures = copyPictures(
    copy,
    viewed,
    screens.map(({ image }) => image),
  );
  await Promise.all([pictures, copyAnswers()]);
  await folder.answer(PATHS.trajectory(key, id), detail);
  return true;
}

function picturesOf({ calls }: CallsView): ImageOf[] {
  const parts = calls.flatMap(({ messages }) => (messages ?? []).flatMap((message) => message.parts));
  return parts.flatMap((part) => (part.type === 'image' && part.isKept ? [part.image] : []));
}

export async function copyPictures(
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
      await folder.picture(PATHS.image(key, id, SMALL_WIDTH), await drawPicture(run.store, id, SMALL_WIDTH));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
}

export function isWithin({ folder, maxBytes }: Copy, share: number): boolean {
  return folder.size.bytes < share * maxBytes;
}

/** Omits damaged records, and counts them. */
export async function readOr<T>({ missing }: Pick<Copy, 'missing'>, read: () => Promise<T>): Promise<T | undefined> {
  const problems: string[] = [];
  const value = await passOver(problems, read);
  missing.damaged += problems.length;
  return value;
}

export const SHARE_OF_ALL = 0.98;

/**
 * Explorations first, which tasks and maps cite. Then the first try at each task, so that a partial copy covers all
 * tasks.
 */
export function orderRows({ index }: ViewedRun): TrajectoryRow[] {
  const rows = index.tables.rows.toSorted(
    (a, b) => Number(b.kind === 'exploration') - Number(a.kind === 'exploration') || a.try - b.try,
  );
  return rows.slice(0, MAX_ROWS);
}

/** Longer lists take a page seconds to load. */
export const MAX_ROWS = 20_000;

/** The searchable words of a trajectory in a static copy: those that the server's index has. */
export async function listWords({ run, index }: ViewedRun, id: string): Promise<string[]> {
  const records = [
    ['trajectories', id] as const,
    ...index.tables.recordsOf('verdicts', id).map((verdict) => ['verdicts', verdict] as const),
    ...index.tables.recordsOf('reviews', id).map((review) => ['reviews', review] as const),
  ];
  const words = new Set<string>();
  const addWords = (text: string) => {
    for (const word of wordsOf(text)) words.add(word);
  };
  for (const [kind, record] of records) {
    const read = await passOver([], () => readRecord(run.store, kind, record));
    if (!read) continue;
    const bytes = Buffer.from(`${JSON.stringify(read)}\0`);
    gleanRecord(kind, bytes, bytes.length - 1, wholeTexts(addWords));
  }
  return [...words];
}
