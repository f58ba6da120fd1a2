/**
 * The application's lasting facts on each screen of a trajectory, as its check reads them, and the steps that decide
 * each item.
 */
import { loadEpisode } from '../../agent/load-episode.ts';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { followFacts, type EpisodeFrames } from '../../check/fact-history.ts';
import { diffFacts, factId, isLasting, rememberFacts, type ReadFacts } from '../../check/facts.ts';
import { readerOf } from '../../check/facts/readers.ts';
import { readShown } from '../../check/shown-on.ts';
import type { Check, Trajectory } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import { passOver } from '../../store/sound-records.ts';
import { readRecord } from '../../store/typed-records.ts';
import { listElements } from '../../ui/list-elements.ts';
import type { FactsView } from '../trajectory-api.ts';
import type { ViewedRun } from '../library.ts';
import { shorten } from './bound-texts.ts';

const NO_TREES = 'A dataset has no accessibility trees, which facts are read from. Open its run to see them.';
/** Limits of a page for one step, and for one value. */
const MAX_CHANGES = 500;
const MAX_VALUE = 2000;

/** Undefined if the run has no such trajectory; rejects as readRecord does if it is damaged. */
export async function describeFacts({ run, index, dataset }: ViewedRun, id: string): Promise<FactsView | undefined> {
  if (index.tables.positionOf(id) === undefined) return undefined;
  if (dataset) return { changes: [], decides: [], problem: NO_TREES };
  const { store } = run;
  const trajectory = await readRecord(store, 'trajectories', id);
  const { taskId } = trajectory;
  const problems: string[] = [];
  const task = taskId === undefined ? undefined : await passOver(problems, () => readTask(store, taskId));
  const episode = await passOver(problems, () => loadEpisode(store, trajectory, task?.check));
  if (!episode) return { changes: [], decides: [], problem: problems[0]! };
  const reader = readerOf(episode.frames);
  // Equal screens share one frame.
  const read = rememberFacts((frame) => reader.read(frame, listElements(frame.tree)));
  return {
    changes: listChanges(episode, read),
    decides: task?.check ? findDecisiveSteps(task.check, episode, trajectory, read) : [],
    problem: problems[0] ?? null,
  };
}

/** Changes of lasting facts, and windows that opened and closed. Elements that a window shows or hides do not count. */
function listChanges({ frames }: EpisodeFrames, read: ReadFacts): FactsView['changes'] {
  return frames.slice(1).map((frame, step) => {
    const all = diffFacts(read(frames[step]!), read(frame));
    const changes = [...all.filter(isLasting), ...all.filter(({ key }) => key.kind === 'window')];
    const facts = changes.slice(0, MAX_CHANGES).map(({ key, before, after }) => {
      return { fact: factId(key), kind: key.kind, before: valueOf(before), after: valueOf(after) };
    });
    return { step, facts };
  });
}

function valueOf(value: string | undefined): string | null {
  return value === undefined ? null : shorten(value, MAX_VALUE);
}

/**
 * Judges the items of a check after every step, as if the episode had ended there. The steps after which an item turned
 * to its final result decide it. No step decides an item that passed before the first. The last step decides the
 * answer, and the screens that show it decide "answer seen".
 */
function findDecisiveSteps(
  check: Check,
  episode: EpisodeFrames,
  { steps }: Trajectory,
  read: ReadFacts,
): FactsView['decides'] {
  const { answer, ...ofScreens } = check;
  const { frames, actions } = episode;
  const judged = frames.map((_, last) => {
    const part = { frames: frames.slice(0, last + 1), actions: actions.slice(0, last) };
    return evaluateCheck(ofScreens, part, followFacts(part, read)).items;
  });
  const items = judged.at(-1) ?? [];
  const turns = items.map(({ id, passed }, at) => {
    const turned = judged.flatMap((_, screen) =>
      screen > 0 && judged[screen]![at]!.passed === passed && judged[screen - 1]![at]!.passed !== passed
        ? [screen - 1]
        : [],
    );
    const wasSo = passed && judged[0]![at]!.passed;
    return { item: id, steps: wasSo ? [] : turned };
  });
  const last = steps.length > 0 ? [steps.length - 1] : [];
  const seen = (answer?.from ?? []).map((key) => frames.findIndex((frame) => readShown(frame, key) !== undefined));
  const asked = [
    { item: 'answer', steps: last },
    { item: 'answer seen', steps: [...new Set(seen)].filter((screen) => screen >= 0) },
  ];
  return [...turns, ...(answer ? asked : []), { item: 'finished', steps: last }];
}
