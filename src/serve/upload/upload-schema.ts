/** A client's upload: its own trajectory. Pictures are part of the request; the service never fetches any. */
import { z } from 'zod';
import { Action, Id, UiNode } from '../../schema/index.ts';
import { describedAs } from '../http/open-api.ts';
import type { ServeLimits } from '../limits.ts';

/**
 * How a rollout ended. The first four are the policy's own and are judged (all but "done" as failures). "aborted" means
 * that infrastructure failed, and is never scored.
 */
export const ExitStatus = z.enum(['done', 'failed', 'out_of_steps', 'out_of_time', 'aborted']);
export type ExitStatus = z.infer<typeof ExitStatus>;

/** Exactly one of the two. */
const UploadedScreenshot = z
  .strictObject({
    /** Base64 of a PNG, JPEG or WebP, alone or as a data: URL. */
    data: z.string().optional(),
    /** Hash of a screenshot from an earlier upload, or from an observation of this service. */
    sha256: Id.optional(),
  })
  .refine(({ data, sha256 }) => (data === undefined) !== (sha256 === undefined), 'must have either data or sha256')
  .meta({ oneOf: [{ required: ['data'] }, { required: ['sha256'] }] });

const UploadedFile = z
  .strictObject({
    path: z.string().min(1).max(4096),
    /** Base64 of the whole file. A file that is too large to send has its hash and size instead. */
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
  /** The accessibility tree, a UiNode. The model-free verifier needs it on every step, as it needs `files`. */
  tree: z.unknown().meta(describedAs(UiNode)).optional(),
  files: z.array(UploadedFile).max(1000).optional(),
  /** The application's own data, as JSON. Tasks whose check uses it need it on every step. */
  state: z.unknown().optional(),
  /** Title of the active window. */
  window: z.string().max(1000).optional(),
};

const UploadedObservation = z.strictObject(observationFields);
export type UploadedObservation = z.infer<typeof UploadedObservation>;

const UploadedStep = z.strictObject({
  ...observationFields,
  /** A DesktopAction or AndroidAction of the task's platform; points in pixels of this screenshot. */
  action: z.unknown().meta(describedAs(Action)),
  intent: z.string().max(10_000).optional(),
  thought: z.string().max(100_000).optional(),
});

export function uploadSchema({ maxSteps }: Pick<ServeLimits, 'maxSteps'>) {
  return z
    .strictObject({
      task_id: Id,
      steps: z.array(UploadedStep).max(maxSteps),
      /** The final screen. */
      final: UploadedObservation.optional(),
      /** Default: the end that the last action states; without an ending action, "out_of_steps". */
      exit_status: ExitStatus.optional(),
      /** Default: the text of the last "answer" action. */
      answer: z.string().max(10_000).optional(),
    })
    .meta({ anyOf: [{ properties: { steps: { minItems: 1 } } }, { required: ['final'] }] });
}
export type Upload = z.infer<ReturnType<typeof uploadSchema>>;
