/** Reads the screens of a row once and checks each of its thoughts against them. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PipelineError } from '../../errors.ts';
import type { StoredObservation, UiNode } from '../../schema/index.ts';
import { checkThoughts, type Episode, type Fault } from '../../thoughts/index.ts';
import type { ExportRow } from '../exporter.ts';

type SpokenRow = Pick<ExportRow, 'task' | 'trajectory' | 'steps' | 'results' | 'loadBlob'>;

/** Faults by step of the row. Rejects with RECORD_INVALID if a tree is damaged, or as the row rejects. */
export async function faultsOfRow(row: SpokenRow): Promise<Fault[][]> {
  return checkThoughts(await readSpokenRow(row));
}

/** The row as the rule reads it. Equal trees are read once. */
export async function readSpokenRow({ task, trajectory, steps, results, loadBlob }: SpokenRow): Promise<Episode> {
  const trees = new Map<string, Promise<UiNode>>();
  const see = async ({ tree: blob, window, screenshot: { width, height } }: StoredObservation) => {
    const tree = trees.get(blob.sha256) ?? loadTree(blob.sha256, loadBlob(blob));
    trees.set(blob.sha256, tree);
    return { tree: await tree, window, screen: { width, height } };
  };
  const last = trajectory.steps.find(({ index }) => index === (steps.at(-1)?.index ?? 0) + 1);
  const end = last?.observation ?? trajectory.finalObservation;
  const shown = [...steps.map(({ observation }) => observation), ...(end ? [end] : [])];
  const { instruction, apps } = task;
  const spoken = steps.map((step) => {
    const result = results?.get(step.index);
    return result ? { ...step, output: `${result.text}\n${result.stderr ?? ''}` } : step;
  });
  return { instruction, apps, steps: spoken, screens: await Promise.all(shown.map(see)) };
}

async function loadTree(name: string, bytes: Promise<Buffer>): Promise<UiNode> {
  const packed = await bytes;
  try {
    return JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as UiNode;
  } catch (error) {
    throw new PipelineError('RECORD_INVALID', `blob ${name} holds no tree`, { cause: error });
  }
}
