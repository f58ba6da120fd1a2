/**
 * Follows facts through an episode. Menus and dialogs hide their content once they close, so a fact holds from its
 * first to its last sighting. Cancelling a dialog reverts its changes.
 */
import type { Action, FactKey, UiNode } from '../schema/index.ts';
import { kindOfBar, parentKey } from '../ui/element-key.ts';
import { isMainWindow, listElements, type UiElement } from '../ui/list-elements.ts';
import { CANCELS } from '../ui/words.ts';
import { isToggle } from './fact.ts';
import { factId, windowsOnlyIn, type Fact, type FactMap } from './facts.ts';
import { readerOf } from './facts/readers.ts';
import type { Frame } from './frame.ts';
import { factsBelow, layersOnlyIn, shownOf } from './layered-facts.ts';
import { isShown } from './shown-on.ts';

/** The frames and actions of an episode. frames[i] precedes actions[i], and the last frame has no action. */
export interface EpisodeFrames {
  frames: readonly Frame[];
  /** `output` is the text that the action returned, if any. */
  actions: readonly { action: Action; targetName?: string; targetKey?: string; output?: string }[];
  answer?: string;
}

export interface FactHistory {
  /** Each fact at its first sighting; switches at the first one in view, if any. */
  first: FactMap;
  /** Each fact at its last sighting. Facts that can end (windows, files, items) appear only if they still exist. */
  latest: FactMap;
  /** Every observed value of a fact, by fact id. */
  seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** Facts on the very first screen. First sightings on later screens belong to menus and dialogs. */
  initial: FactMap;
  /** Facts on the very last screen. */
  final: FactMap;
  /** True if the last screen shows the fact. */
  isShownAtEnd: (key: FactKey) => boolean;
  /** Ids of rows and entries that the episode created. */
  made: ReadonlySet<string>;
}

/** `read` returns the facts of a frame, which may be cached. */
export function followFacts(episode: EpisodeFrames, read?: (frame: Frame) => FactMap): FactHistory {
  const reader = readerOf(episode.frames);
  const first = new Map<string, Fact>();
  const latest = new Map<string, Fact>();
  const seen = new Map<string, Set<string>>();
  const openedWith = new Map<string, Fact[]>();
  const made = new Set<string>();
  const untold = new Set<string>();
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
    for (const entry of [...events.entries, ...events.operations]) {
      latest.set(factId(entry.key), entry);
      first.set(factId(entry.key), entry);
    }
    if (events.button) {
      const id = factId(events.button.now.key);
      if (!first.has(id)) first.set(id, events.button.first);
      latest.set(id, events.button.now);
    }
    const replaced = new Set(events.replaced);
    const unseen = unseenSwitches(elements);
    // Unchanged data is the same layer object, and it is large.
    for (const layer of layersOnlyIn(facts, previous)) {
      for (const [id, fact] of layer) {
        if (previous.get(id) === fact && latest.get(id) === fact) continue;
        const isOther = replaced.has(id) && latest.get(id)?.value !== fact.value;
        // The changes belong to the row that was in this place before.
        if (isOther && (made.has(id) || first.get(id)?.value !== latest.get(id)?.value)) continue;
        const isUnseen = unseen.has(fact.key.subject);
        if (isOther || !first.has(id) || (untold.has(id) && !isUnseen)) {
          first.set(id, fact);
          if (isUnseen) untold.add(id);
          else untold.delete(id);
        }
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

/** Keys of switches out of view, such as entries of closed menus, whose marks trees may update only when they open. */
function unseenSwitches(elements: readonly UiElement[]): ReadonlySet<string> {
  return new Set(elements.filter(({ node, bounds }) => bounds === undefined && isSwitch(node)).map(({ key }) => key));
}

function isSwitch(node: UiNode): boolean {
  return isToggle(node) || node.role === 'menu item';
}

/** A dismissal is a cancelling word on a button, the Escape key, or a key that closes windows, in any application. */
function isDismissal({ action, targetName }: EpisodeFrames['actions'][number]): boolean {
  if (action.type === 'navigate_back') return true;
  if (action.type === 'hotkey') return /^(esc(ape)?|alt\+f4|ctrl\+w)$/i.test(action.keys.join('+'));
  return CANCELS.test(targetName ?? '');
}

/**
 * True if the window has a Cancel button. Dialogs without one apply changes at once, so closing them reverts nothing.
 * Main windows have none.
 */
export function canBeCancelled(elements: readonly UiElement[], windowKey: string): boolean {
  if (isMainWindow(windowKey)) return false;
  return elements.some(
    (element) => element.windowKey === windowKey && element.role === 'push button' && CANCELS.test(element.name),
  );
}

/** Kinds of facts that a screen lists completely. A missing one has ended, or did not exist yet. */
export const MAX_LISTED: ReadonlySet<FactKey['kind']> = new Set(['window', 'file', 'data', 'stored']);

/**
 * Windows and files end once they are gone. Items end only while their list is visible, because scrolled or hidden
 * lists keep theirs.
 */
function endVanished(latest: Map<string, Fact>, previous: FactMap, facts: FactMap): void {
  const shownPlaces = new Set<string | undefined>();
  for (const { key } of shownOf(facts).values()) if (key.kind === 'item') shownPlaces.add(itemPlace(key));
  for (const layer of layersOnlyIn(previous, facts)) {
    for (const [id, fact] of layer) {
      if (facts.has(id)) continue;
      const place = itemPlace(fact.key);
      const isPlaceShown = place !== undefined && shownPlaces.has(place);
      if (MAX_LISTED.has(fact.key.kind) || kindOfBar(fact.key.subject) !== undefined || isPlaceShown) latest.delete(id);
    }
  }
}

/** The list of an item; undefined for facts other than items. */
export function itemPlace({ kind, subject }: FactKey): string | undefined {
  return kind === 'item' ? parentKey(subject) : undefined;
}
