/** Turns an upload into a trajectory record with its screens in the store. Equal uploads give the same trajectory. */
import { ACTION_SCHEMAS, definitionOf, endOf, endsEpisode } from '../../actions/index.ts';
import { aimAction, type Aimed } from '../../agent/grounding/aim-action.ts';
import {
  appOf,
  SCHEMA_VERSION,
  UiNode,
  type Action,
  type Outcome,
  type StoredObservation,
  type Task,
  type Trajectory,
} from '../../schema/index.ts';
import { hashId, sha256 } from '../../store/ids.ts';
import { storeObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import { parseInput, wrongInput } from '../http/service-fault.ts';
import { namingField, proveScreenshot, readScreenshot, recallScreenshot, type PictureDeps } from './read-screenshot.ts';
import { UPLOADED } from './uploaded-trajectory.ts';
import type { ExitStatus, Upload, UploadedObservation } from './upload-schema.ts';

/** Deeper than any application's tree, and safe to walk by recursion. */
const MAX_TREE_DEPTH = 200;
/** Twice the size that this service's own environments record of a screen. */
const MAX_TREE_NODES = 20_000;
const NO_TREE: UiNode = { role: 'unknown', name: '', states: [], children: [] };

export interface UploadDeps extends PictureDeps {
  store: Store;
}

/** Throws a 400 or 413 that names the field. Everything is durable when this resolves. */
export async function storeUpload(upload: Upload, task: Task, deps: UploadDeps, prefix = ''): Promise<Trajectory> {
  const at = (field: string) => `${prefix}${field}`;
  const actions = upload.steps.map(({ action }, index) => parseAction(action, task, at(`steps[${index}].action`)));
  const early = actions.findIndex((action, index) => endsEpisode(action) && index < actions.length - 1);
  if (early >= 0) throw wrongInput(at(`steps[${early}].action`), 'ends the episode, but is not the last one');
  const observations: StoredObservation[] = [];
  const aimed: Aimed[] = [];
  // Sequential, so that a request holds one decoded picture at a time.
  for (const [index, step] of upload.steps.entries()) {
    const field = at(`steps[${index}]`);
    const tree = parseTree(step.tree, `${field}.tree`);
    aimed.push(tree ? aimAction(actions[index]!, { tree }) : { action: actions[index]! });
    observations.push(await storeUploaded(step, tree, field, deps));
  }
  const finalTree = parseTree(upload.final?.tree, at('final.tree'));
  const finalObservation = upload.final && (await storeUploaded(upload.final, finalTree, at('final'), deps));
  const all = [...upload.steps, ...(upload.final ? [upload.final] : [])];
  const evidence = all.every(({ tree, files }) => tree !== undefined && files !== undefined) ? 'trees' : 'screens';
  const last = actions.at(-1);
  const exitStatus = upload.exit_status ?? (last && endOf(last)) ?? 'out_of_steps';
  const answer = upload.answer ?? actions.findLast((action) => action.type === 'answer')?.text;
  const { width, height } = (observations[0] ?? finalObservation)?.screenshot ?? { width: 0, height: 0 };
  const content = {
    taskId: task.id,
    steps: upload.steps.map(({ intent = '', thought }, index) => ({
      index,
      observation: observations[index]!,
      ...(thought === undefined ? {} : { thought }),
      intent,
      ...aimed[index]!,
      timings: { policyMs: 0, actMs: 0, observeMs: 0 },
      promptRefs: [],
    })),
    ...(finalObservation ? { finalObservation } : {}),
    environment: { name: UPLOADED, width, height, details: { evidence, exitStatus } },
    outcome: outcomeOf(exitStatus),
    ...(answer === undefined ? {} : { answer }),
  };
  const { platform, initialState, instruction } = task;
  return commitRecord(deps.store, 'trajectories', {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('upload', content),
    kind: 'execution',
    app: appOf(task),
    platform,
    initialState,
    instruction,
    policy: UPLOADED,
    ...content,
  });
}

/** Throws a fault that names `field` if the task's platform has no such action. */
function parseAction(action: unknown, task: Task, field: string): Action {
  const parsed = parseInput<Action>(ACTION_SCHEMAS[task.platform], action, field, field);
  if (definitionOf(parsed).route === undefined) return parsed;
  throw wrongInput(field, `is "${parsed.type}", whose result an upload cannot prove`);
}

async function storeUploaded(
  { screenshot, files = [], window = '', state }: UploadedObservation,
  tree: UiNode | undefined,
  field: string,
  deps: UploadDeps,
): Promise<StoredObservation> {
  const { data } = screenshot;
  const named = `${field}.screenshot.${data === undefined ? 'sha256' : 'data'}`;
  const picture =
    data === undefined
      ? await recallScreenshot(deps.store, screenshot.sha256!, named, deps)
      : await readScreenshot(data, named, deps);
  const observed = files.map(({ path, content, ...known }) => {
    const bytes = content === undefined ? undefined : Buffer.from(content, 'base64');
    return bytes
      ? { path, sha256: sha256(bytes), bytes: bytes.length, content: bytes }
      : { path, sha256: known.sha256!, bytes: known.bytes! };
  });
  const observation = {
    screenshot: picture,
    tree: tree ?? NO_TREE,
    files: observed,
    window,
    // Fixed, so that equal uploads are equal whenever they were taken.
    capturedAtMs: 0,
    ...(state === undefined ? {} : { state: JSON.stringify(state) }),
  };
  return namingField(named, () => storeObservation(deps.store, observation, proveScreenshot(deps)));
}

function parseTree(tree: unknown, field: string): UiNode | undefined {
  if (tree === undefined) return undefined;
  assertBounded(tree, field);
  return parseInput(UiNode, tree, field, field);
}

/** A tree of brackets as deep as a request is long would overflow the stack of a recursive walk. */
function assertBounded(tree: unknown, field: string): void {
  let level: unknown[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth > MAX_TREE_DEPTH) throw wrongInput(field, `is deeper than ${MAX_TREE_DEPTH} levels`);
    if (nodes > MAX_TREE_NODES) throw wrongInput(field, `has more than ${MAX_TREE_NODES} nodes`);
    level = level.flatMap((node) => {
      const children = (node as { children?: unknown } | null)?.children;
      return Array.isArray(children) ? (children as unknown[]) : [];
    });
  }
}

function outcomeOf(exitStatus: ExitStatus): Outcome {
  return exitStatus === 'out_of_time' ? 'out_of_steps' : exitStatus;
}
