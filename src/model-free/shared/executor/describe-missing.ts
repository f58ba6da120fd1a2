/** What a step still has to bring about, in words. */
import { factId, type FactMap } from '../../../check/facts.ts';
import type { Expectation } from '../../../schema/index.ts';
import { quoteText } from '../../../text/quote-text.ts';
import { wordsOfKey } from '../../../ui/element-key.ts';
import type { Moment } from '../exploration-graph.ts';

export function quote(words: string): string {
  return quoteText(words, 60);
}

/** What a policy knows when it explains itself. `latest` are the facts as last seen. */
export interface Occasion {
  moment: Moment;
  latest: FactMap;
  unmet?: Expectation | undefined;
  /** What was brought about, and no screen has shown. */
  unseen?: Expectation | undefined;
  /** The task is a question that is not answered yet. */
  isAsked?: boolean;
}

export function describeMissing({ unmet, unseen, latest, isAsked }: Occasion): string {
  if (unseen) {
    const name = quote(wordsOfKey(unseen.fact.subject));
    return `${name} should be ${unseen.value === 'true' ? 'on' : 'off'} now; its menu says whether it is.`;
  }
  if (unmet) return describeUnmet(unmet, latest.get(factId(unmet.fact))?.value);
  return isAsked ? 'What the question asks for is still to be found.' : 'Everything asked for is done.';
}

function describeUnmet({ fact, op, value }: Expectation, held: string | undefined): string {
  const name = quote(wordsOfKey(fact.subject));
  switch (fact.kind) {
    case 'checked':
    case 'selected':
      return `${name} is still to be turned ${value === 'true' ? 'on' : 'off'}.`;
    case 'value':
      return `${name} is still to be set to ${quote(value)}.`;
    case 'text':
      if (value.includes('\n') && held && !value.startsWith(held.trimEnd()))
        return 'Lines of the text are still to be changed.';
      return held === undefined || !value.startsWith(held.trimEnd())
        ? `The text is still to be ${quote(value)}.`
        : `The text still lacks ${quote(value.slice(held.trimEnd().length).trim())}.`;
    case 'file':
      if (op === 'absent') return `${name} is still there.`;
      return held === undefined ? `There is no ${name} yet.` : `${name} is not saved like this yet.`;
    case 'window':
      return op === 'absent'
        ? `The ${name} dialog is still to be confirmed.`
        : `The ${name} dialog is still to be opened.`;
    case 'item':
      return op === 'absent' ? 'That part of the window still shows.' : 'That part of the window is still hidden.';
    default:
      return op === 'absent' ? `${name} is still there.` : 'What is asked for is not done yet.';
  }
}
