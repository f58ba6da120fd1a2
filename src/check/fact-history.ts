/**
 * Follows facts through an episode. Menus and dialogs hide what they hold once they close, so a fact counts from when
 * it was first seen to when it was last seen; a dialog that is cancelled takes its changes back.
 */
import type { Action, FactKey } from '../schema/index.ts';
import { kindOfBar, parentKey } from '../ui/element-key.ts';
import { isMainWindow, listElements, type UiElement } from '../ui/list-elements.ts';
import { CANCELS } from '../ui/words.ts';
import { factId, windowsOnlyIn, type Fact, type FactMap } from './facts.ts';
import { readerOf } from './facts/readers.ts';
import type { Frame } from './frame.ts';
import { factsBelow, layersOnlyIn, shownOf } from './layered-facts.ts';
import { isShown } from './shown-on.ts';

/** An episode as a check needs it: frames[i] is what was seen before actions[i]; the last frame has no action. */
export interface EpisodeFrames {
  frames: readonly Frame[];
  actions: readonly { action: Action; targetName?: string; targetKey?: string }[];
  answer?: string;
}

export interface FactHistory {
  /** Each fact as first seen. */
  first: FactMap;
  /** Each fact as last seen; facts that can end (windows, files, items) only if they are still there. */
  latest: FactMap;
  /** Every value a fact was seen with, by fact id. */
  seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** Facts on the very first screen: later firsts belong to menus and dialogs opened on the way. */
  initial: FactMap;
  /** Facts on the very last screen. */
  final: FactMap;
  /** Whether the last screen shows a fact. */
  isShownAtEnd: (key: FactKey) => boolean;
  /** Ids of rows and entries that were made in the episode. */
  made: ReadonlySet<string>;
}

/** `read` gives what is known of a frame already. */
export function followFacts(episode: EpisodeFrames, read?: (frame: Frame) => FactMap): FactHistory {
  const reader = readerOf(episode.frames);
  const first = new Map<string, Fact>();
  const latest = new Map<string, Fact>();
  const seen = new Map<string, Set<string>>();
  const openedWith = new Map<string, Fact[]>();
  const made = new Set<string>();
  const follow = reader.follow();
  let initial: FactMap | undefined;
  let previous: FactMap = new Map();
  let elementsBefore: readonly UiElement[] = [];

  for (const [index, frame] of episode.frames.entries()) {
    const elements = listElements(frame.tree);
    const facts = read?.(frame) ?? reader.read(frame, elements);
    initial ??= facts;
    const step = index > 0 ? episode.actions[index - 1] : undefined;
    for (const closed of windowsOnlyIn(previous, facts)) {
      if (step && isDismissal(step) && canBeCancelled(elementsBefore, closed))
        for (const fact of openedWith.get(closed) ?? []) latest.set(factId(fact.key), fact);
      openedWith.delete(closed);
    }
    for (const opened of windowsOnlyIn(facts, previous)) openedWith.set(opened, factsBelow(opened, facts));
    endVanished(latest, previous, facts);
    const events = follow({ tree: frame.tree, elements, facts }, step);
    for (const id of events.ended) latest.delete(id);
    for (const id of events.made) made.add(id);
    for (const entry of [...events.entries, ...events.deeds]) {
      latest.set(factId(entry.key), entry);
      first.set(factId(entry.key), entry);
    }
    if (events.button) {
      const id = factId(events.button.now.key);
      if (!first.has(id)) first.set(id, events.button.first);
      latest.set(id, events.button.now);
    }
    const replaced = new Set(events.replaced);
    // Data that did not change is the very same layer, and there is much of it.
    for (const layer of layersOnlyIn(facts, previous)) {
      for (const [id, fact] of layer) {
        if (previous.get(id) === fact && latest.get(id) === fact) continue;
        const isOther = replaced.has(id) && latest.get(id)?.value !== fact.value;
        // The row that stood there before keeps what was done to it.
        if (isOther && (made.has(id) || first.get(id)?.value !== latest.get(id)?.value)) continue;
        if (isOther || !first.has(id)) first.set(id, fact);
        latest.set(id, fact);
        seen.set(id, (seen.get(id) ?? new Set()).add(fact.value));
      }
    }
    previous = facts;
    elementsBefore = elements;
  }
  const last = episode.frames.at(-1);
  const isShownAtEnd = (key: FactKey): boolean =>
    last !== undefined && isShown(key, elementsBefore, previous, last.screen);
  return { first, latest, seen, initial: initial ?? new Map<string, Fact>(), final: previous, isShownAtEnd, made };
}

/** Cancelling is a word on a button, the Escape key or a key that closes windows, in any application. */
function isDismissal({ action, targetName }: EpisodeFrames['actions'][number]): boolean {
  if (action.type === 'navigate_back') return true;
  if (action.type === 'hotkey') return /^(esc(ape)?|alt\+f4|ctrl\+w)$/i.test(action.keys.join('+'));
  return CANCELS.test(targetName ?? '');
}

/** A dialog without a Cancel button applies changes at once: closing it takes nothing back. Main windows have none. */
export function canBeCancelled(elements: readonly UiElement[], windowKey: string): boolean {
  if (isMainWindow(windowKey)) return false;
  return elements.some(
    (element) => element.windowKey === windowKey && element.role === 'push button' && CANCELS.test(element.name),
  );
}

/** Kinds of facts that a screen has all of: one that it does not have has ended, or was not there yet. */
export const TOLD_IN_FULL: ReadonlySet<FactKey['kind']> = new Set(['window', 'file', 'data', 'stored']);

/** Windows and files end when they are gone, items only while their list is still shown: scrolled or hidden lists keep theirs. */
function endVanished(latest: Map<string, Fact>, previous: FactMap, facts: FactMap): void {
  const shownPlaces = new Set<string | undefined>();
  for (const { key } of shownOf(facts).values()) if (key.kind === 'item') shownPlaces.add(itemPlace(key));
  for (const layer of layersOnlyIn(previous, facts)) {
    for (const [id, fact] of layer) {
      if (facts.has(id)) continue;
      const place = itemPlace(fact.key);
      const isPlaceShown = place !== undefined && shownPlaces.has(place);
      if (TOLD_IN_FULL.has(fact.key.kind) || kindOfBar(fact.key.subject) !== undefined || isPlaceShown)
        latest.delete(id);
    }
  }
}

/** Where an item is listed; undefined for facts that are not items. */
export function itemPlace({ kind, subject }: FactKey): string | undefined {
  return kind === 'item' ? parentKey(subject) : undefined;
}
