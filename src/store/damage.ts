/** Error codes of damage, as opposed to a busy or failing medium: damaged things are set aside and made again. */
import { PipelineError, type ErrorCode } from '../errors.ts';

const DAMAGE: ReadonlySet<ErrorCode> = new Set(['STORE_CORRUPT', 'STORE_NOT_FOUND', 'RECORD_INVALID', 'IMAGE_INVALID']);

/** True when the error is about one stored thing: a retry meets it again, while other things may be sound. */
export function isDamage(error: unknown): error is PipelineError {
  return error instanceof PipelineError && DAMAGE.has(error.code);
}

/** True when an input that was given up with this code may have been given up because of other damage. */
export function isDamageCode(code: string): boolean {
  return (DAMAGE as ReadonlySet<string>).has(code);
}
