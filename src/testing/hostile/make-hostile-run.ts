/**
 * FAKE: a made-up run in which every free text of every record, of trees, lists of files, logs and names is hostile.
 * Each field holds each of the strings in one of the records.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SCHEMA_VERSION, UiNode, type BlobRef, type Trajectory } from '../../schema/index.ts';
import type { z } from 'zod';
import { recordPath } from '../../store/file-layout.ts';
import { hashId } from '../../store/ids.ts';
import { KINDS, RECORD_KINDS, type RecordKind, type RecordOf } from '../../store/record-kinds.ts';
import { storeText } from '../../store/result-io.ts';
import { sealJson } from '../../store/seal.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import { makeUpRun, type MadeUpRun } from '../made-up-run/make-up-run.ts';
import { fillTexts, freePlaces, type Place } from './fill-texts.ts';
import { LONG_STRINGS } from './hostile-strings.ts';
import { addMissing, makeOthers } from './whole-records.ts';

export interface HostileRun {
  made: MadeUpRun;
  folder: string;
  /** Filled places, as "kind place", and free places of the records' shapes that were never filled. */
  filled: Set<string>;
  forgotten: string[];
}

/** Applications have the strings as names already. */
const APP_PLACES = new Set(['app', 'apps[]', 'initialState.apps[]']);
/** Fields that only this program writes. */
const KEPT = /(^|\.)(mediaType|runId)$/;

/**
 * `parent`: folder for the run's folder. Makes one execution for each string; each field is a megabyte long in one
 * record, if there are enough.
 */
export async function makeHostileRun(parent: string, strings: readonly string[]): Promise<HostileRun> {
  const folder = path.join(parent, `<img src=x onerror='window.ran=1'>{{7*7}}"`);
  const made = await makeUpRun({ folder, executions: strings.length, tries: 1, apps: strings, turns: 1, steps: 2 });
  const { store } = made.run;
  for (const [kind, record] of makeOthers(made, strings.length)) await write(kind, record);
  const filled = new Set<string>();

  async function write(kind: RecordKind, record: { id: string }): Promise<void> {
    await writeFile(
      path.join(folder, recordPath(kind, record.id)),
      sealJson(record, { about: `${kind}/${record.id}` }),
    );
  }

  async function fillKind<Kind extends RecordKind>(kind: Kind): Promise<void> {
    const schema = KINDS[kind].schema as unknown as z.ZodType<RecordOf<Kind>>;
    const places = freePlaces(schema).filter((place) => !KEPT.test(place));
    const ids: string[] = [];
    for await (const id of store.list(kind)) ids.push(id);
    for (const [number, id] of numbered(ids, made.executionIds)) {
      const whole = addMissing(kind, await readRecord(store, kind, id), number);
      const long = number % 4 === 0 ? places[number / 4] : undefined;
      let count = 0;
      let isLongUsed = false;
      const textOf = (place: Place, before: string) => {
        if (APP_PLACES.has(place)) return before;
        if (place === long && !isLongUsed) {
          isLongUsed = true;
          return LONG_STRINGS[(number / 4) % LONG_STRINGS.length]!;
        }
        return strings[(number + offsetOf(place) + count++) % strings.length]!;
      };
      const { value, places: done } = fillTexts(schema, whole, textOf, (place) => KEPT.test(place));
      for (const place of done) filled.add(`${kind} ${place}`);
      const isSeen = kind === 'trajectories' && number < strings.length;
      if (isSeen) await fillScreens(store, value as Trajectory, strings, number);
      await write(kind, value);
    }
  }
  for (const kind of RECORD_KINDS) await fillKind(kind);
  await writeLogs(folder, strings);
  await spoilRecords(folder, strings);
  const forgotten = RECORD_KINDS.flatMap((kind) =>
    freePlaces(KINDS[kind].schema)
      .filter((place) => !KEPT.test(place) && !filled.has(`${kind} ${place}`))
      .map((place) => `${kind} ${place}`),
  );
  return { made, folder, filled, forgotten };
}

/** Executions in the order of creation, so that the n-th has the n-th string, then the others. */
function numbered(ids: readonly string[], first: readonly string[]): [number, string][] {
  const rank = new Map(first.map((id, at) => [id, at]));
  return ids
    .toSorted((a, b) => (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) || (a < b ? -1 : 1))
    .map((id, at) => [at, id]);
}

function offsetOf(place: Place): number {
  return Number.parseInt(hashId('place', place).slice(0, 6), 16);
}

/**
 * Screens of this trajectory alone: a tree with hostile names and one node that is hostile throughout, a list of files, and
 * outputs.
 */
async function fillScreens(store: Store, trajectory: Trajectory, strings: readonly string[], number: number) {
  let next = number;
  const text = () => strings[next++ % strings.length]!;
  const fillNode = (node: UiNode): UiNode => ({
    ...node,
    name: text(),
    ...(node.text === undefined ? {} : { text: text() }),
    children: node.children.map(fillNode),
  });
  const hostile = (): UiNode => {
    const bounds = { x: 10, y: 10, width: 50, height: 20 };
    const own = {
      role: text(),
      name: text(),
      description: text(),
      text: text(),
      className: text(),
      resourceId: text(),
    };
    return { ...own, states: [text(), 'showing'], actions: [text()], bounds, children: [] };
  };
  for (const screen of [trajectory.steps[0]!.observation, trajectory.finalObservation!]) {
    const { children, ...root } = JSON.parse(gunzipSync(await store.getBlob(screen.tree.sha256)).toString()) as UiNode;
    const tree = { ...root, children: [...children.map(fillNode), hostile()] };
    const put = (bytes: Buffer, type: string): Promise<BlobRef> => store.putBlob(bytes, type);
    screen.tree = await put(gzipSync(JSON.stringify(UiNode.parse(tree))), screen.tree.mediaType);
    const file = { path: text(), sha256: '0'.repeat(64), bytes: 1 };
    screen.files = await put(Buffer.from(JSON.stringify([file])), screen.files.mediaType);
  }
  const { result } = trajectory.steps[0]!;
  if (result) Object.assign(result, { text: await storeText(store, text()), stderr: await storeText(store, text()) });
}

async function writeLogs(folder: string, strings: readonly string[]): Promise<void> {
  await mkdir(path.join(folder, 'logs'), { recursive: true });
  for (const [at, text] of strings.slice(0, 80).entries()) {
    const name = text.replaceAll(/[/\0\ud800-\udfff]/g, '').slice(0, 40);
    await writeFile(path.join(folder, 'logs', `${at}${name}.jsonl`), `${JSON.stringify({ msg: text })}\n${text}`);
  }
}

/** Messages about damage may quote the damaged text. */
async function spoilRecords(folder: string, strings: readonly string[]): Promise<void> {
  for (const [at, text] of strings.slice(0, 12).entries()) {
    const id = hashId('spoilt', at);
    const record = { schemaVersion: SCHEMA_VERSION, id, kind: text, [text]: text, platform: text };
    const content = at % 2 === 0 ? text : sealJson(record, { about: `trajectories/${id}` });
    await writeFile(path.join(folder, recordPath('trajectories', id)), content);
  }
}
