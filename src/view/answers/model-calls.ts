/** The model requests for a trajectory and its verdicts, as sent, with the replies. */
import { SentMessages, type ModelReply } from '../../schema/index.ts';
import { modelReplyId } from '../../store/record-ids.ts';
import { passOver } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { findRecord, readRecord } from '../../store/typed-records.ts';
import type { CallsView, ModelCall } from '../trajectory-api.ts';
import type { ViewedRun } from '../library.ts';
import { readPacked } from './read-packed.ts';
import { readRecordsOf } from './trajectory-detail.ts';

const MAX_REQUEST_BYTES = 16 << 20;
/** Limit for one trajectory, beyond which a page would be unreadable. */
const MAX_CALLS = 1000;

interface Asked {
  requestKey: string;
  step: number | null;
}

/** Undefined if the run has no such trajectory; rejects as readRecord does if it is damaged. */
export async function describeCalls(viewed: ViewedRun, id: string): Promise<CallsView | undefined> {
  if (viewed.index.tables.positionOf(id) === undefined) return undefined;
  const { store } = viewed.run;
  const { steps } = await readRecord(store, 'trajectories', id);
  const verdicts = await readRecordsOf(viewed, 'verdicts', id);
  const asked: Asked[] = [
    ...steps.flatMap(({ index: step, usage }) => (usage?.calls ?? []).map((requestKey) => ({ requestKey, step }))),
    ...verdicts.flatMap((verdict) => (verdict.calls ?? []).map((requestKey) => ({ requestKey, step: null }))),
  ];
  const calls: ModelCall[] = [];
  for (const one of asked.slice(0, MAX_CALLS)) {
    const reply = await passOver([], () => findRecord(store, 'model-replies', modelReplyId(one.requestKey, 0)));
    if (reply) calls.push(await describeCall(store, one, reply));
  }
  const isPaid = steps.some(({ usage }) => usage !== undefined) || verdicts.some((one) => one.promptRefs?.length);
  return { calls, note: noteOf(calls.length, asked.length, isPaid) };
}

function noteOf(found: number, asked: number, isPaid: boolean): string | null {
  if (asked === 0 && isPaid) return 'Models were asked, by a version that did not note for which step.';
  if (asked === 0) return 'No model was asked: the agent and its judge follow rules.';
  if (found < asked)
    return `The replies to ${asked - found} of ${asked} questions could not be used, or are not in the run.`;
  return null;
}

async function describeCall(store: Store, { requestKey, step }: Asked, reply: ModelReply): Promise<ModelCall> {
  const { role, stage, model, endpoint, text, finishReason, status, usage, usageReported, request } = reply;
  const sent =
    request &&
    (await passOver([], () => readPacked(store, request.sha256, SentMessages, MAX_REQUEST_BYTES, 'holds no messages')));
  return {
    id: requestKey,
    role,
    stage,
    model,
    endpoint,
    step,
    messages: sent ? await describeMessages(store, sent) : null,
    reply: text,
    finishReason,
    status,
    usage,
    usageReported,
  };
}

async function describeMessages(store: Store, sent: SentMessages): Promise<ModelCall['messages']> {
  return Promise.all(
    sent.map(async ({ role, content }) => ({
      role,
      parts:
        typeof content === 'string'
          ? [{ type: 'text' as const, text: content }]
          : await Promise.all(
              content.map(async (part) => {
                if (part.type === 'text') return part;
                const { type, ...image } = part;
                return { type, image, isKept: await store.hasBlob(image.sha256) };
              }),
            ),
    })),
  );
}
