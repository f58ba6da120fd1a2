/** Setup of one role's model: the model, its events and its limits. */
import { PipelineError } from '../errors.ts';
import type { Usage } from '../schema/index.ts';
import type { BackOff } from './ask-endpoint.ts';
import type { ModelRole } from './chat-model.ts';
import type { ImageEncoder } from './encode-image.ts';
import type { Endpoint } from './endpoint.ts';
import type { ConcurrencyLimiter } from '../coordination/limiter.ts';
import { USUAL_PAID_TRIES, type RoleOptions } from './models-options.ts';
import type { OutageWatch } from './outage-watch.ts';
import type { RefusalWatch } from './refusal-watch.ts';
import type { ReplyArchive } from './reply-archive.ts';
import type { Counter } from '../coordination/counter.ts';

export interface ChatModelSetup {
  runId: string;
  stage: string;
  role: ModelRole;
  options: RoleOptions;
  endpoint: Endpoint;
  limiter: ConcurrencyLimiter;
  watch: OutageWatch;
  refusals: RefusalWatch;
  archive: ReplyArchive;
  encoder: ImageEncoder;
  spend: Counter;
  maxCostUsd: number | undefined;
  /** Limit of paid replies per question, over its whole life. */
  paidTries: number;
  sampleSeed: number | undefined;
  backOff: BackOff;
  onEvent(event: ModelEvent): void;
}

/** A question is sent once, and once more if the answer is unreadable. */
const TIMES_ASKED = 2;

/** A run that allows more paid tries than usual, to retry given-up questions, sends a question that many times more. */
export function timesAsked({ paidTries }: ChatModelSetup): number {
  return TIMES_ASKED + Math.max(0, paidTries - USUAL_PAID_TRIES);
}

export async function assertAffordable({ spend, maxCostUsd }: ChatModelSetup): Promise<void> {
  if (maxCostUsd === undefined) return;
  const spentUsd = await spend.value();
  if (spentUsd < maxCostUsd) return;
  const message = `$${spentUsd.toFixed(4)} of $${maxCostUsd} (models.maxCostUsd) are spent`;
  throw new PipelineError('MODEL_BUDGET_SPENT', message);
}

export type ModelEvent = { role: ModelRole; stage: string; endpoint: string } & (
  | { type: 'answered'; cached: boolean; usage: Usage }
  /** The answer could not be read, and the question is sent once more. */
  | { type: 'unreadable'; problem: string }
  | { type: 'retry'; code: string; message: string; pauseMs: number }
);
