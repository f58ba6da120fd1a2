/** The screens of a trajectory as models are shown them. Summarizer, task generator and verifier read trajectories so. */
import type { StoredObservation, Trajectory } from '../../schema/index.ts';
import type { ObservationMode } from './agent-options.ts';

export interface Screen {
  /** Index of the step that was decided on it; the number of steps for the screen at the end. */
  step: number;
  observation: StoredObservation;
}

/** Every screen in order, the one at the end included. */
export function listScreens({ steps, finalObservation }: Trajectory): Screen[] {
  const screens = steps.map(({ observation }, step) => ({ step, observation }));
  return finalObservation ? [...screens, { step: steps.length, observation: finalObservation }] : screens;
}

/** Each different screen once, where it was first seen. */
export function distinctScreens(screens: readonly Screen[], view: ObservationMode): Screen[] {
  const first = new Map<string, Screen>();
  for (const screen of screens) {
    const key = screenKey(screen, view);
    if (!first.has(key)) first.set(key, screen);
  }
  return [...first.values()];
}

/** Screens with equal keys look the same to a model. */
export function screenKey({ observation }: Screen, view: ObservationMode): string {
  return view === 'elements' ? observation.tree.sha256 : observation.screenshot.sha256;
}
