/**
 * The facts of one screen on top of layers that screens share, such as an application's data. Those are thousands of
 * facts, too many to copy and compare for every screen of an episode.
 */
import { isBelow } from '../ui/element-key.ts';
import type { Fact, FactMap } from './fact.ts';

export class LayeredFacts implements ReadonlyMap<string, Fact> {
  readonly shown: FactMap;
  readonly shared: readonly FactMap[];
  private readonly layers: readonly FactMap[];

  /** No id may be in two layers. Equal shared layers must be the same object. */
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

/** The facts of the screen itself: windows and their content. */
export function shownOf(facts: FactMap): FactMap {
  return facts instanceof LayeredFacts ? facts.shown : facts;
}

/** The facts of a window and its content. */
export function factsBelow(windowKey: string, facts: FactMap): Fact[] {
  return [...shownOf(facts).values()].filter(({ key }) => isBelow(key.subject, windowKey));
}

/** The layers of `facts` that `others` does not share. */
export function layersOnlyIn(facts: FactMap, others: FactMap): FactMap[] {
  if (!(facts instanceof LayeredFacts)) return [facts];
  const known = others instanceof LayeredFacts ? others.shared : [];
  return [facts.shown, ...facts.shared.filter((layer) => !known.includes(layer))];
}
