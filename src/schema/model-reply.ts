/** One paid reply of a model, usable or not: an entry of both cache and cost ledger. */
import { z } from 'zod';
import { BlobRef, Id, SchemaVersion } from './common.ts';
import { Usage } from './trajectory.ts';

/**
 * `answer`: the reply that the cache returns from now on. `duplicate`: another worker's answer came first. `unusable`:
 * cut off, filtered, refused or empty; kept for its cost and never returned.
 */
export const ReplyStatus = z.enum(['answer', 'duplicate', 'unusable']);
export type ReplyStatus = z.infer<typeof ReplyStatus>;

/** Pictures are named by the hash of their PNG before scaling; their size is the sent size in pixels. */
export const SentMessages = z.array(
  z.object({
    role: z.string(),
    content: z.union([
      z.string(),
      z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('text'), text: z.string() }),
          z.object({ type: z.literal('image'), sha256: Id, width: z.int(), height: z.int() }),
        ]),
      ),
    ]),
  }),
);
export type SentMessages = z.infer<typeof SentMessages>;

export const ModelReply = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  /** Hash of the request: messages with the hashes of their images, model, endpoint, parameters, format, sample. */
  requestKey: Id,
  /** 0 for the answer; other paid replies to the same request count from 1. */
  attempt: z.int().nonnegative(),
  status: ReplyStatus,
  sample: z.int().nonnegative(),
  /**
   * Messages as sent, as JSON compressed with gzip: see SentMessages. Missing for unusable replies, and for answers of
   * earlier versions.
   */
  request: BlobRef.optional(),
  runId: z.string(),
  stage: z.string(),
  role: z.string(),
  endpoint: z.string(),
  model: z.string(),
  /** The reply as received, before any repair. */
  text: z.string(),
  finishReason: z.string(),
  usage: Usage,
  /** False if the endpoint reported no usage; `usage` is then 0. */
  usageReported: z.boolean(),
});
export type ModelReply = z.infer<typeof ModelReply>;
