/**
 * Counts the wrong runs accepted by the kept checks of desktop contests:
 *   npm run -w lab contest-desktop-mutants -- FOLDER [COUNT] [SEED]
 * Wrong runs are recorded runs of an application's other kept tasks, and a task's own run ended early or with an
 * altered file or box. Ends are compared by the digests of the home folder's files, and by windows and boxes in the
 * tree. No fact, reader or check takes part.
 */
import { percent, wilson } from '../../src/analyse/wilson.ts';
import { loadEpisode } from '../../src/agent/load-episode.ts';
import { evaluateCheck } from '../../src/check/evaluate-check.ts';
import { followFacts, type EpisodeFrames } from '../../src/check/fact-history.ts';
import type { Frame } from '../../src/check/frame.ts';
import { readStoredFile } from '../../src/check/stored-files.ts';
import { formatTable } from '../../src/cli/format-table.ts';
import { rememberFacts } from '../../src/check/facts.ts';
import { appOf, type Check, type Trajectory, type UiNode } from '../../src/schema/index.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { sha256 } from '../../src/store/ids.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { seededIndex } from '../../src/text/seeded.ts';

const [folder = '', count = '2000', seed = '1'] = process.argv.slice(2);

interface KeptTask {
  app: string;
  instruction: string;
  check: Check;
  trajectory: Trajectory;
}

const store = await createFileStore({ folder });
const kept: KeptTask[] = [];
for await (const id of store.list('contests')) {
  const { keptId, rounds } = await readRecord(store, 'contests', id);
  if (keptId === undefined) continue;
  const task = await readRecord(store, 'tasks', keptId);
  const trajectory = await readRecord(store, 'trajectories', rounds.at(-1)!.trajectoryId);
  kept.push({ app: appOf(task), instruction: task.instruction, check: task.check!, trajectory });
}

const tally = new Map<string, { of: number; accepted: number }>();
const read = rememberFacts();

function note(kind: string, { check, instruction }: KeptTask, episode: EpisodeFrames): void {
  const counted = tally.get(kind) ?? { of: 0, accepted: 0 };
  tally.set(kind, counted);
  counted.of += 1;
  if (!evaluateCheck(check, episode, followFacts(episode, read)).passed) return;
  counted.accepted += 1;
  if (kind !== SOLUTION) process.stderr.write(`accepted although ${kind}: ${instruction}\n`);
}

const SOLUTION = 'solution';
const wrong = (pick: 'of' | 'accepted') =>
  [...tally].reduce((sum, [kind, one]) => sum + (kind === SOLUTION ? 0 : one[pick]), 0);

/** Digest of the end, independent of facts. A check over state covers files and the windows left open. */
function digestOf({ truth }: Check, { files, tree }: Frame): string {
  const parts: string[] = files.map(({ path, sha256: hash }) => `${path} ${hash}`);
  const visit = (node: UiNode, place: string): void => {
    const own = `${place}/${node.role} ${node.name}`;
    if (BOXES.has(node.role) && truth !== 'state') parts.push(`${own} ${node.states.includes('checked')}`);
    if (WINDOWS.has(node.role)) parts.push(own);
    for (const child of node.children) visit(child, own);
  };
  visit(tree, '');
  return parts.join('\n');
}

const BOXES: ReadonlySet<string> = new Set(['check box', 'check menu item']);
const WINDOWS: ReadonlySet<string> = new Set(['dialog', 'alert', 'file chooser', 'frame']);

function withEnd({ frames, ...episode }: EpisodeFrames, end: Frame): EpisodeFrames {
  return { ...episode, frames: [...frames.slice(0, -1), end] };
}

/** Uses another task of the application, since it was played from the same start. */
async function playOthers(task: KeptTask, end: string): Promise<void> {
  for (const other of kept) {
    if (other === task || other.app !== task.app) continue;
    const episode = await loadEpisode(store, other.trajectory, task.check);
    if (digestOf(task.check, episode.frames.at(-1)!) !== end) note('run of another task', task, episode);
  }
}

function endEarly(task: KeptTask, episode: EpisodeFrames, end: string): void {
  for (let at = 1; at < episode.frames.length - 1; at++) {
    if (digestOf(task.check, episode.frames[at]!) === end) continue;
    const early = { frames: episode.frames.slice(0, at + 1), actions: episode.actions.slice(0, at) };
    note('ended early', task, early);
  }
}

type AlterText = (lines: readonly string[], at: number) => readonly string[];

