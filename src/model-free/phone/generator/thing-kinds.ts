/**
 * What the things of a list are called, one by one, by the app's own words: "New note" and "All notes" say that a list
 * is of notes, "Delete alarm?" that what was touched is an alarm.
 */
import { isAtOrBelow } from '../../../ui/element-key.ts';
import type { ExplorationGraph, Moment, Transition } from '../../shared/exploration-graph.ts';
import { ABOUT_THING, MAKES_ANOTHER, OF_WHOLE_LIST, TOO_VAGUE } from '../../../ui/words.ts';
import { listRows, pageTitle } from '../../../check/facts/phone/list-rows.ts';

/** By place of the list; lists whose things have no name that is sure are left out. */
export type ThingKinds = ReadonlyMap<string, string>;

export function learnThingKinds({ transitions }: ExplorationGraph): ThingKinds {
  const opened = nounsOpened(transitions);
  const kinds = new Map<string, string>();
  for (const moment of transitions.flatMap(({ before, after }) => [before, after])) {
    for (const place of placesOf(moment)) {
      const noun = chooseNoun(opened.get(place), nounOfButton(moment), nounOfTitle(moment));
      if (noun !== undefined && !TOO_VAGUE.test(noun) && !kinds.has(place)) kinds.set(place, noun);
    }
  }
  return kinds;
}

/** The noun where a thing is opened is the surest, unless the list holds things of several kinds. */
function chooseNoun(opened: ReadonlySet<string> | undefined, button?: string, title?: string): string | undefined {
  if (opened && opened.size > 0) return opened.size === 1 ? [...opened][0] : undefined;
  return button !== undefined && button === title ? button : undefined;
}

function nounsOpened(transitions: readonly Transition[]): Map<string, Set<string>> {
  const nouns = new Map<string, Set<string>>();
  let place: string | undefined;
  let title: string | undefined;
  for (const { gesture, before, after } of transitions) {
    const row = listRows(before.scene.elements).find(({ element }) => isAtOrBelow(gesture.key, element.key));
    if (row) ({ place, title } = row);
    else if (placesOf(before).length > 0) place = undefined;
    const front = after.scene.byKey.get(after.scene.front ?? '')?.node.name ?? '';
    const noun = ABOUT_THING.exec(front)?.[1]?.toLowerCase();
    // A page titled "Edit Anna" names the entry and no kind of entry.
    const isKind = noun !== undefined && !TOO_VAGUE.test(noun) && noun !== title?.toLowerCase();
    if (place !== undefined && isKind) nouns.set(place, (nouns.get(place) ?? new Set()).add(noun));
  }
  return nouns;
}

function placesOf({ scene }: Moment): string[] {
  return [...new Set(listRows(scene.elements).map(({ place }) => place))];
}

function nounOfButton({ scene }: Moment): string | undefined {
  const button = scene.elements.find(({ node }) => node.className?.endsWith('FloatingActionButton'));
  return MAKES_ANOTHER.exec(button?.name ?? '')?.[1]?.toLowerCase();
}

/** In the singular. */
function nounOfTitle({ scene }: Moment): string {
  const noun = pageTitle(scene.elements).replace(OF_WHOLE_LIST, '').toLowerCase();
  if (/(ss|us|is)$/.test(noun)) return noun;
  return noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/s$/, '');
}
