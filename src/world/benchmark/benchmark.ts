/** Instances of the benchmark's tasks: made from a seed, and judged by their target state. */
import { APPS } from '../apps/index.ts';
import { compareStates, type States } from '../compare-states.ts';
import { createElementActions } from '../element-actions.ts';
import { isSameValue } from '../is-same-value.ts';
import { PERSONA } from '../persona.ts';
import { createWorldSession, FIRST_NEW_ID, type WorldSession } from '../world-session.ts';
import { TASKS } from './tasks.ts';
import { createDraw, type Touch, type World, type WorldTask } from './task.ts';

export interface TaskInstance {
  task: WorldTask;
  seed: string;
  instruction: string;
  params: Record<string, string>;
  start: States;
  goal: States;
  answer?: string;
  solution: Touch[];
}

/** The states at a run's end, and its answer if it gave one. */
export interface RunEnd {
  states: States;
  answer?: string;
}

/** The same seed gives the same instance. */
export function instantiateTask(task: WorldTask, seed: string): TaskInstance {
  const start = { ...initialStates() };
  const params = task.draw(createDraw(`${task.id} ${seed}`), worldOf(start));
  task.setUp?.(worldOf(start), params);
  return completeInstance(task, seed, start, params);
}

/** Undefined if there is no such task. */
export function findInstance(id: string, seed: string): TaskInstance | undefined {
  const task = TASKS.find((candidate) => candidate.id === id);
  return task && instantiateTask(task, seed);
}

/** The states that differ from those of a new phone, to be written before the task begins. */
export function setUpOf({ start }: TaskInstance): States {
  const seeded = initialStates();
  return Object.fromEntries(Object.entries(start).filter(([app, state]) => !isSameValue(state, seeded[app])));
}

/** Reasons why a run is not a success; empty for a success. */
export function judgeRun({ task, goal, answer }: TaskInstance, end: RunEnd): string[] {
  const faults = compareStates(APPS, goal, end.states, task.counts);
  if (answer !== undefined && !sameWords(answer, end.answer)) {
    faults.push(`the answer is ${JSON.stringify(end.answer ?? null)} instead of ${JSON.stringify(answer)}`);
  }
  return faults;
}

/** Plays touches on a session that shows the task's app. @returns the states at the end. */
export function playOnSession(session: WorldSession, touches: readonly Touch[]): States {
  playTouches(session, touches);
  return session.readState();
}

export function playTouches(session: WorldSession, touches: readonly Touch[]): void {
  const actions = createElementActions(session);
  for (const touch of touches) {
    if (touch.do === 'tap') actions.tap(touch.label, touch.at);
    else if (touch.do === 'hold') actions.longPress(touch.label);
    else if (touch.do === 'type') actions.type(touch.field, touch.text, { submit: touch.enter ?? false });
    else if (touch.do === 'slide') actions.slide(touch.label, touch.share);
    else if (touch.do === 'back') session.back();
    else if (touch.do === 'leave') leaveApp(session);
    else if (!session.launch(touch.app)) throw new Error(`there is no app "${touch.app}"`);
  }
}

/** A phone at the start of the task, its app in front. */
export function startSession(instance: TaskInstance): WorldSession {
  const session = createWorldSession(APPS, PERSONA);
  for (const [app, state] of Object.entries(setUpOf(instance))) session.writeState(app, state);
  session.launch(instance.task.app.id);
  return session;
}

let initial: States | undefined;
function initialStates(): States {
  return (initial ??= createWorldSession(APPS, PERSONA).readState());
}

/** Access to states for in-place changes: an app's state is copied into `states` on first access. */
export function worldOf(states: Record<string, unknown>): World {
  let nextId = FIRST_NEW_ID;
  const copied = new Set<string>();
  return {
    of<State>({ id }: { id: string }) {
      if (!copied.has(id)) states[id] = structuredClone(states[id]);
      copied.add(id);
      return states[id] as State;
    },
    newId: () => nextId++,
    nowMs: PERSONA.nowMs,
  };
}

/** The instance with these params, from this start. */
export function completeInstance(
  task: WorldTask,
  seed: string,
  start: States,
  params: Record<string, string>,
): TaskInstance {
  const goal = { ...start };
  const answer = task.answer?.(worldOf({ ...start }), params);
  task.change?.(worldOf(goal), params);
  const instruction = task.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${task.id}: nothing is drawn for {${name}}`);
    return value;
  });
  const solution = task.solve(worldOf({ ...start }), params);
  return { task, seed, instruction, params, start, goal, solution, ...(answer === undefined ? {} : { answer }) };
}

const MAX_BACKS = 10;

function leaveApp(session: WorldSession): void {
  for (let count = 0; count < MAX_BACKS && !isAtHome(session); count++) session.back();
  if (!isAtHome(session)) throw new Error('the app cannot be left by going back');
}

function isAtHome(session: WorldSession): boolean {
  return session.front().activity.endsWith('.Home');
}

function sameWords(wanted: string, answer = ''): boolean {
  return plainWords(wanted) === plainWords(answer);
}

function plainWords(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
