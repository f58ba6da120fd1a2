/** The contract of every Policy, as checks. */
import { expect } from 'vitest';
import type { Environment } from '../env/environment.ts';
import { endsEpisode } from '../actions/index.ts';
import { Step, type Observation } from '../schema/index.ts';
import {
  describeChecks,
  expectCode,
  expectUnchanged,
  HOSTILE_TEXTS,
  never,
  type Checks,
} from '../testing/conformance.ts';
import type { Decision, EpisodeContext, Policy, PolicyFactory, PolicyInput } from './policy.ts';

export interface PolicySubject {
  createPolicy: PolicyFactory;
  context: EpisodeContext;
  /** An environment reset to the initial state of the context. */
  environment: Environment;
  /** Makes the endpoint reject every request; undefined if there is no model. */
  breakEndpoint?(): void;
  /** Makes the models reply without a decision; undefined without a model. */
  garble?(): void;
  close?(): Promise<void>;
}

/** `create` makes a fresh subject for every check. */
export function describePolicy(name: string, create: () => Promise<PolicySubject>): void {
  describeChecks(`policy conformance: ${name}`, POLICY_CHECKS, create);
}

const STEPS = 5;

export const POLICY_CHECKS = {
  'decides on what the environment can do, in words too': async (subject) => {
    expect((await play(subject)).length).toBeGreaterThan(0);
  },
  'decides the same on the same screens': async (subject) => {
    const input = await look(subject.environment);
    const [first, second] = [await subject.createPolicy(subject.context), await subject.createPolicy(subject.context)];
    expect(plainly(await decide(second, input))).toEqual(plainly(await decide(first, input)));
  },
  'changes nothing that it is given': async (subject) => {
    const { context } = subject;
    const input = await look(subject.environment);
    const policy = await subject.createPolicy(context);
    await expectUnchanged({ context, input }, () => decide(policy, input));
  },
  'decides on a screen without an application': async (subject) => {
    const input = await look(subject.environment);
    const tree = { role: 'desktop frame', name: 'main', states: [], children: [] };
    const observation = { ...input.observation, tree, files: [], window: '' };
    await decide(await subject.createPolicy(subject.context), { ...input, observation });
  },
  'takes words of any kind on the screen and in the goal': async (subject) => {
    const input = await look(subject.environment);
    const observation = withWords(input.observation);
    const context = { ...subject.context, goal: HOSTILE_TEXTS.join(' ') };
    await decide(await subject.createPolicy(context), { ...input, observation });
  },
  'decides with its last step, too': async (subject) => {
    const input = { ...(await look(subject.environment)), stepsLeft: 1 };
    await decide(await subject.createPolicy(subject.context), input);
  },
  'stops when the signal has fired': async (subject) => {
    const input = await look(subject.environment);
    const policy = await subject.createPolicy(subject.context);
    await expectCode(policy.nextAction(input, AbortSignal.abort()), /^ABORTED$/);
  },
  'decides nothing when the endpoint refuses': async (subject) => {
    if (!subject.breakEndpoint) return;
    subject.breakEndpoint();
    const input = await look(subject.environment);
    const policy = await subject.createPolicy(subject.context);
    await expectCode(policy.nextAction(input, never), /^MODEL_(?!REPLY_INVALID)/);
  },
  'makes a decision of an answer that cannot be read, and ends when none can': async (subject) => {
    if (!subject.garble) return;
    subject.garble();
    const decisions = await play(subject, 10);
    expect(endsEpisode(decisions.at(-1)!.action)).toBe(true);
    for (const { action, unusable } of decisions.slice(0, -1)) {
      expect(action.type).toBe('wait');
      expect(unusable).toBeTruthy();
    }
  },
} satisfies Checks<PolicySubject>;

/** The first input of an episode. */
async function look(environment: Environment): Promise<PolicyInput> {
  return { observation: await environment.observe(never), history: [], stepsLeft: STEPS };
}

/** A few steps of an episode, or all until the policy ends it. */
async function play({ createPolicy, context, environment }: PolicySubject, most = STEPS): Promise<Decision[]> {
  const policy = await createPolicy(context);
  expect(policy.name).not.toBe('');
  const decisions: Decision[] = [];
  const history: Step[] = [];
  while (decisions.length < most && !decisions.some(({ action }) => endsEpisode(action))) {
    const observation = await environment.observe(never);
    const decision = await decide(policy, { observation, history, stepsLeft: most - decisions.length + 1 });
    decisions.push(decision);
    const { action } = decision;
    // The episode loop handles ends and answers; waits would only take time here.
    if (!endsEpisode(action) && action.type !== 'wait' && action.type !== 'answer') {
      await environment.act(action, never);
    }
    history.push(asStep(decision, history.length));
  }
  return decisions;
}

/** One decision; must match the schema of steps and stay on the screen. */
async function decide(policy: Policy, input: PolicyInput): Promise<Decision> {
  const decision = await policy.nextAction(input, never);
  const { reflectionOnLast: _ofTheLast, ...step } = asStep(decision, 0);
  expect(Step.parse(step)).toEqual(step);
  expect(decision.intent.trim()).not.toBe('');
  const { action } = decision;
  const { width, height } = input.observation.screenshot;
  const points = 'from' in action ? [action.from, action.to] : 'x' in action ? [action] : [];
  expect(points.filter(({ x, y }) => x < 0 || y < 0 || x >= width || y >= height)).toEqual([]);
  return decision;
}

function asStep({ promptRefs = [], ...decision }: Decision, index: number): Step & Pick<Decision, 'reflectionOnLast'> {
  const blob = { sha256: '0'.repeat(64), mediaType: 'application/json', bytes: 1 };
  const screenshot = { ...blob, width: 1, height: 1 };
  const observation = { screenshot, tree: blob, files: blob, window: '', capturedAtMs: 0 };
  return { index, observation, ...decision, timings: { policyMs: 0, actMs: 0, observeMs: 0 }, promptRefs };
}

/** Omits usage, since an answer from the store reports its former cost. */
function plainly({ usage: _paid, ...decision }: Decision): Omit<Decision, 'usage'> {
  return decision;
}

/** The screen with every name and text replaced. */
function withWords(observation: Observation): Observation {
  let next = 0;
  const replace = (node: Observation['tree']): Observation['tree'] => {
    const name = HOSTILE_TEXTS[next++ % HOSTILE_TEXTS.length]!;
    const isNamed = node.role !== 'application' && node.role !== 'desktop frame';
    return {
      ...node,
      ...(isNamed ? { name } : {}),
      ...(node.text === undefined ? {} : { text: name }),
      children: node.children.map(replace),
    };
  };
  return { ...observation, tree: replace(observation.tree), window: HOSTILE_TEXTS.join('') };
}
