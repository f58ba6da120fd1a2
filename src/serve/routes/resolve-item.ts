/** Resolves a client's reference to a rollout to a trajectory in the store. */
import { z } from 'zod';
import { Id } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import { ServiceFault, wrongInput } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';
import type { ScoreRequest } from '../rewards/score-trajectory.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { uploadSchema, type Upload } from '../upload/upload-schema.ts';

export const EpisodeId = z.string().regex(/^[a-f0-9]{32}$/, 'must be the id of an episode');

const WAYS = ['trajectory_id', 'episode_id', 'trajectory'] as const;

export function itemSchema(limits: ServeLimits) {
  return z
    .strictObject({
      /** The client's own name of the item, returned unchanged. */
      id: z.string().max(200).optional(),
      task_id: Id.optional(),
      trajectory_id: Id.optional(),
      episode_id: EpisodeId.optional(),
      trajectory: uploadSchema(limits).optional(),
    })
    .refine(
      (item) => WAYS.filter((way) => item[way] !== undefined).length === 1,
      'must have one of trajectory_id, episode_id and trajectory',
    )
    .meta({ oneOf: WAYS.map((way) => ({ required: [way] })) });
}
export type RewardItem = z.infer<ReturnType<typeof itemSchema>>;

/** Throws a 400 that names the field, starting with `prefix`. Stores a trajectory that the request contains. */
export type ResolveItem = (item: RewardItem, prefix: string) => Promise<ScoreRequest>;

/** The id of the episode's record follows from the episode's id. */
export function episodeTrajectoryId(episodeId: string): string {
  return hashId('episode', episodeId);
}

export interface UploadRouteDeps {
  store: Store;
  findTask: FindTask;
  limits: ServeLimits;
  decoder: PictureDecoder;
}

export function createItemResolver(deps: UploadRouteDeps): ResolveItem {
  return async (item, prefix) => {
    const { task_id: taskId, trajectory_id: trajectoryId, episode_id: episodeId, trajectory } = item;
    if (trajectoryId !== undefined) return { trajectoryId, taskId };
    if (episodeId !== undefined) return { trajectoryId: episodeTrajectoryId(episodeId), taskId };
    const { id } = await storeForTask(trajectory!, deps, `${prefix}trajectory.`);
    return { trajectoryId: id, taskId };
  };
}

export async function storeForTask(upload: Upload, { store, findTask, limits, decoder }: UploadRouteDeps, prefix = '') {
  const task = await findTask(upload.task_id);
  if (!task) throw unknownTask(`${prefix}task_id`);
  if (upload.steps.length === 0 && !upload.final) throw wrongInput(`${prefix}steps`, 'must have a step or more');
  return storeUpload(upload, task, { store, limits, decoder }, prefix);
}

export function unknownTask(field: string, reason = 'is not a task of this run'): ServiceFault {
  const message = `${field}: ${reason}`;
  return new ServiceFault(404, { code: 'TASK_UNKNOWN', class: 'input', field, message });
}
