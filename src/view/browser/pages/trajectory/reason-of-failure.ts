/** The reason of a failed verdict in one sentence. */
import type { FactsView, TrajectoryDetail } from '../../../trajectory-api.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  failed: 'The agent gave up.',
  out_of_steps: 'The agent ran out of steps.',
};
/** The item of each check that an episode ends by itself; its outcome says more. */
const FINISHED = 'finished';

/**
 * The first item that failed, with the step that decided it, else the verifier's words; undefined without a failure.
 * Without a deciding step the last screen shows it.
 */
export function reasonOfFailure(
  { row, verdicts, steps }: Pick<TrajectoryDetail, 'row' | 'verdicts' | 'steps'>,
  facts: FactsView | undefined,
): { words: string; step: number } | undefined {
  const verdict = verdicts.find(({ result }) => result === 'failure');
  if (row.verdict !== 'failure' || !verdict) return undefined;
  const failed = verdict.items.filter(({ passed }) => !passed);
  const item = failed.find(({ id }) => id !== FINISHED);
  const decides = facts?.decides.find((one) => one.item === item?.id)?.steps ?? [];
  const step = item?.steps.at(-1) ?? decides.at(-1) ?? verdict.evidence.at(-1) ?? steps.length;
  const words = item ? describeItem(item.detail || item.id) : firstSentence(verdict.reasoning);
  return { words: [OUTCOMES[row.outcome], words].filter(Boolean).join(' '), step };
}

/** Details of checks name facts by paths; a person knows elements by their names. Other details stay as they are. */
function describeItem(detail: string): string {
  const changed = /^changed: (.+)$/s.exec(detail)?.[1];
  if (changed !== undefined) return `Something else changed: ${changed.split('; ').map(elementOf).join('; ')}.`;
  const [, fact, wanted, found] = /^(\S+ .+?) equals (".*"): found (.+)$/s.exec(detail) ?? [];
  return fact === undefined ? detail : `${elementOf(fact)} should be ${wanted}, and is ${found}.`;
}

/** "checked application:a/frame/menu:View/menu item:Toolbar" is the menu item “Toolbar”. */
function elementOf(fact: string): string {
  const last = fact.split('/').at(-1)!;
  const [role, ...name] = last.split(':');
  return name.length === 0 ? last : `${role} “${name.join(':')}”`;
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
