/** Labels tasks with the method's categories, for reports. */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { asMessages, type ChatModel, type Message, type ModelFor } from '../model/chat-model.ts';
import { definePrompt } from '../prompt/prompt.ts';
import { CATEGORIES } from '../schema/categories.ts';
import type { Platform, Task } from '../schema/index.ts';
import { quoteText } from '../text/quote-text.ts';
import CATEGORY_MEANINGS from './category-meanings.json' with { type: 'json' };

const TASKS_PER_CALL = 10;

const prompt = definePrompt('analyse/classifier', {
  platform: z.string(),
  categories: z.array(z.object({ name: z.string(), meaning: z.string() })),
  tasks: z.array(z.object({ number: z.int(), app: z.string(), instruction: z.string() })),
});

const Reply = z.object({ tasks: z.array(z.object({ number: z.int(), categories: z.array(z.string()) })) });

type Classifiable = Pick<Task, 'id' | 'apps' | 'platform' | 'instruction'>;

/**
 * Category names by task id, in the order of the method's list. Also returns the tasks without a known category, and
 * those of unreadable batches. Sends about ten tasks per question, by platform. Rejects like ChatModel if the endpoint
 * fails.
 */
export async function classifyTasks(
  tasks: readonly Classifiable[],
  { models }: { models: ModelFor },
  signal: AbortSignal,
): Promise<{ categories: Map<string, string[]>; unclassified: string[] }> {
  const categories = new Map<string, string[]>();
  for (const platform of ['desktop', 'android'] as const) {
    const ofPlatform = tasks.filter((task) => task.platform === platform);
    for (let start = 0; start < ofPlatform.length; start += TASKS_PER_CALL) {
      const batch = ofPlatform.slice(start, start + TASKS_PER_CALL);
      const labels = await askAbout(batch, platform, models('classifier', 'analyse'), signal);
      batch.forEach(({ id }, index) => {
        const known = CATEGORIES[platform].filter((category) => labels.get(index + 1)?.has(category));
        if (known.length > 0) categories.set(id, known);
      });
    }
  }
  return { categories, unclassified: tasks.flatMap(({ id }) => (categories.has(id) ? [] : [id])) };
}

async function askAbout(
  batch: readonly Classifiable[],
  platform: Platform,
  model: ChatModel,
  signal: AbortSignal,
): Promise<Map<number, Set<string>>> {
  const format = { kind: 'json', name: 'categories', schema: Reply } as const;
  try {
    const { value } = await model.complete({ messages: buildClassifierRequest(batch, platform), format }, signal);
    return new Map(value.tasks.map(({ number, categories }) => [number, new Set(categories.map(tidy))]));
  } catch (error) {
    if (error instanceof PipelineError && error.code === 'MODEL_REPLY_INVALID') return new Map();
    throw error;
  }
}

function buildClassifierRequest(batch: readonly Classifiable[], platform: Platform): Message[] {
  const rendered = prompt.render({
    platform: platform === 'desktop' ? 'Linux desktop' : 'Android',
    categories: CATEGORIES[platform].map((name) => ({ name, meaning: CATEGORY_MEANINGS[name] })),
    tasks: batch.map(({ apps, instruction }, index) => {
      return { number: index + 1, app: quoteText(apps.join(', ')), instruction: quoteText(instruction, 2000) };
    }),
  });
  return asMessages(rendered);
}

function tidy(category: string): string {
  return category
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
}
