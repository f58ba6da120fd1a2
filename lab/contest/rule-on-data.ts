/**
 * The rule-driven referee of phones: compares the wanted changes of data with those of the run, and with the check's
 * permissions.
 */
import { readTag } from '../../scripts/demo-model/read-prompt.ts';
import { readChange, describeChange } from './changes.ts';

function decide(fault: string, reason: string) {
  return { fault, reason };
}

export function ruleOnData(user: string): { fault: string; reason: string } {
  const wanted = new Set(readTag(user, 'wanted').split('\n'));
  const changes = readTag(user, 'changes')
    .split('\n')
    .flatMap((line) => readChange(line) ?? []);
  const made = new Set(
    changes.flatMap((change) => (change.standing === 'allowed' ? [] : (describeChange(change) ?? []))),
  );
  const all = new Set(changes.flatMap((change) => describeChange(change) ?? []));
  const missing = [...wanted].filter((line) => !all.has(line));
  const extra = [...made].filter((line) => !wanted.has(line));
  const failed = readTag(user, 'tests')
    .split('\n')
    .filter((line) => line.startsWith('FAIL'));
  const left = [...wanted].filter((line) => all.has(line) && !made.has(line));
  const cut = readTag(user, 'undone')
    .split('\n')
    .filter((line) => line.includes('ending as only'));
  const isDone = readTag(user, 'ending').startsWith('said that it was done');
  if (!isDone) return decide('proposer', 'what the words name was not found');
  if (missing.length > 0 || extra.length > 0)
    return decide('proposer', 'the words ask for another state than the wanted one');
  if (failed.length > 0) return decide('checker', failed.join('; '));
  if (left.length > 0) return decide('checker', `may be left undone: ${left.join('; ')}`);
  if (cut.length > 0) return decide('checker', `may be cut short: ${cut.join('; ')}`);
  return decide('none', '');
}
