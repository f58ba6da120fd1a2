import { describe, expect, it } from 'vitest';
import { evaluateCheck } from './evaluate-check.ts';
import { factId, type Fact, type FactMap } from './fact.ts';
import { diffFacts } from './facts.ts';
import { followFacts, type EpisodeFrames } from './fact-history.ts';
import { layersOnlyIn, LayeredFacts, shownOf } from './layered-facts.ts';

function facts(kind: Fact['key']['kind'], values: Readonly<Record<string, string>>): FactMap {
  return new Map(
    Object.entries(values).map(([subject, value]) => {
      const key = { kind, subject };
      return [factId(key), { key, value, strict: true }];
    }),
  );
}

describe('LayeredFacts', () => {
  const data = facts('data', { 'notes/[1]/title': 'Milk', 'notes/[2]/title': 'Tea' });
  const shown = facts('text', { field: 'Milk' });
  const layered = new LayeredFacts(shown, [data]);

  it('is the map of all its layers', () => {
    const flat = new Map([...shown, ...data]);
    expect([...layered]).toEqual([...flat]);
    expect([...layered.keys()]).toEqual([...flat.keys()]);
    expect([...layered.values()]).toEqual([...flat.values()]);
    expect(layered.size).toBe(3);
    const visited: string[] = [];
    layered.forEach((fact, id) => visited.push(`${id} ${fact.value}`));
    expect(visited).toHaveLength(3);
    expect(layered.get('data notes/[2]/title')?.value).toBe('Tea');
    expect(layered.has('data notes/[3]/title')).toBe(false);
  });

  it('tells the screen apart, and leaves out the layers that both have', () => {
    expect(shownOf(layered)).toBe(shown);
    const next = new LayeredFacts(facts('text', { field: 'Tea' }), [data]);
    expect(layersOnlyIn(next, layered)).toEqual([next.shown]);
    expect(layersOnlyIn(next, new Map(layered))).toEqual([next.shown, data]);
  });

  it('is compared as the plain maps are', () => {
    const other = facts('data', { 'notes/[1]/title': 'Milk', 'notes/[3]/title': 'Rice' });
    const next = new LayeredFacts(shown, [other]);
    expect(diffFacts(layered, next)).toEqual(diffFacts(new Map(layered), new Map(next)));
    expect(diffFacts(layered, next)).toHaveLength(2);
  });
});

describe('an episode whose screens share their data', () => {
  const tree = { role: 'desktop frame', name: '', states: [], children: [] };
  const start = {
    notes: [
      { id: 1, title: 'Milk' },
      { id: 2, title: 'Tea' },
    ],
  };
  const gone = { notes: [{ id: 1, title: 'Milk' }] };
  const changed = {
    notes: [
      { id: 1, title: 'Oats' },
      { id: 2, title: 'Tea' },
    ],
  };

  function episode(states: readonly unknown[]): EpisodeFrames {
    const frames = states.map((state) => ({ tree, window: '', files: [], state }));
    return { frames, actions: frames.slice(1).map(() => ({ action: { type: 'wait' as const, seconds: 0 } })) };
  }

  it('is judged as one whose screens have copies', () => {
    const expectation = { fact: { kind: 'data' as const, subject: 'notes/[2]' }, op: 'absent' as const, value: '' };
    const allow = [
      { kind: 'data' as const, subject: 'notes/[2]/id' },
      { kind: 'data' as const, subject: 'notes/[2]/title' },
    ];
    const check = { truth: 'state' as const, expect: [expectation], allow };
    const runs = [
      [start, start, gone, gone],
      [start, start, changed, changed],
      [start, changed, start, start, gone],
      [start, gone, gone, start],
    ];
    const shared = runs.map((states) => evaluateCheck(check, episode(states)));
    const copied = runs.map((states) => evaluateCheck(check, episode(states.map((state) => structuredClone(state)))));
    expect(shared).toEqual(copied);
    expect(shared.map(({ passed }) => passed)).toEqual([true, false, true, false]);
    const histories = [runs[2]!, runs[2]!.map((state) => structuredClone(state))].map((states) =>
      followFacts(episode(states)),
    );
    expect(histories[0]!.seen).toEqual(histories[1]!.seen);
  });
});
