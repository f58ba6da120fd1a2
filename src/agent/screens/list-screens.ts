/** The screens of a trajectory as models see them. */
import { observationsOf, type StoredObservation, type Trajectory } from '../../schema/index.ts';
import type { ObservationMode } from './agent-options.ts';

export interface RecordedScreen {
  /** Index of the step decided on this screen; the number of steps for the last screen. */
  step: number;
  observation: StoredObservation;
}

/** Every screen in order, including the last one. */
export function listScreens(trajectory: Trajectory): RecordedScreen[] {
  return observationsOf(trajectory).map((observation, step) => ({ step, observation }));
}

/** Each different screen once, at its first occurrence. */
export function distinctScreens(screens: readonly RecordedScreen[], view: ObservationMode): RecordedScreen[] {
  const first = new Map<string, RecordedScreen>();
  for (const screen of screens) {
    const key = screenKey(screen, view);
    if (!first.has(key)) first.set(key, screen);
  }
  return [...first.values()];
}

/** Screens with equal keys look the same to a model. */
export function screenKey({ observation }: RecordedScreen, view: ObservationMode): string {
  return view === 'elements' ? observation.tree.sha256 : observation.screenshot.sha256;
}
