import { assert, asyncProperty, infiniteStream, integer, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { hashId } from '../store/ids.ts';
import { summaryId } from '../store/record-ids.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import type { TryRule } from './granted-tries.ts';
import { nextWork, walkRun, type RunReader } from './pending-work.ts';
import { precedingProposals } from './plan.ts';
import { STAGES, type Plan, type Stage, type WorkItem } from './stages.ts';

const plan: Plan = {
  runId: hashId('run'),
  platform: 'desktop',
  apps: [
    { apps: ['a'], template: 'x' },
    { apps: ['b'], template: 'x' },
  ],
  turns: 3,
  tries: { tries: 1, spend: 'all', firstTries: 2 },
  guidelines: ['feature-use', 'composition'],
  isContested: false,
  lastStage: 'verify',
};

/** Half of all verdicts are successes, by their id. */
const isSolved = (verdictId: string) => Number.parseInt(verdictId.slice(0, 2), 16) < 128;

/** A third of the candidates is kept, a third is kept in other words, a third is refused. */
function keptOf(taskId: string): string | undefined {
  const drawn = Number.parseInt(taskId.slice(0, 2), 16) % 3;
  return drawn === 0 ? taskId : drawn === 1 ? hashId(taskId, 'in other words') : undefined;
}

/** FAKE: a run's records in memory. A proposal gives two tasks, one of which the next turn finds again. */
function createRecords() {
  const ids = new Set<string>();
  const proposals = new Map<string, string[]>();
  const contests = new Map<string, string | undefined>();
  const reader: RunReader = {
    has: async (kind, id) => ids.has(`${kind}/${id}`),
    taskIdsOf: async (id) => proposals.get(id) ?? [],
    keptOf: async (id) => contests.get(id),
    isSuccess: async (id) => isSolved(id),
  };
  const add = (kind: RecordKind, id: string) => ids.add(`${kind}/${id}`);

  function end(item: WorkItem, how: 'finish' | 'give up'): void {
    if (how === 'give up') return void add('quarantine', item.id);
    if (item.stage === 'explore') add('summaries', summaryId(plan.runId, item.id));
    if (item.stage === 'contest') {
      contests.set(item.id, keptOf(item.taskId));
      add('contests', item.id);
    }
    if (item.stage === 'execute') add('trajectories', item.id);
    if (item.stage === 'verify') add('verdicts', item.id);
    if (item.stage !== 'propose') return;
    const { app, turn, guideline } = item;
    proposals.set(item.id, [hashId(app, turn, guideline), hashId(app, Math.ceil(turn / 2), guideline, 'again')]);
    add('proposals', item.id);
  }
  return { reader, end };
}

async function walk(reader: RunReader, walked = plan) {
  const items: { item: WorkItem; state: string }[] = [];
  for await (const entry of walkRun(walked, reader)) items.push(entry);
  return items;
}

async function pending(reader: RunReader, walked = plan): Promise<WorkItem[]> {
  return (await walk(reader, walked)).filter(({ state }) => state === 'pending').map(({ item }) => item);
}

const describeItem = (item: WorkItem) =>
  item.stage === 'explore' || item.stage === 'propose' ? `${item.stage} ${item.app}${item.turn}` : item.stage;

test('a new run begins with the first turn of every application', async () => {
  const { reader } = createRecords();
  expect((await pending(reader)).map(describeItem)).toEqual(['explore a1', 'explore b1']);
});

test('a finished turn opens the next one and its first proposal', async () => {
  const { reader, end } = createRecords();
  end((await pending(reader))[0]!, 'finish');
  expect((await pending(reader)).map(describeItem).toSorted()).toEqual(['explore a2', 'explore b1', 'propose a1']);
});

test('proposals of an application follow each other, turn after turn, and know those before them', async () => {
  const { reader, end } = createRecords();
  for (const turn of [1, 2]) {
    const item = (await pending(reader)).find((each) => each.stage === 'explore' && each.app === 'a');
    expect(describeItem(item!)).toBe(`explore a${turn}`);
    end(item!, 'finish');
  }
  const proposals = async () => (await pending(reader)).filter((item) => item.stage === 'propose');
  const order: string[] = [];
  const ids: string[] = [];
  for (let open = await proposals(); open.length > 0; open = await proposals()) {
    const [item, ...others] = open;
    expect(others).toEqual([]);
    expect(precedingProposals(plan, item!)).toEqual(ids);
    order.push(`${item!.turn} ${item!.guideline}`);
    ids.push(item!.id);
    end(item!, order.length === 2 ? 'give up' : 'finish');
  }
  expect(order).toEqual(['1 feature-use', '1 composition', '2 feature-use', '2 composition']);
});

test('a turn that was given up leaves a gap that the next turns and proposals step over', async () => {
  const { reader, end } = createRecords();
  end((await pending(reader))[0]!, 'give up');
  const next = (await pending(reader)).find((item) => item.stage === 'explore' && item.app === 'a')!;
  expect(describeItem(next)).toBe('explore a2');
  end(next, 'finish');
  expect((await pending(reader)).map(describeItem)).toContain('propose a2');
  expect((await pending(reader)).map(describeItem)).not.toContain('propose a1');
});

test('work that is known stops at the last stage of the plan', async () => {
  const { reader, end } = createRecords();
  const short = { ...plan, lastStage: 'propose' as const };
  for (let open = await pending(reader, short); open.length > 0; open = await pending(reader, short)) {
    for (const item of open) end(item, 'finish');
  }
  const stages = new Set((await walk(reader, short)).map(({ item }) => item.stage));
  expect([...stages].toSorted()).toEqual(['explore', 'propose']);
  expect((await pending(reader)).every(({ stage }) => stage === 'execute')).toBe(true);
});

/** Ends the items of a run in a random order, with some given up, as workers do: each end adds its follow-up jobs. */
async function drive(choices: () => number, giveUpEvery: number, planned = plan) {
  const { reader, end } = createRecords();
  const jobs = new Map((await pending(reader, planned)).map((item) => [item.id, item]));
  const ended = new Map<string, Stage>();
  while (jobs.size > 0) {
    const item = [...jobs.values()][choices() % jobs.size]!;
    jobs.delete(item.id);
    if (ended.has(item.id)) continue;
    end(item, (ended.size + 1) % giveUpEvery === 0 ? 'give up' : 'finish');
    ended.set(item.id, item.stage);
    for (const next of await nextWork(planned, reader, item)) jobs.set(next.id, next);
  }
  return { reader, ended };
}

test('whatever the order, following jobs ends exactly the work that the walk finds', async () => {
  await assert(
    asyncProperty(infiniteStream(nat()), integer({ min: 2, max: 40 }), async (order, giveUpEvery) => {
      const { reader, ended } = await drive(() => order.next().value as number, giveUpEvery);
      expect(await pending(reader)).toEqual([]);
      expect((await walk(reader)).map(({ item }) => item.id).toSorted()).toEqual([...ended.keys()].toSorted());
    }),
    { numRuns: 60 },
  );
});

test('an undisturbed run does every turn, proposal and task once', async () => {
  const { ended } = await drive(() => 0, Number.POSITIVE_INFINITY);
  const count = (stage: Stage) => [...ended.values()].filter((each) => each === stage).length;
  // Turns 1 and 2 share a task: 5 of 6 are different for each application and guideline.
  expect(STAGES.map(count)).toEqual([6, 12, 0, 20, 20]);
});

test('a contested run contests every task, and executes what was kept, once each, whatever the order', async () => {
  const contested = { ...plan, isContested: true };
  await assert(
    asyncProperty(infiniteStream(nat()), integer({ min: 2, max: 40 }), async (order, giveUpEvery) => {
      const { reader, ended } = await drive(() => order.next().value as number, giveUpEvery, contested);
      expect(await pending(reader, contested)).toEqual([]);
      const walked = await walk(reader, contested);
      expect(walked.map(({ item }) => item.id).toSorted()).toEqual([...ended.keys()].toSorted());
      const kept = walked.flatMap(({ item, state }) =>
        item.stage === 'contest' && state === 'finished' ? (keptOf(item.taskId) ?? []) : [],
      );
      const executed = walked.flatMap(({ item }) => (item.stage === 'execute' ? [item.taskId] : []));
      expect(executed.toSorted()).toEqual(kept.toSorted());
    }),
    { numRuns: 40 },
  );
});

/** Results of each task's tries, in order; undefined for a try that was given up. */
async function triesOf(reader: RunReader, planned: Plan): Promise<(boolean | undefined)[][]> {
  const results = new Map<string, (boolean | undefined)[]>();
  for (const { item } of await walk(reader, planned)) {
    if (item.stage !== 'execute' && item.stage !== 'verify') continue;
    const tries = results.get(item.taskId) ?? [];
    results.set(item.taskId, tries);
    if (item.stage === 'execute') tries.push(undefined);
    else if (await reader.has('verdicts', item.id)) tries[(item.try ?? 1) - 1] = isSolved(item.id);
  }
  return [...results.values()];
}

const RULES: TryRule[] = [
  { tries: 4, spend: 'all', firstTries: 2 },
  { tries: 4, spend: 'until-solved', firstTries: 2 },
  { tries: 5, spend: 'mixed', firstTries: 3 },
];

test.each(RULES)('whatever the order, tasks get the tries that the rule grants: %j', async (tries) => {
  const planned = { ...plan, tries };
  const expected = (results: readonly (boolean | undefined)[]) => {
    if (tries.spend === 'all') return 4;
    if (tries.spend === 'until-solved') return results.includes(true) ? results.indexOf(true) + 1 : 4;
    const first = results.slice(0, 3).filter((result) => result === true).length;
    return first === 0 || first === 3 ? 3 : 5;
  };
  await assert(
    asyncProperty(infiniteStream(nat()), integer({ min: 2, max: 40 }), async (order, giveUpEvery) => {
      const { reader, ended } = await drive(() => order.next().value as number, giveUpEvery, planned);
      expect(await pending(reader, planned)).toEqual([]);
      expect((await walk(reader, planned)).map(({ item }) => item.id).toSorted()).toEqual([...ended.keys()].toSorted());
      for (const results of await triesOf(reader, planned)) expect(results).toHaveLength(expected(results));
    }),
    { numRuns: 25 },
  );
});

test('a run goes on with more tries, and its first tries are those of a run of one', async () => {
  const { reader } = await drive(() => 0, Number.POSITIVE_INFINITY);
  const more = { ...plan, tries: { ...plan.tries, tries: 3 } };
  const open = await pending(reader, more);
  expect(open.map(({ stage }) => stage)).toEqual(Array<Stage>(40).fill('execute'));
  expect(open.slice(0, 2).map((item) => item.stage === 'execute' && item.try)).toEqual([2, 3]);
});
