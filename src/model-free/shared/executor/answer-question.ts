/** Answers the question of a task: goes to where the answer stands and reads it there. It never looks at the expected one. */
import { factId, isLasting } from '../../../check/facts.ts';
import type { FactHistory } from '../../../check/fact-history.ts';
import { formatAnswer } from '../../../check/answer-words.ts';
import { isShown, readShown, showsWords } from '../../../check/shown-on.ts';
import { readRow, writeLabel, writeLine } from '../../../check/subject.ts';
import { readPair, readTextLines, type TextLine } from '../../../check/text-readings.ts';
import { workOut } from '../../../check/work-out.ts';
import type { FactKey } from '../../../schema/index.ts';
import { lastSegment, rowPart } from '../../../ui/element-key.ts';
import { isVisible, listElements } from '../../../ui/list-elements.ts';
import type { Decision } from '../../../agent/policy.ts';
import { startFacts } from '../../data/bind-deed.ts';
import { cellOf, wayToSeeData } from '../../data/see-data.ts';
import { bump } from '../../../collections/by-key.ts';
import type { ExplorationGraph, Moment } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { scrollBeside } from './scroll-on-the-way.ts';
import { MAX_SCROLLS, scrollToSpan } from './scroll-text.ts';
import { MAX_REPEATS, type Walker } from './walker.ts';

export function createAnswering(attempt: Attempt, walker: Walker) {
  const { graph, check, frames, taken } = attempt;
  let answered = false;
  let lastRead: { source: FactKey; said: string }[] = [];

  /** Trees tell more than pictures: an answer is only given when it was to be seen. */
  const wasShown = (source: FactKey, value: string): boolean =>
    frames.some((frame) =>
      source.kind === 'data'
        ? showsWords(value, listElements(frame.tree), frame.screen)
        : readShown(frame, source) !== undefined,
    );

  /** A place that the answer is read from, with its words once they were to be seen. */
  const read = (source: FactKey, history: FactHistory) => {
    // What an application stores was read in exploration; on this screen its words have to be seen.
    const fact = (source.kind === 'data' ? startFacts(graph) : history.latest).get(factId(source));
    return { source, said: fact && wasShown(source, fact.value) ? formatAnswer(source, fact.value) : undefined };
  };

  /** The gesture after which a source is to be seen. */
  const wayTo = (source: FactKey, { scene }: Moment): Gesture | undefined => {
    const { from, isList, by } = check.answer!;
    if (source.kind !== 'data') return wayToSee(graph, source, check.allow, isList || by ? undefined : from[1]);
    const fact = startFacts(graph).get(factId(source));
    return fact && wayToSeeData(graph, fact, scene);
  };

  /** Towards where a source stands, or towards the part of a text that is out of view. */
  const show = (source: FactKey, moment: Moment, screen: ScreenSize): Decision => {
    const scrolling = scrollToText(source, moment, screen, seedOfStep(attempt));
    if (scrolling && bump(taken, 'scroll') <= MAX_SCROLLS) return scrolling;
    const beside = source.kind === 'data' ? cellOf(source, startFacts(graph), moment.scene) : undefined;
    const lower = beside && scrollBeside(attempt, { kind: 'click', key: beside }, moment, screen);
    if (lower) return lower;
    const next = wayTo(source, moment);
    // The gesture that brought a screen up is done once its own element is within reach.
    const isOpen = next !== undefined && bump(taken, gestureSignature(next)) <= MAX_REPEATS * 2;
    const decision = isOpen ? walker.approach(next, moment, screen, false).decision : undefined;
    return decision ?? graph.language.giveUp('no explored way leads to where the answer stands');
  };

  return {
    isAnswered: () => answered,
    /** The places that the answer was read from, once it is given. */
    lastRead: () => lastRead,
    /** The answer, or the next decision on the way to where it stands. The task must have a question. */
    next(moment: Moment, history: FactHistory, screen: ScreenSize): Decision {
      const { from, isList, by } = check.answer!;
      const readings = (isList || by ? from : from.slice(0, 1)).map((source) => read(source, history));
      const open = readings.find(({ said }) => said === undefined);
      if (open) return show(open.source, moment, screen);
      answered = true;
      lastRead = readings.map(({ source, said = '' }) => ({ source, said }));
      const facts = readings.map(({ source: key, said: value = '' }) => ({ key, value }));
      const text = (by && workOut(by, facts)) ?? facts.map(({ value }) => value).join(', ');
      return { intent: `Answer ${JSON.stringify(text)}`, action: { type: 'answer', text } };
    },
  };
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

/**
 * Brings the part of a long text into view that an answer is read from. Undefined when the words are in view, or in no text of
 * this screen.
 */
function scrollToText(key: FactKey, { scene }: Moment, screen: ScreenSize, seed: string): Decision | undefined {
  for (const element of scene.reachable) {
    const { text } = element.node;
    if (!text || !isVisible(element)) continue;
    const line = readTextLines(text).find((candidate) => isMeant(key, element.key, candidate));
    if (!line) continue;
    return scrollToSpan(element, line, screen, seed);
  }
  return undefined;
}

function isMeant({ kind, subject }: FactKey, textKey: string, { number, words }: TextLine): boolean {
  if (kind === 'line') return subject === writeLine(textKey, number);
  const pair = kind === 'label' ? readPair(words) : undefined;
  return pair !== undefined && subject === writeLabel(textKey, pair.name);
}
