/** Reads back the output of targets with a line or a file per trajectory, and compares it with the records. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGrammar } from '../grammars/create-grammar.ts';
import { AndroidAction, DesktopAction } from '../schema/index.ts';
import type { ExportTarget } from './export-options.ts';
import { sha256 } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { inputFor, makeFolder, makeRun, verifiedRecords, type VerifiedRecords } from '../testing/dataset-fixture.ts';
import { exportDataset, type ExportManifest } from './export-dataset.ts';

const signal = new AbortController().signal;
const SCREEN = { width: 320, height: 240 };
type Line = Record<string, unknown>;

interface Exported {
  store: Store;
  output: string;
  manifest: ExportManifest;
  records: VerifiedRecords[];
}

let root: Awaited<ReturnType<typeof makeFolder>>;
let desktop: Exported;
let phone: Exported;

async function exportRun(platform: 'desktop' | 'android', targets: ExportTarget[]) {
  const options = { trajectories: 3, stepsPerTrajectory: 5, ...SCREEN, platform };
  const store = await makeRun(path.join(root.folder, platform), options);
  const output = path.join(root.folder, `${platform}-dataset`);
  const manifest = await exportDataset(inputFor(output, { targets }), { store }, signal);
  return { store, output, manifest, records: await verifiedRecords(store) };
}

beforeAll(async () => {
  root = await makeFolder();
  desktop = await exportRun('desktop', ['agentnet', 'atif', 'playwright']);
  phone = await exportRun('android', ['android-control', 'atif', 'playwright', 'llama-factory', 'ui-tars']);
});
afterAll(() => root.remove());

async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const shotsOf = ({ trajectory }: VerifiedRecords) =>
  trajectory.steps.map(({ observation }) => observation.screenshot.sha256);

it('AgentNet: code that does what was done, screens by name, words beside it', async () => {
  const folder = path.join(desktop.output, 'agentnet');
  const lines = await readLines(path.join(folder, 'train.jsonl'));
  const grammar = createGrammar('agentnet', 'desktop');
  const context = { screen: SCREEN, sent: grammar.imageSize(SCREEN) };
  expect(lines).toHaveLength(3);
  for (const [index, line] of lines.entries()) {
    const record = desktop.records[index]!;
    const { task, trajectory } = record;
    expect(line).toMatchObject({ task_id: trajectory.id, instruction: task.instruction, task_completed: true });
    const traj = line['traj'] as { index: number; image: string; value: { action: string; code: string } }[];
    expect(traj.map(({ image }) => image)).toEqual(shotsOf(record).map((shot) => `${shot}.png`));
    for (const { image } of traj) {
      expect(`${sha256(await readFile(path.join(folder, 'images', image)))}.png`).toBe(image);
    }
    expect(traj.map(({ value }) => value.action)).toEqual(trajectory.steps.map(({ intent }) => intent));
    const kinds = traj.map(({ value }) => grammar.parse(value.code, context).actions.map(({ type }) => type));
    expect(kinds).toEqual([['click'], ['hotkey', 'type'], ['drag_and_drop'], ['click'], ['done']]);
    // A judge's prose. describe-verdict.test.ts covers verdicts of programs.
    expect(line['reason']).toBe('As expected.');
  }
});

it('UI-TARS: the prompt names the application by its title, and demands nothing that rows leave undone', async () => {
  const output = path.join(root.folder, 'titled');
  const input = { ...inputFor(output, { targets: ['ui-tars'] }), titleOf: (app: string) => `Title of ${app}` };
  await exportDataset(input, { store: desktop.store }, signal);
  const lines = await readLines(path.join(output, 'ui-tars/train.jsonl'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const text = JSON.stringify((line['messages'] as object[]).slice(0, 2));
    expect(text).toContain(`Application: Title of ${String(line['app'])}\\n`);
    expect(text).not.toMatch(/before you finish/);
  }
});

it('AndroidControl: one action fewer than screenshots, points in pixels, trees beside it', async () => {
  const folder = path.join(phone.output, 'android-control');
  const lines = await readLines(path.join(folder, 'train.jsonl'));
  expect(lines).toHaveLength(3);
  for (const [index, line] of lines.entries()) {
    const record = phone.records[index]!;
    const { screenshots, accessibility_trees: trees } = line as Record<string, string[]>;
    expect(screenshots).toEqual(shotsOf(record).map((shot) => `images/${shot}.png`));
    expect(line['screenshot_widths']).toEqual(screenshots!.map(() => SCREEN.width));
    expect(line['actions']).toEqual([
      { action_type: 'click', x: 10, y: 20 },
      { action_type: 'input_text', text: '"quoted" <image>\nline 1' },
      { action_type: 'scroll', direction: 'down' },
      { action_type: 'navigate_back' },
    ]);
    expect(line['step_instructions']).toEqual(record.trajectory.steps.slice(0, -1).map(({ intent }) => intent));
    expect(line).toMatchObject({ episode_id: record.trajectory.id, goal: record.task.instruction });
    const stored = record.trajectory.steps[0]!.observation;
    expect(await readFile(path.join(folder, trees![0]!))).toEqual(await phone.store.getBlob(stored.tree.sha256));
  }
});

it('rows for each step of a phone leave nothing out', () => {
  for (const target of ['llama-factory', 'ui-tars'] as const) {
    const written = phone.manifest.targets.find((each) => each.target === target);
    expect(written).toMatchObject({ rows: 15, leftOut: {} });
  }
});

it('AndroidControl and AgentNet say so when nothing can be told', async () => {
  const attempt = exportDataset(
    inputFor(path.join(root.folder, 'none'), { targets: ['android-control'] }),
    { store: desktop.store },
    signal,
  );
  await expect(attempt).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: 'targets: android-control can tell none of the rows: android-control has no actions for desktop (3)',
  });
  await expect(readdir(path.join(root.folder, 'none'))).resolves.toEqual([]);
});

describe.each(['desktop', 'phone'] as const)('%s', (which) => {
  const exported = () => (which === 'desktop' ? desktop : phone);

  it('ATIF: the recorded actions as tool calls, and what was seen after them', async () => {
    const { output, records } = exported();
    for (const record of records) {
      const { task, trajectory } = record;
      const folder = path.join(output, 'atif/train');
      const document = JSON.parse(await readFile(path.join(folder, `${trajectory.id}.json`), 'utf8')) as Line;
      const [opening, ...steps] = document['steps'] as Line[];
      expect(document).toMatchObject({ schema_version: 'ATIF-v1.7', trajectory_id: trajectory.id });
      expect(opening).toMatchObject({
        step_id: 1,
        source: 'user',
        message: [{ text: task.instruction }, { type: 'image' }],
      });
      const actions = steps.map(({ tool_calls: calls }) => {
        const [{ function_name: type, arguments: args }] = calls as [{ function_name: string; arguments: object }];
        return { type, ...args };
      });
      const parse = trajectory.platform === 'android' ? AndroidAction : DesktopAction;
      expect(actions).toEqual(trajectory.steps.map(({ action }) => parse.parse(action)));
      expect(steps.map((step) => step['message'])).toEqual(trajectory.steps.map(({ intent }) => intent));
      const seen = steps.flatMap(({ observation }) => JSON.stringify(observation ?? '').match(/[0-9a-f]{64}/g) ?? []);
      expect(seen).toEqual(shotsOf(record).slice(1));
      const [image] = /\.\.\/images\/[0-9a-f]{64}\.png/.exec(JSON.stringify(opening))!;
      expect(sha256(await readFile(path.join(folder, image)))).toBe(shotsOf(record)[0]);
    }
  });

  it('Playwright: a trace with every action and its screens', async () => {
    const { output, records } = exported();
    for (const { task, trajectory } of records) {
      const zip = unzipSync(await readFile(path.join(output, `playwright/train/${trajectory.id}.zip`)));
      const events = strFromU8(zip['trace.trace']!)
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      expect(events[0]).toMatchObject({ version: 8, type: 'context-options', title: task.instruction });
      const before = events.filter(({ type }) => type === 'before');
      expect(before.map(({ title }) => title)).toEqual(trajectory.steps.map(({ intent }) => intent));
      expect(before.map(({ method }) => method)).toEqual(trajectory.steps.map(({ action }) => action.type));
      const frames = events.filter(({ type }) => type === 'screencast-frame').map(({ sha1 }) => sha1 as string);
      expect(frames).toHaveLength(trajectory.steps.length);
      for (const frame of frames) expect(`${sha256(zip[`resources/${frame}`]!)}.png`).toBe(frame);
      // The viewer treats time 0 as missing.
      const times = events
        .filter(({ type }) => type === 'screencast-frame')
        .map(({ timestamp }) => timestamp as number);
      expect(Math.min(...times)).toBe(1);
      const snapshots = events.filter(({ type }) => type === 'frame-snapshot').map(({ snapshot }) => snapshot as Line);
      const named = events.flatMap((event) => [
        event['beforeSnapshot'],
        event['afterSnapshot'],
        event['inputSnapshot'],
      ]);
      const names = named.filter((name) => name !== undefined);
      expect(snapshots.map(({ snapshotName }) => snapshotName).toSorted()).toEqual(names.toSorted());
    }
  });
});
