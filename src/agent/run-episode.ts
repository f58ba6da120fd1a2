/**
 * The central loop: an agent observes a screen, decides, acts, and observes again. Explore and execute both run it and
 * turn its result into a trajectory record. Read this first.
 */
import { definitionOf, endOf, endsEpisode, isOffered } from '../actions/index.ts';
import type { Environment } from '../env/environment.ts';
import { PipelineError } from '../errors.ts';
import type { ActResult, Action, InitialState, Observation, Outcome, Step, Trajectory } from '../schema/index.ts';
import { storeObservation } from '../store/observation-io.ts';
import { boundResult, storeResult } from '../store/result-io.ts';
import type { Store } from '../store/store.ts';
import type { EpisodeContext, PolicyFactory, Reflection } from './policy.ts';
import { addUsage } from './add-usage.ts';
import { nextPart, refusalOf } from './expand-decision.ts';
import { withinTime } from '../async/within-time.ts';

export interface EpisodeInput {
  context: EpisodeContext;
  initialState: InitialState;
  limits: EpisodeLimits;
}

export interface EpisodeLimits {
  /** Limit of one action or observation, and of one decision of a policy without deadlines of its own. */
  stepTimeoutMs: number;
  /** Limit of the whole episode, the reset included. */
  episodeTimeoutMs: number;
}

export interface EpisodeDeps {
  environment: Environment;
  createPolicy: PolicyFactory;
  store: Store;
}

