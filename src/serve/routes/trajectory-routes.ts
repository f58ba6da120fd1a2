/** POST /v1/trajectories: a client's own rollout, with its pictures in the body. */
import { z } from 'zod';
import { Id, observationsOf } from '../../schema/index.ts';
import { findRecord } from '../../store/typed-records.ts';
import type { RouteTable } from '../http/routes.ts';
import { ServiceFault } from '../http/service-fault.ts';
import { ExitStatus, uploadSchema } from '../upload/upload-schema.ts';
import { exitStatusOf } from '../upload/uploaded-trajectory.ts';
import { storeForTask, type UploadRouteDeps } from './resolve-item.ts';

const Params = z.object({ id: Id });
const TrajectoryReply = z.object({
  id: Id,
  task_id: Id.nullable(),
  steps: z.int(),
  exit_status: ExitStatus,
  /** Hashes of the screens in order, which later uploads may use in place of the data. */
  screenshots: z.array(Id),
});

export function addTrajectoryRoutes(routes: RouteTable, deps: UploadRouteDeps): void {
  const { store, limits } = deps;
  routes.add({
    method: 'POST',
    url: '/v1/trajectories',
    summary: 'Upload a trajectory; the same one twice has one id',
    entrance: 'native',
    body: uploadSchema(limits),
    replies: { 201: TrajectoryReply },
    async handle({ body, reply }) {
      const stored = await storeForTask(body, deps);
      void reply.code(201);
      return describe(stored);
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/trajectories/:id',
    summary: 'What is known of a trajectory',
    params: Params,
    replies: { 200: TrajectoryReply },
    async handle({ params: { id } }) {
      const trajectory = await findRecord(store, 'trajectories', id);
      if (trajectory) return describe(trajectory);
      const message = 'there is no such trajectory';
      throw new ServiceFault(404, { code: 'TRAJECTORY_UNKNOWN', class: 'input', message });
    },
  });
}

function describe(trajectory: Awaited<ReturnType<typeof storeForTask>>): z.infer<typeof TrajectoryReply> {
  const { id, taskId, steps } = trajectory;
  return {
    id,
    task_id: taskId ?? null,
    steps: steps.length,
    exit_status: exitStatusOf(trajectory),
    screenshots: observationsOf(trajectory).map(({ screenshot }) => screenshot.sha256),
  };
}
