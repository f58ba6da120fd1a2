import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { PipelineError } from '../errors.ts';
import type { Action } from '../schema/index.ts';
import { describeSpoilt, never } from '../testing/conformance.ts';
import { POLICY_CHECKS, type PolicySubject } from './policy-conformance.ts';
import type { Decision, Policy } from './policy.ts';

const CLICK: Action = { type: 'click', x: 5, y: 5, numClicks: 1, button: 'left', holdKeys: [] };

async function create(): Promise<PolicySubject> {
  let endpoint: 'sound' | 'broken' | 'garbled' = 'sound';
  const environment = createFakeEnvironment();
  await environment.reset({ apps: ['notes'], template: 'fake' }, never);
  return {
    environment,
    context: { app: 'notes', goal: 'Look.', memory: { summaries: [], trajectories: [] }, seed: 's', maxSteps: 5 },
    createPolicy: async () => ({
      name: 'sound',
      async nextAction({ history }, signal): Promise<Decision> {
        if (signal.aborted) throw new PipelineError('ABORTED', 'aborted');
        if (endpoint === 'broken') throw new PipelineError('MODEL_MISCONFIGURED', 'no key');
        if (endpoint === 'sound') return { intent: 'Click.', action: { ...CLICK } };
        if (history.length > 1) return { intent: 'Give up.', action: { type: 'fail', reason: 'nothing to read' } };
        return { intent: 'Wait.', action: { type: 'wait', seconds: 1 }, unusable: 'prose' };
      },
    }),
    breakEndpoint: () => void (endpoint = 'broken'),
    garble: () => void (endpoint = 'garbled'),
    close: () => environment.close(),
  };
}

type Decide = (sound: Policy['nextAction'], ...input: Parameters<Policy['nextAction']>) => Promise<Decision>;

const deciding =
  (decide: Decide) =>
  (subject: PolicySubject): PolicySubject => ({
    ...subject,
    async createPolicy(context) {
      const { nextAction } = await subject.createPolicy(context);
      return { name: 'spoilt', nextAction: (...input) => decide(nextAction, ...input) };
    },
  });

const GIVE_UP: Decision = { intent: 'Give up.', action: { type: 'fail', reason: 'something went wrong' } };
/** A policy that mistakes every failure for an impossible task. */
const swallowing = deciding((sound, ...input) => sound(...input).catch(() => GIVE_UP));

describeSpoilt('policy', POLICY_CHECKS, {
  create,
  spoil: {
    'decides on what the environment can do, in words too': deciding(async () => ({
      intent: 'Click beside the screen.',
      action: { ...CLICK, x: 640 } as Action,
    })),
    'decides the same on the same screens': (subject) => {
      let made = 0;
      return {
        ...subject,
        async createPolicy() {
          const x = ++made;
          return { name: 'spoilt', nextAction: async () => ({ intent: 'Click.', action: { ...CLICK, x } as Action }) };
        },
      };
    },
    'changes nothing that it is given': deciding((sound, input, signal) => {
      input.observation.tree.children.pop();
      return sound(input, signal);
    }),
    'decides on a screen without an application': deciding((sound, input, signal) => {
      const { role } = input.observation.tree.children[0]!;
      return role === '' ? Promise.reject(new Error(role)) : sound(input, signal);
    }),
    'takes words of any kind on the screen and in the goal': deciding(async (sound, input, signal) => {
      encodeURIComponent(JSON.parse(JSON.stringify(input.observation.window)) as string);
      return sound(input, signal);
    }),
    'decides with its last step, too': deciding((sound, input, signal) =>
      input.stepsLeft <= 1 ? Promise.reject(new Error('no step left')) : sound(input, signal),
    ),
    'stops when the signal has fired': swallowing,
    'decides nothing when the endpoint refuses': swallowing,
    'makes a decision of an answer that cannot be read, and ends when none can': deciding(async (sound, ...input) => {
      const decision = await sound(...input);
      if (decision.unusable) throw new PipelineError('MODEL_REPLY_INVALID', decision.unusable);
      return decision;
    }),
  },
});
