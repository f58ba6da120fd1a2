/**
 * The model-free executor: works off the task's check one expectation at a time, plans over the explored graph to the
 * elements it needs, finds them again on the live screen, and looks after every gesture whether it worked. It never
 * reads the expected answer of a question: it goes to where the answer stands and reads it.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { holds } from '../../../check/evaluate-check.ts';
import { isToggle } from '../../../check/fact.ts';
import { followFacts, type EpisodeFrames, type FactHistory } from '../../../check/fact-history.ts';
import { factId, isLasting, type FactMap } from '../../../check/facts.ts';
import type { FactReader } from '../../../check/facts/fact-reader.ts';
import { formatAnswer } from '../../../check/format-answer.ts';
import { workOut } from '../../../check/work-out.ts';
import { frameOf, type Frame } from '../../../check/frame.ts';
import { startFacts } from '../../data/bind-deed.ts';
import { wayToSeeData } from '../../data/see-data.ts';
import { isShown, readShown, showsWords } from '../../../check/shown-on.ts';
import { readPlace, readRow } from '../../../check/subject.ts';
import type { Check, Expectation, FactKey, Task } from '../../../schema/index.ts';
import { pageTitle } from '../../../check/facts/phone/list-rows.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { isBelow, lastSegment, rowPart } from '../../../ui/element-key.ts';
import type { Store } from '../../../store/store.ts';
import { loadEpisode } from '../../../agent/load-episode.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../../../agent/policy.ts';
import { addTrajectory, createGraph, readMoment, type ExplorationGraph, type Moment } from '../exploration-graph.ts';
import { bump } from '../bump.ts';
import { findAgain } from './find-again.ts';
import { firstLeg, planReach } from '../find-leg.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { GestureLanguage, ScreenSize } from '../gesture-language.ts';
import { findShell, typeCommands } from '../../desktop/shell.ts';
import { confirmingIfAsked, hasLeftovers } from './close-leftovers.ts';
import { expectEffect, explainStep } from './explain-step.ts';
import { HALVES } from '../../halves.ts';
import { planDeed, planGestures, type Learnt } from './plan-gestures.ts';
import { scrollToText } from './scroll-to-text.ts';

const WAITING: Decision = { intent: 'Wait until it is shown', action: { type: 'wait', seconds: 1 } };

/** A way is given up when the same gesture was taken this often without getting nearer. */
const MAX_REPEATS = 3;