const TEXTS: Readonly<Record<string, AlterText>> = {
  'a line less': (lines, at) => lines.toSpliced(at, 1),
  'a line twice': (lines, at) => lines.toSpliced(at, 0, lines[at]!),
  'a line more': (lines, at) => lines.toSpliced(at, 0, 'Ask Ursula about the blue lamps'),
  'a line with another word': (lines, at) => lines.with(at, `${lines[at]!} lamps`),
  'a line cut': (lines, at) => lines.with(at, lines[at]!.slice(0, Math.floor(lines[at]!.length / 2))),
};

/** A text file of the home folder; every second time one that the check mentions. */
async function alterFile(task: KeptTask, frame: Frame, draw: string): Promise<Frame | undefined> {
  const named = task.check.expect.map(({ fact }) => fact.subject.split('//')[0]);
  const texts = frame.files.filter(({ path, text }) => !path.endsWith('/') && text?.trim());
  const own = texts.filter(({ path }) => named.includes(path));
  const pool = own.length > 0 && seededIndex(`${draw} own`, 2) === 0 ? own : texts;
  const file = pool[seededIndex(`${draw} file`, Math.max(1, pool.length))];
  if (!file) return undefined;
  const lines = file.text!.split('\n');
  const kinds = Object.values(TEXTS);
  const at = seededIndex(`${draw} line`, lines.length);
  const text = kinds[seededIndex(`${draw} kind`, kinds.length)]!(lines, at).join('\n');
  const altered = { path: file.path, sha256: sha256(Buffer.from(text)), text };
  const stored = new Map(frame.stored);
  if (stored.has(file.path)) stored.set(file.path, await readStoredFile({ path: file.path, bytes: Buffer.from(text) }));
  const files = frame.files.map((one) => (one === file ? altered : one));
  return { ...frame, files, ...(frame.stored ? { stored } : {}) };
}

function alterFolder(frame: Frame, draw: string): Frame {
  const at = seededIndex(`${draw} gone`, frame.files.length);
  const empty = { path: 'Documents/Old drafts/', sha256: sha256(Buffer.alloc(0)), text: '' };
  const isNew = seededIndex(`${draw} new`, 2) === 0;
  return { ...frame, files: isNew ? [...frame.files, empty] : frame.files.toSpliced(at, 1) };
}

/** One of the boxes on the last screen. */
function alterBox({ tree, ...frame }: Frame, draw: string): Frame | undefined {
  const boxes: UiNode[] = [];
  const visit = (node: UiNode): void => {
    if (BOXES.has(node.role) && node.states.includes('showing')) boxes.push(node);
    node.children.forEach(visit);
  };
  visit(tree);
  const box = boxes[seededIndex(`${draw} box`, Math.max(1, boxes.length))];
  if (!box) return undefined;
  const isOn = box.states.includes('checked');
  const states = isOn ? box.states.filter((state) => state !== 'checked') : [...box.states, 'checked'];
  const copy = (node: UiNode): UiNode =>
    node === box ? { ...node, states } : { ...node, children: node.children.map(copy) };
  return { ...frame, tree: copy(tree) };
}

const loaded: { task: KeptTask; episode: EpisodeFrames; end: string }[] = [];
for (const [at, task] of kept.entries()) {
  const episode = await loadEpisode(store, task.trajectory, task.check);
  const end = digestOf(task.check, episode.frames.at(-1)!);
  note(SOLUTION, task, episode);
  await playOthers(task, end);
  endEarly(task, episode, end);
  loaded.push({ task, episode, end });
  if (at % 10 === 9) process.stderr.write(`${at + 1} of ${kept.length} tasks, ${wrong('of')} wrong runs\n`);
}
for (let at = 0; wrong('of') < Number(count) && at < Number(count) * 4 && loaded.length > 0; at++) {
  const { task, episode, end } = loaded[at % loaded.length]!;
  const draw = `${seed} ${at}`;
  const last = episode.frames.at(-1)!;
  const kind = ['end: a file altered', 'end: a file more or less', 'end: a box turned'][
    Math.floor(at / loaded.length) % 3
  ]!;
  const altered = kind.endsWith('turned')
    ? alterBox(last, draw)
    : kind.endsWith('less')
      ? alterFolder(last, draw)
      : await alterFile(task, last, draw);
  if (altered && digestOf(task.check, altered) !== end) note(kind, task, withEnd(episode, altered));
}

const line = (name: string, accepted: number, of: number) => {
  const { share, low, high } = wilson(accepted, of);
  return [name, String(accepted), String(of), percent(share), `${percent(low)}–${percent(high)}`];
};
const lines = [...tally].map(([kind, { accepted, of }]) => line(kind, accepted, of));
process.stdout.write(`${kept.length} kept tasks of ${new Set(kept.map(({ app }) => app)).size} applications\n`);
process.stdout.write(
  formatTable(
    ['run', 'accepted', 'of', 'share', '95 % interval'],
    lines,
    line('all that are wrong', wrong('accepted'), wrong('of')),
  ),
);
