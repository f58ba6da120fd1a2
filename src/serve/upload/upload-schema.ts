/** What a client uploads: a trajectory of its own making. Pictures come inside the request; nothing is ever fetched. */
import { z } from 'zod';
import { Action, Id, UiNode } from '../../schema/index.ts';
import { describedAs } from '../http/open-api.ts';
import type { ServeLimits } from '../limits.ts';

/**
 * How a rollout ended. The first four are the policy's own doing and are judged (all but "done" as failures); "aborted"
 * means that infrastructure broke it, and is never scored.
 */
export const ExitStatus = z.enum(['done', 'failed', 'out_of_steps', 'out_of_time', 'aborted']);
export type ExitStatus = z.infer<typeof ExitStatus>;

/** Exactly one of the two. */
const UploadedScreenshot = z
  .strictObject({
    /** Base64 of a PNG, JPEG or WebP, alone or as a data: URL. */
    data: z.string().optional(),
    /** Of a screenshot that came with an earlier upload, or with an observation of this service. */
    sha256: Id.optional(),
  })
  .refine(({ data, sha256 }) => (data === undefined) !== (sha256 === undefined), 'must have either data or sha256')
  .meta({ oneOf: [{ required: ['data'] }, { required: ['sha256'] }] });

const UploadedFile = z
  .strictObject({
    path: z.string().min(1).max(4096),
    /** Base64 of the whole file; for a file that is too large to send, its hash and size. */
    content: z.base64().optional(),
    sha256: Id.optional(),
    bytes: z.int().nonnegative().optional(),
  })
  .refine(
    ({ content, sha256, bytes }) => content !== undefined || (sha256 !== undefined && bytes !== undefined),
    'must have either content, or sha256 and bytes',
  )
  .meta({ anyOf: [{ required: ['content'] }, { required: ['sha256', 'bytes'] }] });

const observationFields = {
  screenshot: UploadedScreenshot,
  /** The accessibility tree, a UiNode. The model-free verifier needs it on every step, `files` as well. */
  tree: z.unknown().meta(describedAs(UiNode)).optional(),
  files: z.array(UploadedFile).max(1000).optional(),
  /** The application's own data, as JSON; tasks whose check rests on it need it on every step. */
  state: z.unknown().optional(),
  /** Title of the active window. */
  window: z.string().max(1000).optional(),
};

const UploadedObservation = z.strictObject(observationFields);
export type UploadedObservation = z.infer<typeof UploadedObservation>;

const UploadedStep = z.strictObject({
  ...observationFields,
  /** A DesktopAction or AndroidAction, as the task's platform has them; points in pixels of this screenshot. */
  action: z.unknown().meta(describedAs(Action)),
  intent: z.string().max(10_000).optional(),
  thought: z.string().max(100_000).optional(),
});

export function uploadSchema({ maxSteps }: Pick<ServeLimits, 'maxSteps'>) {
  return z
    .strictObject({
      task_id: Id,
      steps: z.array(UploadedStep).max(maxSteps),
      /** What the screen showed in the end. */
      final: UploadedObservation.optional(),
      /** Default: what the last action says; without an ending action, "out_of_steps". */
      exit_status: ExitStatus.optional(),
      /** Default: the text of the last "answer" action. */
      answer: z.string().max(10_000).optional(),
    })
    .meta({ anyOf: [{ properties: { steps: { minItems: 1 } } }, { required: ['final'] }] });
}
export type Upload = z.infer<ReturnType<typeof uploadSchema>>;
