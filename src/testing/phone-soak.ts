/**
 * Many sessions on virtual phones, with touches anywhere, to find effects of a long run on the driver. Used by a short
 * test and by a soak.
 */
import { PipelineError } from '../errors.ts';
import type { Action, Observation, UiNode } from '../schema/index.ts';
import { listElements } from '../ui/list-elements.ts';
import type { VirtualPhones } from '../env/android/create-virtual-environment.ts';
import { never, notesState, touch } from './virtual-phones.ts';

export interface SoakOptions {
  phones: VirtualPhones;
  /** Number of phones in use at the same time. */
  count: number;
  sessions: number;
  /** Number of actions of all sessions together. */
  actions: number;
  seed: number;
  /** Called after every action. */
  onAction?: (done: number) => void;
  /** No session begins after this returns true. */
  isOver?: () => boolean;
}

export interface SoakResult {
  sessions: number;
  actions: number;
  /** Actions that the environment refused as invalid, which are not failures. */
  refused: number;
  failures: string[];
  unknownCommands: string[];
}

/** Every session is an episode: a new session of the driver, a reset, actions with observations, its end. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { phones, count, sessions, actions, seed, onAction, isOver = () => false } = options;
  const result: SoakResult = { sessions: 0, actions: 0, refused: 0, failures: [], unknownCommands: [] };
  let next = 0;

  async function runSession(session: number): Promise<void> {
    const random = createRandom(seed + session);
    const phone = phones.create();
    try {
      await phone.reset(notesState, never);
      for (let left = Math.ceil(actions / sessions); left > 0 && result.actions < actions; left--) {
        const action = chooseAction(await phone.observe(never), random);
        await phone.act(action, never).catch((error: unknown) => {
          if (!(error instanceof PipelineError) || error.code !== 'ENV_ACTION_INVALID') throw error;
          result.refused++;
        });
        result.actions++;
        onAction?.(result.actions);
      }
      const { udid, phones: devices } = phone.device()!;
      result.unknownCommands.push(...(await devices.ask(udid, 'unknownCommands')));
    } catch (error) {
      const code = error instanceof PipelineError ? `${error.code} ` : '';
      result.failures.push(`session ${session}: ${code}${String(error)}`);
    } finally {
      await phone.close();
    }
  }

  const work = async () => {
    while (next < sessions && !isOver()) {
      await runSession(next++);
      result.sessions++;
    }
  };
  await Promise.all(Array.from({ length: count }, work));
  return result;
}

function chooseAction(observation: Observation, random: () => number): Action {
  const nodes = listElements(observation.tree).map(({ node }) => node);
  const place = pick(
    nodes.filter(({ states, bounds }) => bounds && states.includes('clickable')),
    random,
  );
  const typing: Action = {
    type: 'input_text',
    text: pick(['Grüße', '世界 🎉', 'a "b" & <c>'], random)!,
    enter: random() < 0.3,
  };
  const direction = pick(['up', 'down', 'left', 'right'] as const, random)!;
  const share = random();
  if (share < 0.05) return { type: 'navigate_back' };
  if (share < 0.08) return { type: 'navigate_home' };
  if (share < 0.14 || !place) return { type: 'open_app', app: pick(['Notes', 'Sampler'], random)! };
  if (share < 0.2) return { type: 'scroll', direction } as Action;
  if (share < 0.26) return touch('long_press', place);
  return isField(place) && share < 0.7 ? typing : touch('click', place);
}

function isField({ states }: UiNode): boolean {
  return states.includes('focused');
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
