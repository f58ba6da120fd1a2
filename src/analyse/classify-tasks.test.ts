import { expect, test } from 'vitest';
import { createFakeModels, type AskedModel } from '../testing/answering-models.ts';
import { PipelineError } from '../errors.ts';
import { CATEGORIES } from '../schema/categories.ts';
import { hashId } from '../store/ids.ts';
import { classifyTasks } from './classify-tasks.ts';

const never = new AbortController().signal;

function tasks(count: number, platform: 'desktop' | 'android' = 'desktop') {
  return Array.from({ length: count }, (_, index) => {
    return {
      id: hashId(platform, index),
      apps: ['notes'],
      platform,
      instruction: `Create the note "${index}"\nand save.`,
    };
  });
}

function numbersIn({ text }: AskedModel): number[] {
  return [...text.matchAll(/^Task (\d+),/gm)].map(([, number]) => Number(number));
}

function labelAll(...categories: string[]) {
  return (asked: AskedModel) => ({ tasks: numbersIn(asked).map((number) => ({ number, categories })) });
}

test('ten tasks a call, each with the known categories it was given', async () => {
  const { models, asked } = createFakeModels(labelAll('File_Management', 'create', 'gardening'));
  const all = tasks(23);
  const { categories, unclassified } = await classifyTasks(all, { models }, never);
  expect(asked.map((one) => numbersIn(one).length)).toEqual([10, 10, 3]);
  expect(asked[0]).toMatchObject({ role: 'classifier', stage: 'analyse' });
  expect([...categories.values()]).toEqual(all.map(() => ['create', 'file management']));
  expect(unclassified).toEqual([]);
  await expect(`${asked[2]!.text}\n`).toMatchFileSnapshot('golden/classifier-request.txt');
});

test('each platform has its own list', async () => {
  const { models, asked } = createFakeModels(labelAll('fill form', 'coding'));
  const [desktop, android] = [tasks(1), tasks(1, 'android')];
  const { categories } = await classifyTasks([...android, ...desktop], { models }, never);
  expect([CATEGORIES.desktop.length, CATEGORIES.android.length]).toEqual([19, 15]);
  expect([categories.get(desktop[0]!.id), categories.get(android[0]!.id)]).toEqual([['coding'], ['fill form']]);
  for (const [index, platform] of (['desktop', 'android'] as const).entries()) {
    for (const name of CATEGORIES[platform]) expect(asked[index]!.text).toContain(`- ${name}: `);
  }
});

test('tasks left out, labelled wrongly or in an unreadable batch are told apart, the others stay', async () => {
  const all = tasks(25);
  const { models } = createFakeModels((asked, count) => {
    if (count === 2) return 'prose';
    return { tasks: numbersIn(asked).map((number) => ({ number: number + 1, categories: ['create'] })) };
  });
  const { categories, unclassified } = await classifyTasks(all, { models }, never);
  expect(categories.size).toBe(9 + 4);
  expect(unclassified).toEqual(
    [0, ...Array.from({ length: 10 }, (_, index) => 10 + index), 20].map((index) => all[index]!.id),
  );
});

test('a fault of the endpoint passes through', async () => {
  const { models } = createFakeModels(() => new PipelineError('MODEL_RATE_LIMITED', 'later'));
  await expect(classifyTasks(tasks(1), { models }, never)).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });
});
