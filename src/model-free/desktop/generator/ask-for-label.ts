/** How what stands beside a label is asked for. */
import type { Fact } from '../../../check/facts.ts';
import { readLabel } from '../../../check/subject.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { describeDialog, formatName } from '../../../ui/describe-place.ts';
import { word, type Question } from './question.ts';

/** A day, or a time of day. */
export const TIME = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2}|\b\d{1,2} \p{L}{3,9} \d{4}/u;

export type ByKey = ReadonlyMap<string, UiElement>;

/** What stands beside a label for which there is nothing to tell. */
const NOTHING_TOLD = /^(none|n\/?a|unknown|not set|empty)$/i;

/** Times of a file that another run has otherwise. */
const OF_RUN = /\baccess(ed)?\b|\bcreat(ed|ion)\b|^(last )?(used|changed|opened)$/i;
/** What is so on one machine only. */
const OF_MACHINE = /\b(free|available|used) (disk )?space\b/i;

/** Labels that are asked for with "the". */
const PROPERTIES =
  /^((file|image|total|page|paper) )?(width|height|size|type|location|format|author|title|resolution|duration|length|owner)$/i;

/** Whether a window also has a row or a column of that name, which may as well be meant. */
function standsTwice(label: string, window: string, elements: readonly UiElement[]): boolean {
  const named = elements.filter(({ name, windowKey, bounds }) => {
    const isSeen = bounds !== undefined && windowKey === window;
    return isSeen && formatName(name.replace(/:$/, '')) === formatName(label);
  });
  return named.length > 1;
}

export function askForLabel({ key, value }: Fact, byKey: ByKey, seed: string): Question | undefined {
  const { holder: windowKey = '', name: label = '' } = readLabel(key.subject) ?? {};
  const window = byKey.get(windowKey);
  const application = window?.ancestors.find(({ role }) => role === 'application')?.name ?? '';
  const title = window && window.key === window.windowKey ? describeDialog(window.name, application) : undefined;
  // When a file was read, or put where it is, is another time in each run.
  const isOfRun = (OF_RUN.test(label) && TIME.test(value)) || OF_MACHINE.test(label);
  if (title === undefined || formatName(label) === undefined || isOfRun || NOTHING_TOLD.test(value)) return undefined;
  if (standsTwice(label, windowKey, [...byKey.values()])) return undefined;
  const isCount = /^\p{Lu}\p{Ll}*(?![sui])\p{Ll}s$/u.test(label) && /^\d{1,3}([.,]?\d{3})*$/.test(value);
  const asked = isCount ? 'ask how many' : PROPERTIES.test(label) ? 'ask property' : 'ask label';
  const params = { window: title, label, property: label.toLowerCase() };
  // However it is asked for by itself, several are asked for by their labels.
  return { ...word(asked, params, `label ${title}`, seed), question: { asked: 'ask label', at: '' } };
}