/** Leases an environment for one episode, waiting until one is free. */
export type WithEnvironment = <T>(work: (environment: Environment) => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A trajectory without its identity, which the stage adds. */
export type Episode = Pick<
  Trajectory,
  'app' | 'platform' | 'environment' | 'initialState' | 'policy' | 'steps' | 'finalObservation' | 'outcome' | 'answer'
>;

/**
 * Runs one episode. Every screen it refers to is durable. An action that the environment refuses is recorded and the
 * episode continues. Without an end within the budget of decisions the outcome is out_of_steps. Rejects with ENV_*,
 * MODEL_*, STORE_* or ABORTED if infrastructure fails or the signal fires; then there is no trajectory.
 */
export async function runEpisode(input: EpisodeInput, deps: EpisodeDeps, signal: AbortSignal): Promise<Episode> {
  const { episodeTimeoutMs } = input.limits;
  return withinTime({ timeoutMs: episodeTimeoutMs, signal, what: 'the episode' }, (ownSignal) =>
    runSteps(input, deps, ownSignal),
  );
}

async function runSteps(input: EpisodeInput, deps: EpisodeDeps, signal: AbortSignal): Promise<Episode> {
  const { context, initialState, limits } = input;
  const { environment, store } = deps;
  const timed = timer(limits.stepTimeoutMs, signal);

  const { routes } = environment;
  const policy = await deps.createPolicy(routes ? { ...context, routes } : context);
  const timedDecision = policy.ownsDeadline ? timer(limits.episodeTimeoutMs, signal) : timed;
  await withinTime({ timeoutMs: limits.episodeTimeoutMs, signal, what: 'the reset' }, (own) =>
    environment.reset(initialState, own),
  );
  const steps: Step[] = [];
  let outcome: Outcome = 'out_of_steps';
  let answer: string | undefined;
  const look = () => observe(environment, store, timed, context.task === undefined);
  let seen = await look();
  let lastResult: ActResult | undefined;
  try {
    for (let decisions = 0; decisions < context.maxSteps; decisions++) {
      const stepsLeft = context.maxSteps - decisions;
      const decided = await timedDecision('the decision', 'MODEL_TIMEOUT', (own) =>
        policy.nextAction(
          { observation: seen.observation, history: steps, stepsLeft, ...(lastResult ? { lastResult } : {}) },
          own,
        ),
      );
      const { reflectionOnLast, ...decision } = decided.value;
      if (reflectionOnLast) addReflection(steps, reflectionOnLast);
      const next = (made: number) => nextPart(environment, decision, made, seen.observation, signal);
      for (let made = 0, part = await next(0); part; part = await next(++made)) {
        const { action, actionError } = part;
        const acted = await timed('the action', 'ENV_TIMEOUT', async (own): Promise<Acted> =>
          actionError === undefined ? act(environment, action, own) : { actionError },
        );
        const { result, ...refused } = acted.value;
        lastResult = result && boundResult(result);
        const after = endsEpisode(action) ? seen : await look();
        steps.push({
          index: steps.length,
          // Storing the screen began before the agent thought and acted.
          observation: await seen.stored,
          ...part,
          ...refused,
          ...(lastResult ? { result: await storeResult(store, lastResult) } : {}),
          timings: { policyMs: made === 0 ? decided.tookMs : 0, actMs: acted.tookMs, observeMs: seen.tookMs },
          promptRefs: part.promptRefs ?? [],
        });
        seen = after;
        if (refused.actionError !== undefined) break;
      }
      const { action } = decision;
      if (action.type === 'answer') answer = action.text;
      const end = endOf(action);
      if (end) {
        outcome = end;
        break;
      }
    }
    const finalObservation = await seen.stored;
    const { platform, ...description } = environment.description;
    const made = { app: context.app, platform, environment: description, initialState, policy: policy.name };
    return { ...made, steps, finalObservation, outcome, ...(answer === undefined ? {} : { answer }) };
  } finally {
    await Promise.allSettled([seen.stored]);
  }
}

type Timed = ReturnType<typeof timer>;

/** Bounds calls by a timeout and measures them, in whole milliseconds. */
function timer(timeoutMs: number, signal: AbortSignal) {
  return async <T>(
    what: string,
    code: 'ENV_TIMEOUT' | 'MODEL_TIMEOUT',
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ value: T; tookMs: number }> => {
    const startedAt = performance.now();
    const value = await withinTime({ timeoutMs, signal, what, code }, work);
    return { value, tookMs: Math.round(performance.now() - startedAt) };
  };
}

interface Seen {
  observation: Observation;
  stored: ReturnType<typeof storeObservation>;
  tookMs: number;
}

/** Observes, and starts storing the observation without waiting. `explores` is true for an episode without a task. */
async function observe(environment: Environment, store: Store, timed: Timed, explores: boolean): Promise<Seen> {
  const { value, tookMs } = await timed('the observation', 'ENV_TIMEOUT', (own) => environment.observe(own));
  // Stored data of applications is recorded but never shown to a policy with a task. An exploration learns from its files.
  const { groundTruth: _truth, state: _state, stateFiles, ...shown } = value;
  const observation = explores && stateFiles ? { ...shown, stateFiles } : shown;
  const stored = storeObservation(store, value).catch((error: unknown) => {
    if (!(error instanceof PipelineError) || error.code !== 'IMAGE_INVALID') throw error;
    // A damaged screenshot is a fault of the device, which a retry may cure.
    throw new PipelineError('ENV_OBSERVE_FAILED', error.message, { cause: error });
  });
  stored.catch(() => undefined);
  return { observation, stored, tookMs };
}

/**
 * Returns the action's result, if it has one, or the environment's reason for refusing it. Answers and ends never reach
 * a device.
 */
async function act(environment: Environment, action: Action, signal: AbortSignal): Promise<Acted> {
  if (definitionOf(action).isStatement) return {};
  if (!isOffered(action, environment.routes)) {
    return { actionError: `this environment does not offer "${action.type}"; environment.commands of the config does` };
  }
  try {
    const result = await environment.act(action, signal);
    return result ? { result } : {};
  } catch (error) {
    return { actionError: refusalOf(error) };
  }
}

interface Acted {
  result?: ActResult;
  actionError?: string;
}

/** Adds a reflection and its cost to the last step, which it is about. */
function addReflection(steps: Step[], { text, worked, usage, promptRefs = [] }: Reflection): void {
  const last = steps.pop();
  if (!last) return;
  const spent = addUsage(last.usage, usage);
  steps.push({
    ...last,
    reflection: text,
    worked,
    ...(spent ? { usage: spent } : {}),
    promptRefs: [...last.promptRefs, ...promptRefs],
  });
}
