/** The noun for the entries of a list: one for all that is asked of them, and only words that the screen shows. */
import { namesIn } from '../../check/data-path.ts';
import { isVisible, type VisibleElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import { OF_WHOLE_LIST } from '../../ui/words.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import { captionOf, rowNameOf, valueShown } from './captions.ts';
import { isPlural, plural, sayField, singular } from './deed-words.ts';
import type { Deed } from './deed.ts';
import { entriesByTitle, fieldsByEntry } from './entry-fields.ts';
import { momentsOf } from './screen-names.ts';

/** A word for a thing that nothing names. */
export const NEUTRAL_NOUN = 'entry';

/** That of the button that makes one, else of another button, else of the list, else of its key if the screen shows it. */
export function nounOf(graph: ExplorationGraph, collection: string, deeds: readonly Deed[]): string {
  const own = deeds.filter((deed) => deed.collection === collection && deed.noun !== '');
  const button = own.find(({ kind }) => kind === 'create') ?? own[0];
  return button?.noun ?? nounOfList(graph, collection) ?? nounOfKey(graph, collection) ?? NEUTRAL_NOUN;
}

/** By the name of the list that holds rows of the entries, or the heading before it: "Books", "All books". */
function nounOfList(graph: ExplorationGraph, collection: string): string | undefined {
  for (const { scene, facts } of momentsOf(graph)) {
    const byTitle = entriesByTitle(fieldsByEntry(facts, collection));
    const row = scene.elements.filter(isVisible).find((element) => byTitle.has(rowNameOf(element) ?? ''));
    if (!row) continue;
    const list = row.ancestors.findLast(({ role }) => /^(list|table|tree|grid)$/.test(role));
    const before = scene.elements.slice(0, scene.elements.indexOf(row));
    const heading = before.findLast(({ role, name }) => role === 'heading' && name !== '');
    const noun =
      [list?.name, heading?.name].map(nounIn).find((said) => said !== undefined) ?? headOf(graph, row, scene);
    if (noun !== undefined) return noun;
  }
  return undefined;
}

/** The head of the column that names the rows, if a screen shows its plural: "Child" where a tab says "Children". */
function headOf(graph: ExplorationGraph, cell: VisibleElement, scene: Scene): string | undefined {
  const said = valueShown(cell) === rowNameOf(cell) ? captionOf(cell, scene, undefined)?.toLowerCase() : undefined;
  return said !== undefined && showsWord(graph, said) && showsWord(graph, plural(said)) ? said : undefined;
}

function nounIn(title = ''): string | undefined {
  const words = title
    .replace(OF_WHOLE_LIST, '')
    .replace(/ \(\d+\)$/, '')
    .toLowerCase();
  return /^[a-z]+( [a-z]+)?$/.test(words) && isPlural(words) ? singular(words) : undefined;
}

/**
 * "react-todos" and "todos-vuejs" hold todos; the innermost name of a path says it best. Tables of databases are called in the
 * singular: such a name is a noun if a screen shows its plural.
 */
function nounOfKey(graph: ExplorationGraph, collection: string): string | undefined {
  const words = namesIn(collection)
    .toReversed()
    .flatMap((name) => sayField(name).split(' '));
  return words
    .map((word) => (isPlural(word) ? singular(word) : word))
    .find((noun, at) => showsWord(graph, plural(noun)) || (isPlural(words[at]!) && showsWord(graph, noun)));
}

function showsWord(graph: ExplorationGraph, said: string): boolean {
  const word = new RegExp(`(?<!\\p{L})${said}(?!\\p{L})`, 'iu');
  return (
    /^[a-z]+$/.test(said) &&
    momentsOf(graph).some(({ scene }) => scene.elements.some((own) => isVisible(own) && word.test(own.name)))
  );
}
