/** The lasting facts that a task leaves unchanged, and alteration of screens from an index on. */
import { readFacts } from '../../check/facts.ts';
import { withoutAll, writePlace } from '../../check/subject.ts';
import type { FactKey } from '../../schema/index.ts';
import type { LoadedObservation } from '../../store/observation-io.ts';
import { isAtOrBelow } from '../../ui/element-key.ts';
import { listElements, type UiElement } from '../../ui/list-elements.ts';
import { placeOf } from '../../check/facts/phone/list-rows.ts';
import type { Recording, SpoiledRecording } from './recording.ts';

/** A lasting fact that the task leaves unchanged and that at least two screens show. */
interface Bystander {
  key: FactKey;
  value: string;
  /** Indexes of the screens that show it, and the last of them. */
  shown: readonly number[];
  last: number;
}

export function bystanders({ task, screens }: Recording, kind: FactKey['kind']): Bystander[] {
  const { expect = [], allow = [] } = task.check ?? {};
  const touched = [...expect.map(({ fact }) => fact), ...allow].map(withoutAll);
  const found = new Map<string, Bystander>();
  for (const [last, { tree, window }] of screens.entries()) {
    for (const [id, { key, value, strict }] of readFacts({ tree, window, files: [] })) {
      if (key.kind !== kind || !strict) continue;
      found.set(id, { key, value, last, shown: [...(found.get(id)?.shown ?? []), last] });
    }
  }
  return [...found.values()].filter(
    ({ key, shown }) => shown.length > 1 && !touched.some((subject) => isAtOrBelow(key.subject, subject)),
  );
}

export function isSubject({ subject }: FactKey, { tree }: LoadedObservation): (element: UiElement) => boolean {
  const elements = listElements(tree);
  return ({ key }) => key === subject || writePlace(placeOf(key, elements)) === subject;
}

/** Undefined if the change alters no screen. */
export function alterFrom(
  recording: Recording,
  from: number,
  change: (screen: LoadedObservation) => LoadedObservation,
  altered: string,
): SpoiledRecording | undefined {
  // The first screen is the initial state, so a difference that begins there is not a change.
  if (from < 1) return undefined;
  const screens = recording.screens.map((screen, index) => {
    if (index < from) return screen;
    const changed = change(screen);
    return JSON.stringify(changed) === JSON.stringify(screen) ? screen : changed;
  });
  if (screens.every((screen, index) => screen === recording.screens[index])) return undefined;
  return { ...recording, screens, altered };
}
