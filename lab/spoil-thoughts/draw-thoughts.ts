/** Draws thoughts of rows by a seed, spoils some of them, and says of each what it is. */
import { seededIndex } from '../../src/text/seeded.ts';
import { checkThoughts, isSeen, readScreen, type Episode, type Fault } from '../../src/thoughts/index.ts';
import { claimsAbout } from './claims-about.ts';

export const KINDS = ['later value', 'false claim', 'id', 'repeat', 'recorded', 'true claim'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds that have no fault. */
export const SOUND: ReadonlySet<Kind> = new Set(['recorded', 'true claim']);

export interface Drawn {
  kind: Kind;
  instruction: string;
  thought: string;
  faults: Fault[];
}

const IDS = ['[item-4]', 'item-12', 'row_3', 'taskList', '[card:7]', 'application:x/frame:y', '3fa9c2d17b', 'note-31'];

/** One thought of each kind that a step has something for; the row's other thoughts stay as they are. */
export function drawAt(episode: Episode, at: number, kind: Kind, seed: string): Drawn | undefined {
  const { steps, instruction } = episode;
  const own = steps[at]!.thought;
  if (!own) return undefined;
  const thought = spoil(episode, at, kind, own, seed);
  if (thought === undefined) return undefined;
  const changed = steps.map((step, index) => (index === at ? { ...step, thought } : step));
  const faults = checkThoughts({ ...episode, steps: changed })[at]!.filter((fault) => fault.in === 'thought');
  return { kind, instruction, thought, faults };
}

function spoil(
  { steps, screens, instruction }: Episode,
  at: number,
  kind: Kind,
  own: string,
  seed: string,
): string | undefined {
  const pick = <T>(all: readonly T[]): T | undefined =>
    all.length === 0 ? undefined : all[seededIndex(seed, all.length)];
  const seen = screens.map(readScreen);
  const join = (sentence: string | undefined): string | undefined =>
    sentence && (seededIndex(`${seed} place`, 2) === 0 ? `${own} ${sentence}` : `${sentence} ${own}`);
  switch (kind) {
    case 'later value': {
      const known = `${instruction} ${steps
        .slice(0, at + 1)
        .map(({ action }) => JSON.stringify(action))
        .join(' ')}`.toLowerCase();
      const later = seen.slice(at + 1).flatMap(({ sights }) => [...sights.values()].map(({ shown }) => shown.trim()));
      const fresh = [...new Set(later)].filter(
        (shown) =>
          /^[\p{L}\p{N}][^"\\\n]{2,40}$/u.test(shown) &&
          !known.includes(shown.toLowerCase()) &&
          !seen.slice(0, at + 1).some((screen) => isSeen(screen, shown)),
      );
      const value = pick(fresh);
      return (
        value &&
        join(`${pick(['It is going to be', 'What I need here is', 'In the end there is', 'I look for'])!} "${value}".`)
      );
    }
    case 'false claim':
    case 'true claim': {
      const { action: _action, target } = steps[at]!;
      const [before, now, next] = [seen[at - 1], seen[at]!, seen[at + 1]];
      const claims = claimsAbout({ before, now, next, targetKey: target?.key, targetName: target?.name ?? '' });
      return join(pick(claims[kind === 'true claim' ? 'true' : 'false']));
    }
    case 'id':
      return join(`${pick(['The entry', 'Still open is', 'The task is about'])!} ${pick(IDS)!} is next.`);
    case 'repeat':
      return steps.slice(0, at).findLast(({ thought }) => thought)?.thought;
    case 'recorded':
      return own;
  }
}
