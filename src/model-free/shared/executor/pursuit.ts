/** Brings one expectation after another about: tries the ways that could do it, best first, gesture by gesture. */
import { isToggle } from '../../../check/fact.ts';
import { factId } from '../../../check/facts.ts';
import type { FactHistory } from '../../../check/fact-history.ts';
import { readPlace, readRow } from '../../../check/subject.ts';
import type { Expectation } from '../../../schema/index.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Decision } from '../../../agent/policy.ts';
import { pageOf } from '../../phone/waypoint.ts';
import { bump } from '../../../collections/by-key.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, planReach } from '../find-leg.ts';
import type { Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import type { Attempt } from './attempt.ts';
import { inFormOrder } from './form-order.ts';
import { planDeed, planGestures } from './plan-gestures.ts';
import { MAX_REPEATS, type Walker } from './walker.ts';

/** Seconds that a field is waited for. */
const MAX_WAITS = 2;
const WAITING: Decision = { intent: 'Wait until it is shown', action: { type: 'wait', seconds: 1 } };

interface Aim {
  expectation: Expectation;
  ways: Gesture[][];
  /** Gestures of ways[0] done so far. */
  done: number;
  /** Once begun it is carried through, whatever the screens on the way show. */
  isProcedure: boolean;
  /** What has been brought about when all is done, where no screen tells. */
  brings?: readonly Expectation[];
}

export function createPursuit(attempt: Attempt, walker: Walker) {
  const { graph, learnt, seeker, taken } = attempt;
  const isDictated = learnt.keys !== undefined;
  const carriedOut = new Set<Expectation>();
  let aim: Aim | undefined;
  let startPage: string | undefined;

  const inOrder = (ways: readonly Gesture[][]): Gesture[][] => ways.map((way) => inFormOrder(way, graph.known));

  const begin = (unmet: Expectation, moment: Moment, history: FactHistory): Aim => {
    if (unmet.fact.kind === 'data') {
      const { ways, brings } = planDeed(unmet, moment.scene, graph, learnt);
      return { expectation: unmet, ways: inOrder(ways), done: 0, isProcedure: true, brings };
    }
    const ways = planGestures(unmet, { facts: history.latest, scene: moment.scene }, graph, learnt);
    return { expectation: unmet, ways: inOrder(ways), done: 0, isProcedure: seeker.canSeek(moment) || isDictated };
  };

  /** Another way is begun as if nothing had been tried. */
  const forgetTried = (): void => {
    taken.clear();
    seeker.restart();
  };

  /** To the list that shows a row, and to the row in it. */
  const lookAtRow = ({ fact }: Expectation, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const { key } = readPlace(readRow(fact.subject).place);
    const isHere = moment.scene.byKey.get(key)?.bounds !== undefined;
    const gesture = isHere ? seeker.showMore(moment) : seeker.goUp(moment);
    return gesture && walker.carryOut(gesture, moment, screen);
  };

  /** Back to where the fact shows: closed menus of some applications tell nothing of what was switched in them. */
  const lookAgain = (expectation: Expectation, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const { fact } = expectation;
    if (fact.kind === 'row' && seeker.canSeek(moment)) return lookAtRow(expectation, moment, screen);
    if (seeker.canSeek(moment) && fact.kind === 'checked' && !moment.facts.has(factId(fact))) {
      const more = seeker.showMore(moment, fact.subject);
      return more && walker.carryOut(more, moment, screen);
    }
    if (moment.facts.has(factId(fact)) || bump(taken, `look ${factId(fact)}`) > MAX_REPEATS) return undefined;
    const leg = firstLeg(planReach(graph, moment.scene), fact.subject);
    if (leg?.kind !== 'gesture') return undefined;
    const { node } = moment.scene.byKey.get(leg.gesture.key) ?? {};
    // A view that is open is about to show it: its switch would close it.
    if (node && isToggle(node) && (hasState(node, 'checked') || hasState(node, 'pressed'))) return WAITING;
    return walker.carryOut(leg.gesture, moment, screen);
  };

  /** Procedures begin on the first page. */
  const goToStart = ({ isProcedure, done }: Aim, moment: Moment, screen: ScreenSize): Decision | undefined => {
    if (!isProcedure || done > 0 || pageOf(moment) === startPage) return undefined;
    const up = seeker.goUp(moment);
    return up && walker.carryOut(up, moment, screen);
  };

  /** Whether a procedure was begun that is not at its end. */
  const isMidway = (): boolean =>
    aim !== undefined && aim.isProcedure && aim.done > 0 && aim.done < (aim.ways[0]?.length ?? 0);

  const takeWay = (current: Aim, way: Gesture[], moment: Moment, screen: ScreenSize): Decision | undefined => {
    const last = way[current.done - 1];
    const isWrong = mustRetype(last, moment, taken);
    if (isWrong) walker.carryOutPlainly(last!);
    if (isWrong || (last && walker.isUndone(last)) || mustEnterAgain(last, moment, taken)) current.done -= 1;
    const returning = goToStart(current, moment, screen);
    if (returning) return returning;
    const [before, next] = [way[current.done - 1], way[current.done]];
    // Enter does what the button beside a field would.
    const gesture: Gesture | undefined =
      next && isBeyondEdge(next, moment) && before?.kind === 'fill'
        ? { kind: 'press', key: before.key, keys: ['enter'] }
        : next;
    if (!gesture) return lookAgain(current.expectation, moment, screen);
    const { decision, arrived } = walker.approach(gesture, moment, screen, isMidway());
    // What the gesture before has made may be shown late, such as the field for its name.
    if (
      !decision &&
      before?.kind === 'click' &&
      gesture.kind === 'fill' &&
      bump(taken, `wait ${gesture.key}`) <= MAX_WAITS
    )
      return WAITING;
    const other = decision || !isMidway() ? undefined : openOtherwise(gesture, way[current.done + 1], moment, screen);
    if (arrived || other) {
      current.done += 1;
      seeker.restart();
    }
    return decision ?? other;
  };

  /**
   * Another explored touch for one that is not there: an entry in another state may open the same form by another button. A row stands
   * for its own entry only.
   */
  const openOtherwise = (
    { kind, key }: Gesture,
    next: Gesture | undefined,
    moment: Moment,
    screen: ScreenSize,
  ): Decision | undefined => {
    const isInList = graph.known.get(key)?.collectionKey !== undefined;
    const leg = kind === 'click' && next && !isInList ? firstLeg(planReach(graph, moment.scene), next.key) : undefined;
    return leg?.kind === 'gesture' && leg.isLast ? walker.carryOut(leg.gesture, moment, screen) : undefined;
  };

  /** The next decision of what was begun; undefined when every way was tried. */
  const goOn = (moment: Moment, screen: ScreenSize): Decision | undefined => {
    while (aim) {
      const [way, ...others] = aim.ways;
      if (!way) return undefined;
      const decision = takeWay(aim, way, moment, screen);
      if (decision) return decision;
      // This way is at its end and the fact is not there: try the next.
      aim = { ...aim, ways: others, done: 0 };
      forgetTried();
    }
    return undefined;
  };

  return {
    /** To be told of each screen before anything is decided on it. */
    see(moment: Moment): void {
      startPage ??= pageOf(moment);
      if (!aim?.brings || !walker.isGestureDone() || aim.done < (aim.ways[0]?.length ?? Infinity)) return;
      // The last gesture of a deed was made.
      for (const expectation of aim.brings) carriedOut.add(expectation);
      aim = undefined;
    },
    isMidway,
    goOn,
    /** The next decision towards an expectation; undefined when every way was tried. */
    towards(unmet: Expectation, moment: Moment, history: FactHistory, screen: ScreenSize): Decision | undefined {
      if (!aim || aim.expectation !== unmet) {
        aim = begin(unmet, moment, history);
        forgetTried();
      }
      return goOn(moment, screen);
    },
    /** Whether it was brought about in the data, which the screens do not tell. */
    hasCarriedOut: (expectation: Expectation): boolean => carriedOut.has(expectation),
  };
}

/** Whether it is a click on a button of the window in front that does not fit on the screen. */
function isBeyondEdge({ kind, key }: Gesture, { scene }: Moment): boolean {
  const button = scene.byKey.get(key);
  return kind === 'click' && button?.role === 'push button' && button.windowKey === scene.front && !button.bounds;
}

/**
 * A window that stays although Enter was pressed in the place of its button gets it once more: a file chooser that is still reading
 * its folder takes none.
 */
function mustEnterAgain(last: Gesture | undefined, moment: Moment, taken: Map<string, number>): boolean {
  return last !== undefined && isBeyondEdge(last, moment) && bump(taken, `enter again ${last.key}`) === 1;
}

/** A field that does not hold what was just typed into it is filled once more. */
function mustRetype(last: Gesture | undefined, { facts }: Moment, taken: Map<string, number>): boolean {
  if (last?.kind !== 'fill' || last.enter) return false;
  const held = facts.get(factId({ kind: 'text', subject: last.key }))?.value;
  const isHeld = held?.replaceAll(' ', '') === last.text.replaceAll(' ', '');
  return held !== undefined && !isHeld && bump(taken, `retype ${last.key}`) === 1;
}
