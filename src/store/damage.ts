/** What is damaged, as opposed to missing by nature, busy or out of reach: such things are set aside and made again. */
import { PipelineError, type ErrorCode } from '../errors.ts';

const DAMAGE: ReadonlySet<ErrorCode> = new Set(['STORE_CORRUPT', 'STORE_NOT_FOUND', 'RECORD_INVALID', 'IMAGE_INVALID']);

/** True when the error is about one stored thing; another try meets it again, other things may be sound. */
export function isDamage(error: unknown): error is PipelineError {
  return error instanceof PipelineError && DAMAGE.has(error.code);
}

/** Whether an input that was given up with this code may have been given up because of something else's damage. */
export function isDamageCode(code: string): boolean {
  return (DAMAGE as ReadonlySet<string>).has(code);
}