export async function createExecutor(
  context: EpisodeContext,
  store: Store,
  language: GestureLanguage,
): Promise<Policy> {
  const graph = createGraph(language);
  for (const trajectory of context.memory.trajectories) {
    addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  }
  return createExecutorOn(graph, context);
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

interface Pursuit {
  expectation: Expectation;
  ways: Gesture[][];
  /** Gestures of ways[0] done so far. */
  done: number;
  /** Once begun it is carried through, whatever the screens on the way show. */
  isProcedure: boolean;
  /** What has been brought about when all is done, where no screen tells. */
  brings?: readonly Expectation[];
}

function pageOf({ scene }: Moment): string {
  return `${scene.front} ${pageTitle(scene.elements)}`;
}

function isMidway(pursuit: Pursuit | undefined): boolean {
  if (!pursuit?.isProcedure || pursuit.done === 0) return false;
  return pursuit.done < (pursuit.ways[0]?.length ?? 0);
}

function createPlan(graph: ExplorationGraph, task: Task, check: Check, seed: string): (input: PolicyInput) => Decision {
  const { language } = graph;
  const { giveUp } = language;
  const half = HALVES[language.platform];
  const seeker = half.createSeeker();
  const learnt: Learnt = {
    ...half.learn(graph),
    expected: check.expect,
    keys: task.params['keys'],
    commands: task.params['commands'],
  };
  const isDictated = learnt.keys !== undefined || learnt.commands !== undefined;
  const frames: Frame[] = [];
  const read = rememberingFacts(language.facts);
  const taken = new Map<string, number>();
  /** What was brought about in the data, which the screens do not tell. */
  const carriedOut = new Set<Expectation>();
  let pending: Decision[] = [];
  /** The gesture that the decisions of a step belong to. */
  let underWay: Gesture | undefined;
  let pursuit: Pursuit | undefined;
  let answered = false;
  /** The kind of screen on which Escape was pressed just before. */
  let left: string | undefined;
  /** Key of the page that the task starts on. */
  let start: string | undefined;
  let startPage: string | undefined;

  const carryOut = (gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const element = findAgain(moment.scene, graph.known.get(gesture.key), gesture.key);
    if (!element) return undefined;
    const [first, ...rest] = graph.language.decide(gesture, element, screen, `${seed} ${frames.length}`);
    pending = rest;
    underWay = gesture;
    seeker.note(gesture, moment);
    return first;
  };

  /** The next decision on the way to doing a gesture; `arrived` tells that it is the gesture itself. */
  const approach = (
    gesture: Gesture,
    moment: Moment,
    screen: ScreenSize,
  ): { decision?: Decision; arrived: boolean } => {
    // A row that is cut off is shown whole first: what it says is then known.
    const wholly =
      seeker.isCutRow(gesture, moment) && bump(taken, `whole ${gesture.key}`) === 1 && seek(gesture, moment);
    if (wholly) return { ...optional(carryOut(wholly, moment, screen)), arrived: false };
    if (findAgain(moment.scene, graph.known.get(gesture.key), gesture.key)) {
      return { ...optional(carryOut(gesture, moment, screen)), arrived: true };
    }
    const nearby = seeker.canSeek(moment) ? seek(gesture, moment) : undefined;
    if (nearby) return { ...optional(carryOut(nearby, moment, screen)), arrived: false };
    if (isMidway(pursuit)) return { arrived: false };
    const isBlocked = (other: Gesture): boolean => (taken.get(gestureSignature(other)) ?? 0) >= MAX_REPEATS;
    const leg = firstLeg(planReach(graph, moment.scene, isBlocked), gesture.key);
    if (leg?.kind === 'gesture') {
      bump(taken, gestureSignature(leg.gesture));
      return { ...optional(carryOut(leg.gesture, moment, screen)), arrived: false };
    }
    if (seeker.canSeek(moment)) {
      const up = moment.scene.front === start ? undefined : seeker.goUp(moment);
      return { ...optional(up && carryOut(up, moment, screen)), arrived: false };
    }
    const { popup, dialog, front } = moment.scene;
    if ((!popup && !dialog) || bump(taken, 'escape') > MAX_REPEATS) return { arrived: false };
    const confirming = popup ? undefined : confirmingIfAsked(graph, check, front);
    return { ...optional((confirming && carryOut(confirming, moment, screen)) ?? leave(moment)), arrived: false };
  };

  /** Escape, unless it has left this screen as it was before. */
  const leave = ({ scene }: Moment): Decision | undefined => {
    if (left === scene.stateId) return undefined;
    left = scene.stateId;
    return language.leave;
  };

  /** On the page it belongs to: below the keyboard, or further down. */
  const seek = ({ key }: Gesture, moment: Moment): Gesture | undefined => {
    const { front } = moment.scene;
    return front !== undefined && isBelow(key, front) ? seeker.showMore(moment, key) : undefined;
  };

  /** To the list that shows a row, and to the row in it. */
  const lookAtRow = ({ fact }: Expectation, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const { key } = readPlace(readRow(fact.subject).place);
    const isHere = moment.scene.byKey.get(key)?.bounds !== undefined;
    const gesture = isHere ? seeker.showMore(moment) : seeker.goUp(moment);
    return gesture && carryOut(gesture, moment, screen);
  };

  /** Back to where the fact shows: closed menus of some applications tell nothing of what was switched in them. */
  const lookAgain = (expectation: Expectation, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const { fact } = expectation;
    if (fact.kind === 'row' && seeker.canSeek(moment)) return lookAtRow(expectation, moment, screen);
    if (seeker.canSeek(moment) && fact.kind === 'checked' && !moment.facts.has(factId(fact))) {
      const more = seeker.showMore(moment, fact.subject);
      return more && carryOut(more, moment, screen);
    }
    if (moment.facts.has(factId(fact)) || bump(taken, `look ${factId(fact)}`) > MAX_REPEATS) return undefined;
    const leg = firstLeg(planReach(graph, moment.scene), fact.subject);
    if (leg?.kind !== 'gesture') return undefined;
    const { node } = moment.scene.byKey.get(leg.gesture.key) ?? {};
    // A view that is open is about to show it: its switch would close it.
    if (node && isToggle(node) && (hasState(node, 'checked') || hasState(node, 'pressed'))) return WAITING;
    return carryOut(leg.gesture, moment, screen);
  };

  /** Procedures begin on the first page. */
  const goToStart = (moment: Moment, screen: ScreenSize): Decision | undefined => {
    if (!pursuit?.isProcedure || pursuit.done > 0 || pageOf(moment) === startPage) return undefined;
    const up = seeker.goUp(moment);
    return up && carryOut(up, moment, screen);
  };

  const pursue = (moment: Moment, screen: ScreenSize): Decision | undefined => {
    while (pursuit) {
      const [way, ...others] = pursuit.ways;
      if (way && mustRetype(way[pursuit.done - 1], moment, taken)) pursuit.done -= 1;
      const gesture = way?.[pursuit.done];
      if (!way) return undefined;
      const returning = goToStart(moment, screen);
      if (returning) return returning;
      if (gesture) {
        const { decision, arrived } = approach(gesture, moment, screen);
        if (arrived) {
          pursuit.done += 1;
          seeker.restart();
        }
        if (decision) return decision;
      } else {
        const looking = lookAgain(pursuit.expectation, moment, screen);
        if (looking) return looking;
      }
      // This way is at its end and the fact is not there: try the next.
      pursuit = { ...pursuit, ways: others, done: 0 };
      taken.clear();
      seeker.restart();
    }
    return undefined;
  };

  const readAnswer = (moment: Moment, history: FactHistory, screen: ScreenSize): Decision => {
    const { from, isList, by } = check.answer!;
    const sources = isList || by ? from : from.slice(0, 1);
    const answers = sources.map((source) => {
      // What an application stores was read in exploration; on this screen its words have to be seen.
      const fact = (source.kind === 'data' ? startFacts(graph) : history.latest).get(factId(source));
      return {
        source,
        fact,
        said: fact && wasShown(source, fact.value) ? formatAnswer(source, fact.value) : undefined,
      };
    });
    const open = answers.find(({ said }) => said === undefined);
    if (!open) {
      answered = true;
      const facts = answers.map(({ source: key, said: value = '' }) => ({ key, value }));
      const text = (by && workOut(by, facts)) ?? facts.map(({ value }) => value).join(', ');
      return { intent: `Answer ${JSON.stringify(text)}`, action: { type: 'answer', text } };
    }
    const { source, fact } = open;
    const scrolling = scrollToText(source, moment, screen, `${seed} ${frames.length}`);
    if (scrolling && bump(taken, 'scroll') <= MAX_SCROLLS) return scrolling;
    const showing =
      source.kind === 'data'
        ? fact && wayToSeeData(graph, fact, moment.scene)
        : wayToSee(graph, source, check.allow, isList || by ? undefined : from[1]);
    const next = showing ?? nextCommand(moment);
    const decision = next && approachOnce(next, moment, screen);
    return decision ?? giveUp('no explored way leads to where the answer stands');
  };

  /** The command that prints an answer. */
  const nextCommand = ({ scene }: Moment): Gesture | undefined => {
    const shell = findShell(scene);
    if (!shell || learnt.commands === undefined) return undefined;
    return typeCommands(shell, learnt.commands)[bump(taken, 'command') - 1];
  };

  /** Trees tell more than pictures: an answer is only given when it was to be seen. */
  const wasShown = (source: FactKey, value: string): boolean =>
    frames.some((frame) =>
      source.kind === 'data'
        ? showsWords(value, listElements(frame.tree), frame.screen)
        : readShown(frame, source) !== undefined,
    );

  /** Towards a screen: the gesture that brought it up is done once its own element is within reach. */
  const approachOnce = (gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined =>
    bump(taken, gestureSignature(gesture)) > MAX_REPEATS * 2 ? undefined : approach(gesture, moment, screen).decision;

  const begin = (unmet: Expectation, moment: Moment, history: FactHistory): Pursuit => {
    if (unmet.fact.kind === 'data') {
      const { ways, brings } = planDeed(unmet, moment.scene, graph, learnt);
      return { expectation: unmet, ways, done: 0, isProcedure: true, brings };
    }
    const ways = planGestures(unmet, { facts: history.latest, scene: moment.scene }, graph, learnt);
    return { expectation: unmet, ways, done: 0, isProcedure: seeker.canSeek(moment) || isDictated };
  };

  /** Notes a deed whose last gesture was made. */
  const noteDone = (): void => {
    if (!pursuit?.brings || pending.length > 0 || pursuit.done < (pursuit.ways[0]?.length ?? Infinity)) return;
    for (const expectation of pursuit.brings) carriedOut.add(expectation);
    pursuit = undefined;
  };

  const decide = (
    moment: Moment,
    unmet: Expectation | undefined,
    history: FactHistory,
    screen: ScreenSize,
  ): Decision => {
    if (isMidway(pursuit)) {
      const decision = pursue(moment, screen);
      if (decision) return decision;
    }
    if (unmet) {
      if (!pursuit || pursuit.expectation !== unmet) {
        pursuit = begin(unmet, moment, history);
        taken.clear();
        seeker.restart();
      }
      return pursue(moment, screen) ?? giveUp(`no explored way gives ${factId(unmet.fact)}`);
    }
    if (check.answer && !answered) return readAnswer(moment, history, screen);
    // An answered question leaves nothing to be closed.
    const isLeftover = check.answer === undefined && hasLeftovers(check, moment, history);
    const leaving = isLeftover ? leave(moment) : undefined;
    return leaving ?? language.finish('Finish: everything asked for is done');
  };

  return ({ observation, history: steps, stepsLeft }) => {
    const screen = observation.screenshot;
    const frame = frameOf(observation);
    frames.push(frame);
    const moment = readMoment(frame, language.facts);
    start ??= moment.scene.front;
    startPage ??= pageOf(moment);
    const history = followFacts(episodeSoFar(frames, steps), read);
    noteDone();
    const unmet = check.expect.find((expectation) => !carriedOut.has(expectation) && !holds(expectation, history));
    const next = pending.shift();
    if (!next) underWay = undefined;
    if (!next && stepsLeft <= 1) return giveUp('the step budget is used up');
    const decision = next ?? decide(moment, unmet, history, screen);
    if (decision !== language.leave) left = undefined;
    const occasion = {
      moment,
      latest: history.latest,
      ...(unmet ? { unmet } : {}),
      isAsked: !answered && check.answer !== undefined,
    };
    return { ...decision, thought: explainStep(occasion, underWay && expectEffect(graph, underWay)) };
  };
}

/** Text is brought into view in at most so many steps. */
const MAX_SCROLLS = 8;
/** A field that does not hold what was just typed into it is filled once more. */
function mustRetype(last: Gesture | undefined, { facts }: Moment, taken: Map<string, number>): boolean {
  if (last?.kind !== 'fill' || last.enter) return false;
  const held = facts.get(factId({ kind: 'text', subject: last.key }))?.value;
  const isHeld = held?.replaceAll(' ', '') === last.text.replaceAll(' ', '');
  return held !== undefined && !isHeld && bump(taken, `retype ${last.key}`) === 1;
}

/**
 * The gesture after which a fact was first to be seen; undefined when it is on the first screen or was never seen. Of
 * things that have the same page each it is the touch on the row of this one.
 */
function wayToSee(
  graph: ExplorationGraph,
  key: FactKey,
  allow: readonly FactKey[],
  row?: FactKey,
): Gesture | undefined {
  const allowed = new Set(allow.map(factId));
  const own = row && readRow(row.subject);
  const isOfRow = (gesture: Gesture): boolean =>
    own === undefined || lastSegment(gesture.key) === rowPart(own.title, own.number);
  const isSeen = ({ scene, facts, frame }: Moment): boolean => isShown(key, scene.elements, facts, frame.screen);
  return graph.transitions.find(
    ({ before, after, gesture, changes }) =>
      !isSeen(before) &&
      isSeen(after) &&
      isOfRow(gesture) &&
      !changes.some((change) => isLasting(change) && !allowed.has(factId(change.key))),
  )?.gesture;
}

function episodeSoFar(frames: readonly Frame[], steps: PolicyInput['history']): EpisodeFrames {
  return {
    frames,
    actions: steps.map((step): EpisodeFrames['actions'][number] => ({
      action: step.action,
      ...(step.target ? { targetName: step.target.name } : {}),
      ...(step.target?.key === undefined ? {} : { targetKey: step.target.key }),
    })),
  };
}

function rememberingFacts(reader: FactReader): (frame: Frame) => FactMap {
  const known = new WeakMap<Frame, FactMap>();
  return (frame) => {
    const facts = known.get(frame) ?? readMoment(frame, reader).facts;
    known.set(frame, facts);
    return facts;
  };
}

function optional(decision: Decision | undefined): { decision?: Decision } {
  return decision ? { decision } : {};
}
