/** The answers in the store, which serve repeated questions and sum up the costs. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SCHEMA_VERSION, type ModelReply, type SentMessages } from '../schema/index.ts';
import { modelReplyId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { findRecord, readRecord } from '../store/typed-records.ts';

/** A reply without its place in the store. */
export type NewReply = Omit<ModelReply, 'schemaVersion' | 'id' | 'attempt' | 'status'>;

export type ReplyArchive = ReturnType<typeof createReplyArchive>;

export function createReplyArchive(store: Store) {
  /** Takes the first free number, so that no paid reply replaces another. */
  async function keepBeside(reply: NewReply, status: 'duplicate' | 'unusable'): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const id = modelReplyId(reply.requestKey, attempt);
      const record: ModelReply = { schemaVersion: SCHEMA_VERSION, id, attempt, status, ...reply };
      if (await store.commit('model-replies', id, record)) return attempt;
    }
  }

  return {
    find: (requestKey: string) => findRecord(store, 'model-replies', modelReplyId(requestKey, 0)),
    /** Resolves with the valid answer: another worker's if that worker was first. */
    async keepAnswer(reply: NewReply) {
      const id = modelReplyId(reply.requestKey, 0);
      const record: ModelReply = { schemaVersion: SCHEMA_VERSION, id, attempt: 0, status: 'answer', ...reply };
      if (await store.commit('model-replies', id, record)) return record;
      await keepBeside(reply, 'duplicate');
      return readRecord(store, 'model-replies', id);
    },
    /** Stores the request for later inspection by people, including pictures drawn only for the question. */
    async keepRequest(messages: SentMessages, pictures: readonly Buffer[]) {
      for (const png of pictures) await store.putBlob(png, 'image/png');
      return store.putBlob(await promisify(gzip)(JSON.stringify(messages)), 'application/gzip');
    },
    /**
     * Stores the cost of a reply that is never an answer. Resolves with the number of replies paid for this question.
     */
    keepUnusable: (reply: NewReply) => keepBeside(reply, 'unusable'),
    /** Paid replies to the question that are not answers, oldest first, at most `most`. */
    async findUnusable(requestKey: string, most: number) {
      const replies: ModelReply[] = [];
      while (replies.length < most) {
        const reply = await findRecord(store, 'model-replies', modelReplyId(requestKey, replies.length + 1));
        if (!reply) break;
        replies.push(reply);
      }
      return replies;
    },
    /** True when this model ever answered in this role. */
    async hasAnswerOf({ role, endpoint, model }: Pick<ModelReply, 'role' | 'endpoint' | 'model'>) {
      for await (const id of store.list('model-replies')) {
        const reply = await readRecord(store, 'model-replies', id);
        if (reply.status === 'unusable' || reply.role !== role) continue;
        if (reply.endpoint === endpoint && reply.model === model) return true;
      }
      return false;
    },
  };
}
