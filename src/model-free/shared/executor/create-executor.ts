/**
 * The model-free executor: works off the task's check one expectation at a time, plans over the explored graph to the
 * elements it needs, finds them again on the live screen, and looks after every gesture whether it worked. It never
 * reads the expected answer of a question: it goes to where the answer stands and reads it.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { holds } from '../../../check/evaluate-check.ts';
import { canBeCancelled, followFacts, type FactHistory } from '../../../check/fact-history.ts';
import { factId, rememberFacts } from '../../../check/facts.ts';
import { frameOf } from '../../../check/frame.ts';
import type { Check, Expectation, Task } from '../../../schema/index.ts';
import type { Store } from '../../../store/store.ts';
import { isSilent } from '../../../ui/read-node.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../../../agent/policy.ts';
import { readMoment, type ExplorationGraph, type Moment } from '../exploration-graph.ts';
import { readGraph } from '../read-graph.ts';
import type { GestureLanguage, ScreenSize } from '../gesture-language.ts';
import { createAnswering } from './answer-question.ts';
import { beginAttempt } from './attempt.ts';
import { hasLeftovers } from './close-leftovers.ts';
import { createNarrator, expectEffect } from './explain-step.ts';
import { createLookAtOutcome } from './look-at-outcome.ts';
import { createPursuit } from './pursuit.ts';
import { createWalker } from './walker.ts';

/** Steps that are kept for leaving a menu and saying that all is done. */
const STEPS_TO_LEAVE = 4;

/** Steps of waiting for an application that does not answer, as may happen on a busy machine. */
const MAX_WAITS = 5;
const WAITING: Decision = {
  intent: 'Wait until the application answers',
  action: { type: 'wait', seconds: 2 },
};

export async function createExecutor(
  context: EpisodeContext,
  store: Store,
  language: GestureLanguage,
): Promise<Policy> {
  return createExecutorOn(await readGraph(language, context.memory.trajectories, store), context);
}

/** The executor on a given graph; `context.memory` is not read. */
export function createExecutorOn(graph: ExplorationGraph, context: EpisodeContext): Policy {
  const { language } = graph;
  const { task, seed } = context;
  const plan = task?.check && createPlan(graph, task, task.check, seed);
  return {
    name: 'model-free',
    async nextAction(input: PolicyInput, signal: AbortSignal): Promise<Decision> {
      throwIfAborted(signal);
      return plan ? plan(input) : language.giveUp('the task has no machine-checkable end state');
    },
  };
}

function createPlan(graph: ExplorationGraph, task: Task, check: Check, seed: string): (input: PolicyInput) => Decision {
  const { language } = graph;
  const attempt = beginAttempt(graph, task, check, seed);
  const walker = createWalker(attempt);
  const pursuit = createPursuit(attempt, walker);
  const answering = createAnswering(attempt, walker);
  const outcome = createLookAtOutcome(attempt, walker);
  const narrator = createNarrator(task, seed);
  const read = rememberFacts((frame) => readMoment(frame, language.facts).facts);
  let waits = 0;

  const decide = (
    moment: Moment,
    unmet: Expectation | undefined,
    history: FactHistory,
    screen: ScreenSize,
    unseen: Expectation | undefined,
  ): Decision => {
    const begun = pursuit.isMidway() ? pursuit.goOn(moment, screen) : undefined;
    if (begun) return begun;
    if (unmet) {
      return (
        pursuit.towards(unmet, moment, history, screen) ??
        (mayEscape(unmet, moment) ? walker.leave(moment) : undefined) ??
        language.giveUp(`no explored way gives ${factId(unmet.fact)}`)
      );
    }
    if (check.answer && !answering.isAnswered()) return answering.next(moment, history, screen);
    const looking = unseen && outcome.towards(unseen, moment, screen);
    if (looking) return looking;
    // An answered question leaves nothing to be closed.
    const isLeftover = check.answer === undefined && hasLeftovers(check, moment, history);
    const leaving = isLeftover ? walker.leave(moment) : undefined;
    return leaving ?? language.finish('Finish: everything asked for is done');
  };

  return ({ observation, history: steps, stepsLeft }) => {
    const frame = frameOf(observation);
    attempt.frames.push(frame);
    const moment = readMoment(frame, language.facts);
    walker.see(moment);
    pursuit.see(moment);
    const actions = steps.map(({ action, target }) => ({ action, targetName: target?.name, targetKey: target?.key }));
    const history = followFacts({ frames: attempt.frames, actions }, read);
    const unmet = check.expect.find(
      (expectation) => !pursuit.hasCarriedOut(expectation) && !holds(expectation, history),
    );
    const next = walker.nextOfGesture();
    // Nothing is done after an answer.
    const isTimeToLook = !next && !unmet && !check.answer && stepsLeft > STEPS_TO_LEAVE;
    const unseen = isTimeToLook ? outcome.findUnseen() : undefined;
    if (!next && stepsLeft <= 1) return language.giveUp('the step budget is used up');
    if (!next && isSilent(frame.tree) && waits++ < MAX_WAITS) return WAITING;
    const decision = next ?? decide(moment, unmet, history, observation.screenshot, unseen);
    walker.noteDecision(decision);
    const isAsked = check.answer !== undefined && !answering.isAnswered();
    const gesture = isOfGesture(decision) ? walker.gestureUnderWay() : undefined;
    const effect = gesture && expectEffect(graph, gesture);
    const known = { moment, decision, gesture, effect, latest: history.latest, unmet, unseen, isAsked };
    const thought = narrator.explain({ ...known, read: answering.lastRead() });
    return { ...decision, ...(thought === undefined ? {} : { thought }) };
  };
}

/** Leaving, waiting, answering and ending belong to no gesture. */
function isOfGesture({ target }: Decision): boolean {
  return target !== undefined;
}

/** Whether Escape does what is asked: a dialog whose buttons do not fit on the screen, and that keeps what is set in it. */
function mayEscape({ fact, op }: Expectation, { scene }: Moment): boolean {
  const isToClose = fact.kind === 'window' && op === 'absent' && fact.subject === scene.front;
  return isToClose && !canBeCancelled(scene.elements, fact.subject);
}
