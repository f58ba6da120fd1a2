/** Records a model's categories of a run's tasks. */
import { throwIfAborted } from '../async/deadline.ts';
import { classifyTasks } from '../analyse/classify-tasks.ts';
import { PipelineError } from '../errors.ts';
import { createCounter } from '../coordination/memory/counter.ts';
import { createAdaptiveLimiter } from '../coordination/memory/limiter.ts';
import { createModels } from '../model/create-models.ts';
import { readCosts } from '../model/read-costs.ts';
import { usePrompts } from '../prompt/prompt-files.ts';
import { SCHEMA_VERSION, type Task } from '../schema/index.ts';
import { readTask } from '../store/read-task.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import type { Run } from '../run/run-folder.ts';

export interface ClassifiedRun {
  classified: number;
  /** Tasks for which the model's reply names no known category. */
  unclassified: number;
}

/** Skips tasks with categories. Rejects with CONFIG_INVALID if the run names no classifier model. */
export async function classifyRun(run: Run, signal: AbortSignal): Promise<ClassifiedRun> {
  const { store, config } = run;
  const { models, prompts, seed } = config;
  const role = models?.roles.classifier;
  if (!models || !role) {
    throw new PipelineError('CONFIG_INVALID', '--models: the config of the run has no models.roles.classifier');
  }
  const { apiKeyVariable } = models.endpoints[role.endpoint]!;
  if (apiKeyVariable !== undefined && !process.env[apiKeyVariable]) {
    throw new PipelineError('CONFIG_INVALID', `--models: the environment variable ${apiKeyVariable} is not set`);
  }
  usePrompts(prompts);
  const tasks = await tasksWithout(store, signal);
  const opened = createModels({
    models,
    runId: run.runId,
    store,
    limiterFor: (_name, ceiling) => createAdaptiveLimiter({ ceiling }),
    spend: createCounter(async () => (await readCosts(store)).total.costUsd),
    sampleSeed: seed,
  });
  try {
    const { categories, unclassified } = await classifyTasks(tasks, { models: opened.modelFor }, signal);
    for (const [id, names] of categories) {
      const record = { schemaVersion: SCHEMA_VERSION, id, categories: names, model: role.model } as const;
      await commitRecord(store, 'categories', record);
    }
    return { classified: categories.size, unclassified: unclassified.length };
  } finally {
    await opened.close();
  }
}

async function tasksWithout(store: Store, signal: AbortSignal): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const id of store.list('tasks')) {
    throwIfAborted(signal);
    const task = await readTask(store, id);
    if (!task.categories) tasks.push(task);
  }
  return tasks;
}
