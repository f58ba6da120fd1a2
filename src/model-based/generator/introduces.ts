/**
 * Decides from the words before a name whether an instruction creates the thing ("create a folder "X"", "rename … to
 * "X"", "save it as "X"") or refers to an existing one. A heuristic for English imperatives: in doubt the thing must
 * exist.
 */
import type { Entity } from './find-entities.ts';

type VerbKind = 'make' | 'change' | 'transfer' | 'use';

const VERBS: Readonly<Record<VerbKind, string>> = {
  // The following name is new, unless it is a place: "add "x" to the list "y"".
  make:
    'create add make insert type write enter append prepend compose draft put input fill schedule record log define ' +
    'name title call label tag reply respond comment say send calculate compute evaluate generate start',
  // The name after "to", "as", "with" or "by" is new: "rename "x" to "y"".
  change: 'rename change replace set edit update modify save export convert correct adjust swap retitle',
  // The name after "as" is new, but not the place after "to": "copy "x" to "y"".
  transfer: 'copy duplicate move drag clone',
  use:
    'open delete remove select find search show read close click choose check uncheck tick untick turn enable disable ' +
    'switch clear empty trash archive pin unpin mark unmark star sort filter view print share attach go navigate look ' +
    'highlight underline count list tell give find locate scroll drag undo use play pause stop cut paste restore which ' +
    'what where how who when merge compare hide unhide expand collapse zoom',
};
const KIND_OF_VERB: ReadonlyMap<string, VerbKind> = new Map(
  Object.entries(VERBS).flatMap(([kind, verbs]) => verbs.split(' ').map((verb) => [verb, kind as VerbKind] as const)),
);
/** Words that make a following verb a noun: "the name", "a new record". */
const BEFORE_NOUNS = new Set('the a an this that its of each every all new file your my'.split(' '));
const NAMING = new Set('named called titled labelled labeled name title text content saying reading tagged'.split(' '));
const PLACES = new Set('to in into on inside under at from after before of above below within'.split(' '));
const RESULTS = new Set('to as with by into'.split(' '));
/** Words before existing things, even with a naming word: "to the note titled "x"". */
const REFERRING = new Set('to from of after before above below'.split(' '));
const PARTICLES = new Set('in into on up down out'.split(' '));

/** True for each thing that is created, in their order. */
export function introducedEntities(instruction: string, entities: readonly Entity[]): boolean[] {
  let verb: VerbKind | undefined;
  let introduced = false;
  let from = 0;
  return entities.map(({ start, end }) => {
    const words =
      instruction
        .slice(from, start)
        .toLowerCase()
        .match(/[\p{L}'’]+/gu) ?? [];
    from = end;
    // "… "a", "b" and "c"" is one list.
    if (words.every((word) => word === 'and' || word === 'or') && verb !== undefined) return introduced;
    const clause = readClause(words, verb);
    verb = clause.verb;
    introduced = isIntroduced(clause);
    return introduced;
  });
}

interface Clause {
  verb: VerbKind | undefined;
  /** The most recent "to", "as", "in", … since the verb or the previous object. */
  link: string;
  /** True when "named", "titled" and the like stand before the thing. */
  naming: boolean;
  /** True when "new" stands before the thing. */
  isNew: boolean;
}

function readClause(words: readonly string[], verbBefore: VerbKind | undefined): Clause {
  const clause: Clause = { verb: verbBefore, link: '', naming: false, isNew: false };
  words.forEach((word, index) => {
    const previous = words[index - 1] ?? '';
    const kind = BEFORE_NOUNS.has(previous) ? undefined : KIND_OF_VERB.get(word);
    if (kind && !(NAMING.has(word) && clause.verb !== undefined)) {
      clause.verb = kind;
      clause.link = '';
      clause.naming = false;
      clause.isNew = false;
    } else if (word === 'new') clause.isNew = true;
    else if (NAMING.has(word)) clause.naming = true;
    else if (PLACES.has(word) || RESULTS.has(word)) {
      const isParticle = PARTICLES.has(word) && KIND_OF_VERB.get(previous) === 'make';
      if (!isParticle) clause.link = word;
    }
  });
  return clause;
}

function isIntroduced({ verb, link, naming, isNew }: Clause): boolean {
  switch (verb) {
    case 'make':
      return isNew || (naming ? !REFERRING.has(link) : !PLACES.has(link));
    case 'change':
      return RESULTS.has(link);
    case 'transfer':
      return link === 'as' || isNew;
    default:
      return false;
  }
}
