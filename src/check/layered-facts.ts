/**
 * The facts of one screen over those that other screens have just the same, such as an application's data: thousands that
 * would otherwise be copied, and looked through again, for every screen of an episode.
 */
import { isBelow } from '../ui/element-key.ts';
import type { Fact, FactMap } from './fact.ts';

export class LayeredFacts implements ReadonlyMap<string, Fact> {
  readonly shown: FactMap;
  readonly shared: readonly FactMap[];
  private readonly layers: readonly FactMap[];

  /** No id may be in two of the layers. A shared layer is one object wherever it is the same. */
  constructor(shown: FactMap, shared: readonly FactMap[]) {
    this.shown = shown;
    this.shared = shared;
    this.layers = [shown, ...shared];
  }

  get size(): number {
    return this.layers.reduce((sum, { size }) => sum + size, 0);
  }

  get(id: string): Fact | undefined {
    for (const layer of this.layers) {
      const fact = layer.get(id);
      if (fact !== undefined) return fact;
    }
    return undefined;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  forEach(callback: (fact: Fact, id: string, facts: FactMap) => void): void {
    for (const [id, fact] of this) callback(fact, id, this);
  }

  *entries(): MapIterator<[string, Fact]> {
    for (const layer of this.layers) yield* layer.entries();
    return undefined;
  }

  *keys(): MapIterator<string> {
    for (const layer of this.layers) yield* layer.keys();
    return undefined;
  }

  *values(): MapIterator<Fact> {
    for (const layer of this.layers) yield* layer.values();
    return undefined;
  }

  [Symbol.iterator](): MapIterator<[string, Fact]> {
    return this.entries();
  }
}

/** The facts of the screen itself: windows, and all that is in them. */
export function shownOf(facts: FactMap): FactMap {
  return facts instanceof LayeredFacts ? facts.shown : facts;
}

/** The facts of a window, and all that is in it. */
export function factsBelow(windowKey: string, facts: FactMap): Fact[] {
  return [...shownOf(facts).values()].filter(({ key }) => isBelow(key.subject, windowKey));
}

/** What of `facts` is not a layer of `others` as well. */
export function layersOnlyIn(facts: FactMap, others: FactMap): FactMap[] {
  if (!(facts instanceof LayeredFacts)) return [facts];
  const known = others instanceof LayeredFacts ? others.shared : [];
  return [facts.shown, ...facts.shared.filter((layer) => !known.includes(layer))];
}
