/** GET /v1/tasks: the tasks for rollouts. The check and the expected answer stay on the server. */
import { z } from 'zod';
import { Apps, Id, InitialState, Platform, type Task } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { RouteTable } from '../http/routes.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import { unknownTask } from './resolve-item.ts';

export const TaskReply = z.object({
  id: Id,
  instruction: z.string(),
  apps: Apps,
  platform: Platform,
  guideline: z.string(),
  initial_state: InitialState,
  rubric_version: z.string(),
});

const TasksReply = z.object({
  tasks: z.array(TaskReply),
  /** Cursor of the next page; null on the last. */
  after: Id.nullable(),
});

const Params = z.object({ id: Id });
const Page = z.object({
  after: Id.optional(),
  limit: z.coerce
    .number<number>()
    .pipe(z.int().min(1).max(1000))
    .default(100)
    .meta({ type: 'integer', minimum: 1, maximum: 1000 }),
});

export function addTaskRoutes(routes: RouteTable, { tasks, findTask }: { tasks: Store; findTask: FindTask }): void {
  routes.add({
    method: 'GET',
    url: '/v1/tasks',
    summary: 'The tasks of the run by ascending id; ?after=ID&limit=N',
    query: Page,
    replies: { 200: TasksReply },
    async handle({ query: { after, limit } }) {
      const found: z.infer<typeof TaskReply>[] = [];
      let hasMore = false;
      for await (const id of tasks.list('tasks')) {
        if (after !== undefined && id <= after) continue;
        hasMore = found.length === limit;
        if (hasMore) break;
        const task = await findTask(id);
        if (task) found.push(describeTask(task));
      }
      return { tasks: found, after: hasMore ? found.at(-1)!.id : null };
    },
  });
  routes.add({
    method: 'GET',
    url: '/v1/tasks/:id',
    summary: 'One task',
    params: Params,
    replies: { 200: TaskReply },
    async handle({ params: { id } }) {
      const task = await findTask(id);
      if (!task) throw unknownTask('id');
      return describeTask(task);
    },
  });
}

export function describeTask(task: Task): z.infer<typeof TaskReply> {
  const { id, instruction, apps, platform, guideline, initialState } = task;
  const rubric_version = rubricVersion(task);
  return { id, instruction, apps, platform, guideline, initial_state: initialState, rubric_version };
}
