/** OpenEnv's routes for the tasks of a run. */
import { z } from 'zod';
import { describedAs } from '../http/open-api.ts';
import type { RouteTable } from '../http/routes.ts';
import { unknownTask } from '../routes/resolve-item.ts';
import { TaskReply, describeTask } from '../routes/task-routes.ts';
import type { EpisodeRouter } from '../episodes/episode-router.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import type { Mcp } from './mcp.ts';
import type { McpSessions } from './mcp-sessions.ts';
import type { NemoGymEpisodes } from '../routes/nemo-gym-episodes.ts';
import type { Platform } from '../../schema/index.ts';
import type { Play } from './play.ts';
import type { ServeLimits } from '../limits.ts';
import type { Store } from '../../store/store.ts';

export const ENVIRONMENT_NAME = 'autoplay';

/** All tasks of a run belong to one split. */
const SPLIT = 'train';

const Split = z.strictObject({ split: z.literal(SPLIT) });

const Index = z.int().nonnegative();

/** Follows the Open Reward Standard. Tasks are ordered by id. */
export function addTaskApi(routes: RouteTable, { tasks, findTask }: OpenEnvRouteDeps): void {
  const Tasks = z.object({ tasks: z.array(TaskReply) });

  async function listIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const id of tasks.list('tasks')) ids.push(id);
    return ids;
  }
  async function describe(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => findTask(id)));
    return found.flatMap((task) => (task ? [describeTask(task)] : []));
  }

  routes.add({
    method: 'GET',
    url: '/list_environments',
    summary: 'OpenEnv: the name of this environment',
    replies: { 200: z.array(z.string()) },
    handle: () => [ENVIRONMENT_NAME],
  });
  routes.add({
    method: 'GET',
    url: `/${ENVIRONMENT_NAME}/splits`,
    summary: 'OpenEnv: the one split',
    replies: { 200: z.array(z.object({ name: z.string(), type: z.string() })) },
    handle: () => [{ name: SPLIT, type: SPLIT }],
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/tasks`,
    summary: 'OpenEnv: all tasks',
    entrance: 'native',
    body: Split,
    replies: { 200: Tasks.extend({ env_name: z.string() }) },
    handle: async () => ({ tasks: await describe(await listIds()), env_name: ENVIRONMENT_NAME }),
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/num_tasks`,
    summary: 'OpenEnv: how many tasks there are',
    entrance: 'native',
    body: Split,
    replies: { 200: z.object({ num_tasks: z.int() }) },
    handle: async () => ({ num_tasks: (await listIds()).length }),
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/task`,
    summary: 'OpenEnv: one task by its place',
    entrance: 'native',
    body: Split.extend({ index: Index }),
    replies: { 200: z.object({ task: TaskReply }) },
    async handle({ body: { index } }) {
      const ids = await listIds();
      const [task] = await describe(ids.slice(index, index + 1));
      if (!task) throw unknownTask('index', `must be below ${ids.length}, the number of tasks`);
      return { task };
    },
  });
  routes.add({
    method: 'POST',
    url: `/${ENVIRONMENT_NAME}/task_range`,
    summary: 'OpenEnv: tasks from one place to before another',
    entrance: 'native',
    body: Split.extend({ start: Index.nullish(), stop: Index.nullish() }),
    replies: { 200: Tasks },
    handle: async ({ body: { start, stop } }) => ({
      tasks: await describe((await listIds()).slice(start ?? 0, stop ?? undefined)),
    }),
  });
}

/** A body of one of two schemas. It is parsed once the right one is known, so that a refusal names the field. */
export function eitherOf(row: z.ZodType, other: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).meta({ anyOf: [describedAs(row), describedAs(other)] });
}

/** Parts shared by OpenEnv's routes. */
export interface OpenEnvRouteDeps {
  play: Play;
  mcp: Mcp;
  sessions: McpSessions;
  router: EpisodeRouter;
  tasks: Store;
  findTask: FindTask;
  limits: ServeLimits;
  platform: Platform;
  maxSteps: number;
  /** NeMo Gym's agent uses the same URLs. */
  nemoGym: NemoGymEpisodes;
}
