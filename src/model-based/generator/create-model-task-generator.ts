/**
 * The model-based task generator: a model sees screens of an exploration and a guideline, and proposes tasks in
 * batches. It stops when there are enough or nothing new comes.
 */
import type { DeviceFacts } from '../../agent/device-facts.ts';
import { loadEpisode } from '../../agent/load-episode.ts';
import { PipelineError } from '../../errors.ts';
import type { ModelFor } from '../../model/chat-model.ts';
import { GUIDELINE_OF } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { GenerateInput, GenerateOutput, TaskGenerator } from '../../propose/task-generator.ts';
import { createAdmission, type Admission } from './admit-tasks.ts';
import { buildGeneratorRequest, type GeneratorRequest } from './build-request.ts';
import type { ModelGeneratorOptions } from './generator-options.ts';
import { ContestedReply, GeneratorReply, type ProposedTask } from './generator-reply.ts';
import { collectObserved } from './observed-text.ts';
import { selectScreens } from './select-screens.ts';

export interface ModelGeneratorDeps {
  store: Store;
  models: ModelFor;
  options: ModelGeneratorOptions;
  /** Describes applications for the context "description". */
  device: DeviceFacts;
}

/** Limit of earlier proposals listed in the prompt. */
const MAX_LISTED = 200;
const USUAL_STEPS = 30;

/**
 * Rejects with MODEL_REPLY_INVALID only when no reply could be read; other unreadable batches are listed among the
 * rejected.
 */
export function createModelTaskGenerator(deps: ModelGeneratorDeps): TaskGenerator {
  return {
    name: deps.options.context === 'description' ? 'model, description only' : 'model',
    async generate(input, signal): Promise<GenerateOutput> {
      const { options } = deps;
      const templates = Math.ceil(input.count / options.instancesPerTemplate);
      const requests = Math.ceil(templates / options.tasksPerCall);
      const contexts = contextsOf(input, requests, deps);
      const admission = await openAdmission(input, contexts, deps);
      const { drafts, rejected } = admission;
      let unreadable: PipelineError | undefined;
      let readable = 0;
      let quiet = 0;
      const mostCalls = 2 * requests + contexts.length - 1;
      for (let call = 0; call < mostCalls && drafts.length < input.count && quiet < contexts.length; call++) {
        const missing = Math.ceil((input.count - drafts.length) / options.instancesPerTemplate);
        const count = Math.min(options.tasksPerCall, missing);
        const context = contexts[call % contexts.length]!;
        try {
          const proposed = await ask({ ...requestOf(input, admission, deps), context, count }, deps, signal);
          readable++;
          const added = proposed.map((task) => admission.admit(task));
          quiet = added.some((tasks) => tasks > 0) ? 0 : quiet + 1;
        } catch (error) {
          if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
          unreadable = error;
          quiet++;
          rejected.push({ instruction: '', reason: `an answer could not be read: ${error.message}` });
        }
      }
      if (unreadable && readable === 0) throw unreadable;
      return { drafts: drafts.slice(0, input.count), rejected };
    },
  };
}

type Context = GeneratorRequest['context'];

/** The application's context in each request. */
function contextsOf(
  { trajectory }: GenerateInput,
  requests: number,
  { options, device }: ModelGeneratorDeps,
): Context[] {
  if (options.context === 'description') return [{ kind: 'description', text: device.describeApp(trajectory.app) }];
  const { screens: view, maxImages } = options;
  const lists = selectScreens(trajectory, { view, maxImages, requests });
  const screenCount = Math.max(...lists.flat().map(({ number }) => number), 0);
  return screenCount === 0 ? [] : lists.map((screens) => ({ kind: 'screens', screens, screenCount }));
}

async function openAdmission(
  { trajectory, guideline, known, seed }: GenerateInput,
  contexts: readonly Context[],
  { store, options }: ModelGeneratorDeps,
): Promise<Admission> {
  const isBlind = options.context === 'description';
  const screens = contexts.flatMap((context) => (context.kind === 'screens' ? context.screens : []));
  const isChecked = options.checkGrounding && !isBlind;
  return createAdmission({
    ...options,
    trajectoryId: trajectory.id,
    answers: isBlind ? 'unknown' : GUIDELINE_OF[guideline].asks ? 'required' : 'allowed',
    known,
    seed,
    ...(isChecked ? { observed: collectObserved(await loadEpisode(store, trajectory)) } : {}),
    ...(isBlind ? {} : { stepOfScreen: new Map(screens.map(({ number, step }) => [number, step])) }),
  });
}

function requestOf({ trajectory, guideline }: GenerateInput, { listed }: Admission, deps: ModelGeneratorDeps) {
  const { options, device } = deps;
  const { screens, wanted = false, maxSteps = USUAL_STEPS } = options;
  return { trajectory, guideline, view: screens, proposed: listed.slice(-MAX_LISTED), wanted, maxSteps, device };
}

async function ask(
  request: GeneratorRequest,
  { store, models }: ModelGeneratorDeps,
  signal: AbortSignal,
): Promise<ProposedTask[]> {
  const messages = await buildGeneratorRequest(store, request);
  const model = models('generator', 'propose');
  const asked = request.wanted
    ? model.complete({ messages, format: { kind: 'json', name: 'tasks', schema: ContestedReply } }, signal)
    : model.complete({ messages, format: { kind: 'json', name: 'tasks', schema: GeneratorReply } }, signal);
  return (await asked).value.tasks;
}
