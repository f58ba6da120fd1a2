import { PipelineError } from '../errors.ts';
import { describeSpoilt } from '../testing/conformance.ts';
import type { Trajectory } from '../schema/index.ts';
import { executionContext } from '../testing/workbench-runs.ts';
import { VERIFIER_CHECKS, type VerifierSubject } from './verifier-conformance.ts';
import type { Judgement, Verifier } from './verifier.ts';

const SUCCESS: Judgement = {
  status: 'scored',
  result: 'success',
  reward: 1,
  screenDetails: '',
  reasoning: 'It is so.',
  evidence: [0],
};
const FAILURE: Judgement = { ...SUCCESS, result: 'failure', reward: 0 };
const ABSTAINED: Judgement = { ...SUCCESS, status: 'unscorable', result: null, reward: null };

const blob = { sha256: 'a'.repeat(64), mediaType: 'application/json', bytes: 1 };
const observation = {
  screenshot: { ...blob, width: 9, height: 9 },
  tree: blob,
  files: blob,
  window: '',
  capturedAtMs: 0,
};
const trajectory = {
  id: 'b'.repeat(64),
  outcome: 'done',
  answer: 'yes',
  steps: [{ index: 0, observation, intent: 'Do.', action: { type: 'done' }, promptRefs: [] }],
} as unknown as Trajectory;

/** A verifier with scripted judgements, whose endpoint is sound, broken or garbled. */
async function create(): Promise<VerifierSubject> {
  let endpoint: 'sound' | 'broken' | 'garbled' = 'sound';
  const verifier: Verifier = {
    name: 'sound',
    async verify({ task, trajectory: attempt }, signal) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'aborted');
      if (endpoint === 'broken') throw new PipelineError('MODEL_MISCONFIGURED', 'no key');
      if (endpoint === 'garbled') return ABSTAINED;
      if (attempt.outcome !== 'done' || attempt.steps.length === 0) return FAILURE;
      if (task.answer !== undefined && attempt.answer === undefined) return FAILURE;
      if (attempt.steps[0]!.observation.tree.sha256 !== blob.sha256) throw new PipelineError('STORE_NOT_FOUND', 'gone');
      return structuredClone(SUCCESS);
    },
  };
  return {
    verifier,
    task: executionContext({ expect: [], allow: [] }).task,
    trajectory,
    breakEndpoint: () => void (endpoint = 'broken'),
    garble: () => void (endpoint = 'garbled'),
  };
}

/** The subject with another judgement function. */
const judging =
  (
    verify: (sound: Verifier['verify'], calls: number, ...input: Parameters<Verifier['verify']>) => Promise<Judgement>,
  ) =>
  (subject: VerifierSubject): VerifierSubject => {
    let calls = 0;
    const { verifier } = subject;
    return { ...subject, verifier: { ...verifier, verify: (...input) => verify(verifier.verify, calls++, ...input) } };
  };

const always = (judgement: Judgement) => judging(async () => judgement);
/** A faulty verifier that returns this judgement instead of any error. */
const swallowing = (judgement: Judgement) =>
  judging((sound, _calls, ...input) => sound(...input).catch(() => judgement));

describeSpoilt('verifier', VERIFIER_CHECKS, {
  create,
  spoil: {
    'scores an attempt that did what was asked as a success, with a valid verdict': always({ ...SUCCESS, reward: 0.5 }),
    'gives the same verdict again': judging(async (_sound, calls) => ({ ...SUCCESS, reasoning: `Time ${calls}.` })),
    'changes nothing that it is given': judging((sound, _calls, input, signal) => {
      input.task.params['seen'] = 'yes';
      return sound(input, signal);
    }),
    'never rewards an agent that gave up or ran out of steps': always(SUCCESS),
    'never rewards a question that was not answered': always(SUCCESS),
    'judges an attempt without steps': judging((sound, _calls, input, signal) =>
      input.trajectory.steps.length === 0 ? Promise.reject(new TypeError('no step')) : sound(input, signal),
    ),
    'takes texts of any kind in the task and in what the agent said': judging((sound, _calls, input, signal) =>
      input.task.instruction.includes('{{') ? Promise.reject(new Error('no template')) : sound(input, signal),
    ),
    'makes no verdict of screens that cannot be read': swallowing(FAILURE),
    'makes no verdict when the signal has fired': swallowing(FAILURE),
    'makes no verdict when the endpoint refuses': swallowing(ABSTAINED),
    'abstains when the models say what cannot be read': always(FAILURE),
  },
});
