/** What a step decided, so that the same decision of two tries is known again. */
import { mapPoints } from '../../actions/index.ts';
import type { Step } from '../../schema/index.ts';

/**
 * Equal for steps that do the same to the same element, wherever in it they point. Without an element the points count.
 * A final answer counts with its words.
 */
export function decisionOf({ action, target }: Pick<Step, 'action' | 'target'>): string {
  if (!target) return JSON.stringify(action);
  const element = target.key ?? [...target.path, `${target.role}:${target.name}`].join('/');
  return JSON.stringify([mapPoints(action, () => ({ x: 0, y: 0 })), element]);
}
