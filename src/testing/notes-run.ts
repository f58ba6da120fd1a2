/** TEST SUPPORT: trajectories recorded on the fake environment by a policy with given decisions. */
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { SCHEMA_VERSION, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import type { Decision } from '../agent/policy.ts';
import { runEpisode } from '../agent/run-episode.ts';

/** Opens the View menu, turns on "Large text", adds the note "Tea", selects "Bread" and deletes it, saves. */
export const NOTES_EXPLORATION: readonly Decision[] = [
  { intent: 'Open the "View" menu.', action: click(160, 56) },
  { intent: 'Turn on "Large text".', action: click(180, 80) },
  { intent: 'Focus the "New note" field.', action: click(200, 96) },
  { intent: 'Type a new note.', action: { type: 'type', text: 'Tea', overwrite: false, enter: false } },
  { intent: 'Add the note.', action: click(420, 96) },
  { intent: 'Select "Bread".', action: click(100, 172) },
  { intent: 'Delete the selected note.', action: click(520, 96) },
  { intent: 'Save the notes.', action: click(520, 130) },
  { intent: 'Nothing is left to try.', action: { type: 'done' } },
];

function click(x: number, y: number): Decision['action'] {
  return { type: 'click', x, y, numClicks: 1, button: 'left', holdKeys: [] };
}

/** An exploration by default; ends with the decisions. */
export async function recordNotesRun(
  store: Store,
  decisions: readonly Decision[] = NOTES_EXPLORATION,
  changes: Partial<Trajectory> = {},
): Promise<Trajectory> {
  const app = 'notes';
  const context = { app, goal: '', memory: { summaries: [], trajectories: [] }, seed: '', maxSteps: decisions.length };
  const initialState = { apps: [app], template: 'fake' };
  const limits = { stepTimeoutMs: 10_000, episodeTimeoutMs: 30_000 };
  const createPolicy = async () => ({
    name: 'told',
    nextAction: async ({ history }: { history: readonly unknown[] }) => decisions[history.length]!,
  });
  const commands = decisions.some(({ action }) => action.type === 'run_command');
  const environment = createFakeEnvironment({ commands });
  const episode = await runEpisode(
    { context, initialState, limits },
    { environment, createPolicy, store },
    new AbortController().signal,
  );
  const id = hashId('notes run', decisions, changes);
  return { schemaVersion: SCHEMA_VERSION, id, kind: 'exploration', turn: 1, ...episode, ...changes };
}
