/** Every implementation that a config can choose satisfies the contract of its interface. */
import { afterAll, beforeAll } from 'vitest';
import type { PolicyFactory } from '../agent/policy.ts';
import { describePolicy } from '../agent/policy-conformance.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { describeSummarizer } from '../explore/summarizer-conformance.ts';
import { describeTaskGenerator } from '../propose/task-generator-conformance.ts';
import { recordRun, type OpenRun, type RecordedRun } from '../testing/conformance-run.ts';
import { never } from '../testing/conformance.ts';
import { describeVerifier } from '../verify/verifier-conformance.ts';
import type { Implementation } from './implementation.ts';
import { IMPLEMENTATIONS } from './implementations.ts';

let recorded: RecordedRun;
beforeAll(async () => {
  recorded = await recordRun();
});
afterAll(() => recorded.remove());

/** A run with one part under test. Parts that need a model are skipped if the run has none. */
async function open<Part>({ create, roles }: Implementation<Part>): Promise<{
  part: Part;
  run: Pick<OpenRun, 'close'> & Partial<OpenRun>;
}> {
  const { materials, close, breakEndpoint, garble } = await recorded.open();
  const part = await create(materials);
  return { part, run: roles ? { close, breakEndpoint, garble } : { close } };
}

const entries = <Part>(named: Readonly<Record<string, Implementation<Part>>>) => Object.entries(named);

for (const [name, implementation] of entries(IMPLEMENTATIONS.summarizer)) {
  describeSummarizer(name, async () => {
    const { part, run } = await open(implementation);
    return { summarizer: part, trajectory: recorded.exploration, ...run };
  });
}

for (const [name, implementation] of entries(IMPLEMENTATIONS.generator)) {
  describeTaskGenerator(name, async () => {
    const { part, run } = await open(implementation);
    return { generator: part, trajectory: recorded.exploration, ...run };
  });
}

for (const [name, implementation] of entries(IMPLEMENTATIONS.verifier)) {
  describeVerifier(name, async () => {
    const { part, run } = await open(implementation);
    return { verifier: part, task: recorded.task, trajectory: recorded.execution, ...run };
  });
}

const policies = { explorer: IMPLEMENTATIONS.explorer, executor: IMPLEMENTATIONS.executor };
for (const [kind, named] of Object.entries(policies)) {
  for (const [name, implementation] of entries<PolicyFactory | undefined>(named)) {
    if (name === 'recorded') continue;
    describePolicy(`${kind} ${name}`, async () => {
      const { part, run } = await open(implementation);
      const environment = createFakeEnvironment();
      await environment.reset({ apps: ['notes'], template: 'fake' }, never);
      const { task, ...exploring } = recorded.context;
      return {
        createPolicy: part!,
        context: kind === 'executor' ? { ...exploring, task: task! } : exploring,
        environment,
        ...run,
      };
    });
  }
}
