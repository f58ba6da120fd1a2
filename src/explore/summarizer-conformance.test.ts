import { PipelineError } from '../errors.ts';
import type { Trajectory } from '../schema/index.ts';
import { describeSpoilt } from '../testing/conformance.ts';
import { SUMMARIZER_CHECKS, type SummarizerSubject } from './summarizer-conformance.ts';
import type { Summarizer } from './summarizer.ts';

const blob = { sha256: 'a'.repeat(64), mediaType: 'application/json', bytes: 1 };
const observation = { screenshot: { ...blob, width: 9, height: 9 }, tree: blob, files: blob };
const trajectory = {
  id: 'b'.repeat(64),
  app: 'notes',
  steps: ['Open it.', 'Add tea.'].map((intent, index) => ({ index, intent, observation })),
} as unknown as Trajectory;

async function create(): Promise<SummarizerSubject> {
  let isBroken = false;
  const summarizer: Summarizer = {
    name: 'sound',
    async summarize({ steps }, signal) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'aborted');
      if (isBroken) throw new PipelineError('MODEL_MISCONFIGURED', 'no key');
      if (steps.some((step) => step.observation.tree.sha256 !== blob.sha256)) {
        throw new PipelineError('STORE_NOT_FOUND', 'gone');
      }
      return {
        actionsTaken: steps.map(({ intent }) => intent).slice(0, 200),
        dataFound: steps.length === 0 ? [] : ['Notes list: Milk'],
      };
    },
  };
  return { summarizer, trajectory, breakEndpoint: () => void (isBroken = true) };
}

type Summary = Awaited<ReturnType<Summarizer['summarize']>>;

const changing =
  (change: (summary: Summary, calls: number, given: Trajectory) => Summary) =>
  (subject: SummarizerSubject): SummarizerSubject => {
    let calls = 0;
    const summarize: Summarizer['summarize'] = async (given, signal) =>
      change(await subject.summarizer.summarize(given, signal), calls++, given);
    return { ...subject, summarizer: { name: 'spoilt', summarize } };
  };

const NOTHING: Summary = { actionsTaken: [], dataFound: [] };

/** A faulty summarizer that treats every error as an empty turn. */
const swallowing = (subject: SummarizerSubject): SummarizerSubject => {
  const summarize: Summarizer['summarize'] = (given, signal) =>
    subject.summarizer.summarize(given, signal).catch(() => NOTHING);
  return { ...subject, summarizer: { name: 'spoilt', summarize } };
};

describeSpoilt('summarizer', SUMMARIZER_CHECKS, {
  create,
  spoil: {
    'tells what was done, in its order, and what was seen': changing((summary) => ({
      ...summary,
      actionsTaken: summary.actionsTaken.toReversed(),
    })),
    'tells the same again': changing((summary, calls) => ({ ...summary, dataFound: [`time ${calls}`] })),
    'changes nothing that it is given': changing((summary, _calls, { steps }) => {
      steps[0]!.intent += '!';
      return summary;
    }),
    'has nothing to tell of an exploration that did nothing': changing((summary) => ({
      ...summary,
      actionsTaken: ['Nothing was done.'],
    })),
    'takes intents of any kind': changing((summary) => ({
      ...summary,
      actionsTaken: summary.actionsTaken.map((words) => (words.trim() === '' ? undefined : words)) as string[],
    })),
    'stays short however long the exploration was': changing((summary, _calls, { steps }) => ({
      ...summary,
      actionsTaken: steps.map(({ intent }) => intent),
    })),
    'makes nothing up for screens that cannot be read': swallowing,
    'stops when the signal has fired': swallowing,
    'makes nothing up when the endpoint refuses': swallowing,
  },
});
