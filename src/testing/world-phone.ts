/** A phone under test: a session with one app in front, and element actions to use it. */
import type { WorldApp } from '../world/app.ts';
import { createElementActions, type ElementActions } from '../world/element-actions.ts';
import { PERSONA } from '../world/persona.ts';
import { createWorldSession, type WorldSession } from '../world/world-session.ts';

export interface TestPhone<State> extends ElementActions {
  session: WorldSession;
  /** The app's current data. */
  state(): State;
}

/** Starts with the app in front. `others` are installed too. */
export function startTestPhone<State>(app: WorldApp<State>, others: readonly WorldApp[] = []): TestPhone<State> {
  const session = createWorldSession([app as WorldApp, ...others], PERSONA);
  session.launch(app.id);
  return { session, state: () => session.readState()[app.id] as State, ...createElementActions(session) };
}
