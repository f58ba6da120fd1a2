/** Plays actions in place of a solution's own, and returns the final data and the check's result. */
import { loadEpisode } from '../../src/agent/load-episode.ts';
import { playTrajectory, type PlayDeps } from '../../src/replay/play-trajectory.ts';
import type { Action, Trajectory } from '../../src/schema/index.ts';

export interface Played {
  end: unknown;
  isAccepted: boolean;
}

/** Undefined if the machine failed. */
export async function playActions(
  { trajectory, taskId }: { trajectory: Trajectory; taskId: string },
  actions: readonly Action[],
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Played | undefined> {
  const { width, height } = trajectory.steps[0]!.observation.screenshot;
  const steps = actions.map((action, step) => ({ step, picture: { width, height }, read: () => [action] }));
  const { id, initialState } = trajectory;
  let end: unknown;
  const judge: PlayDeps['judge'] = async (recorded, ownSignal) => {
    const { frames } = await loadEpisode(deps.store, recorded.trajectory);
    end = frames.at(-1)!.state;
    return deps.judge(recorded, ownSignal);
  };
  const exported = { trajectoryId: id, taskId, initialState, rows: 1, endsItself: true, steps };
  const { failure, isBroken } = await playTrajectory(exported, { ...deps, judge }, signal);
  return isBroken || end === undefined ? undefined : { end, isAccepted: failure === undefined };
}
