/** Errors of the service: one shape for every route, with the fault's origin in it. */
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';

/** Origin of a fault. A reward is withheld for all of them; the client can correct only the first three. */
export const FaultClass = z.enum([
  'input',
  'auth',
  'evidence',
  'capacity',
  'timeout',
  'lease',
  'judge',
  'environment',
  'storage',
  'internal',
]);
export type FaultClass = z.infer<typeof FaultClass>;

export const Fault = z.object({
  code: z.string(),
  class: FaultClass,
  message: z.string(),
  /** True if the same request may succeed later. */
  retryable: z.boolean(),
  /** The wrong part of the request, such as `steps[3].screenshot.data`. */
  field: z.string().optional(),
});
export type Fault = z.infer<typeof Fault>;

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly status: number;
  readonly fault: Fault;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    fault: Omit<Fault, 'retryable'> & { retryable?: boolean },
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(fault.message, { cause: options.cause });
    this.status = status;
    this.fault = { retryable: false, ...fault };
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 400, naming the field. */
export function wrongInput(field: string, message: string): ServiceFault {
  return new ServiceFault(400, { code: 'INPUT_INVALID', class: 'input', field, message: `${field}: ${message}` });
}

/**
 * Zod would describe each of a million wrong items of a list, in 10 s and 500 MB, so it stops at the first. The option
 * is zod's own for `validate`, but missing from its types.
 */
const FIRST_ISSUE_ONLY: object = { abortEarly: true };

/**
 * Parses external input; throws a 400 that names the first wrong field. `prefix` is the value's place in the request,
 * `root` the name of the value itself.
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, root = 'body', prefix = ''): T {
  const parsed = schema.safeParse(value, FIRST_ISSUE_ONLY);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const message = issue.code === 'unrecognized_keys' ? 'unknown field' : issue.message;
  throw wrongInput(path.length > 0 ? `${prefix}${formatPath(path, prefix)}` : root, message);
}

/** `steps[0].action` */
function formatPath(path: readonly PropertyKey[], prefix: string): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return prefix === '' ? text.replace(/^\./, '') : text;
}

/** Turns a failure of the pipeline into a client's fault description, without stack traces or paths of this machine. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ServiceFault) return error.fault;
  if (!(error instanceof PipelineError)) {
    return { code: 'INTERNAL', class: 'internal', message: 'the service failed', retryable: true };
  }
  const { code, message, retryable } = error;
  if (code === 'ABORTED') return { code: 'TIMEOUT', class: 'timeout', message: 'time ran out', retryable: true };
  if (code.startsWith('STORE_') || code === 'RECORD_INVALID') {
    return { code, class: 'storage', message: 'the store failed', retryable };
  }
  if (code === 'QUEUE_UNAVAILABLE')
    return { code, class: 'storage', message: 'Redis does not answer', retryable: true };
  return { code, class: code.startsWith('ENV_') ? 'environment' : 'judge', message, retryable };
}
