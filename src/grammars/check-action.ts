/** Final check of a parsed action: its shape, with defaults filled in. Used by every grammar. */
import type { z } from 'zod';
import { ACTION_SCHEMAS } from '../actions/index.ts';
import { readKeys } from '../actions/key-names.ts';
import { PipelineError } from '../errors.ts';
import type { AndroidAction, DesktopAction, Platform } from '../schema/index.ts';

/** Throws MODEL_REPLY_INVALID if the platform has no such action. */
export function checkAction<P extends Platform>(
  platform: P,
  action: P extends 'desktop' ? z.input<typeof DesktopAction> : z.input<typeof AndroidAction>,
): P extends 'desktop' ? DesktopAction : AndroidAction {
  const schema: z.ZodType = ACTION_SCHEMAS[platform];
  const checked = schema.safeParse(withReadKeys(action));
  if (checked.success) return checked.data as never;
  const problems = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return refuse(`the action "${action.type}" is wrong: ${problems}`);
}

/** Models write combinations in many forms. */
function withReadKeys(action: object): object {
  const read = (name: string) =>
    name in action ? { [name]: readKeys((action as Record<string, unknown>)[name]) } : {};
  return { ...action, ...read('keys'), ...read('holdKeys') };
}

/** The end that a status word means. Throws MODEL_REPLY_INVALID for an unknown one, which must not count as success. */
export function readStatus(word: unknown): 'success' | 'failure' {
  const status = String(word);
  if (/^(?:task_?)?(?:completed?|success(?:ful)?)$/i.test(status)) return 'success';
  if (/fail|infeasible|impossible|abort|error/i.test(status)) return 'failure';
  return refuse(`the status "${status.slice(0, 40)}" is neither success nor failure`);
}

/** Throws MODEL_REPLY_INVALID. The message must tell a model how to correct its reply. */
export function refuse(message: string): never {
  throw new PipelineError('MODEL_REPLY_INVALID', message);
}

/** Throws EXPORT_FAILED: the caller must check `supports` first. */
export function refuseAction(grammar: string, action: { type: string }): never {
  throw new PipelineError('EXPORT_FAILED', `${grammar} has no action that does exactly what "${action.type}" does`);
}
