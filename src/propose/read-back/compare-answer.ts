/** Compares claims about the whole check: an answer, that nothing is saved, that a dialog stays open. */
import type { Check } from '../../schema/index.ts';
import { meetsIf, type Agreement, type Claim, type Context } from './claim.ts';
import { isAskedAbout } from './desktop-compare.ts';
import { isFileSaid } from './desktop-subjects.ts';

export function compareAnswer(claim: Claim, { check, shown }: Context): Agreement | undefined {
  switch (claim.asks) {
    case 'answered':
    case 'answered all': {
      if ('file' in claim && claim.file !== undefined && shown.isOpenFile(claim.file) === false) return 'other';
      if (!check.answer) return 'other';
      const isAsked = claim.asks === 'answered' ? isAskedAbout : areAllAsked;
      return meetsIf(isAsked(claim as never, check.answer, { check, shown }));
    }
    case 'saved':
      if (claim.saved) return undefined;
      // Changes of other files do not save this one.
      return meetsIf(check.expect.every(({ fact }) => fact.kind !== 'file' || !isFileSaid(fact, claim.file)));
    case 'left open':
      return meetsIf(check.expect.some(({ fact, atEnd }) => atEnd || fact.kind === 'window'));
    default:
      return undefined;
  }
}

function areAllAsked(
  { parts, places }: Extract<Claim, { asks: 'answered all' }>,
  { equals, from, isList }: NonNullable<Check['answer']>,
  context: Context,
): boolean {
  const answers = equals.split(', ');
  const isAsked = (part: (typeof parts)[number], at: number): boolean =>
    isAskedAbout(
      { asks: 'answered', ...part, places: part.places ?? places },
      { equals: answers[at] ?? '', from: from.slice(at, at + 1) },
      context,
    );
  return isList === true && parts.length === from.length && parts.length === answers.length && parts.every(isAsked);
}
