/** Guideline "information retrieval": questions whose answer was on a screen, with the words that answer them. */
import type { Fact } from '../../../check/facts.ts';
import { isControl } from '../../../check/limited-kinds.ts';
import { readCell, readLabel, namesShortcut } from '../../../check/subject.ts';
import { formatAnswer } from '../../../check/answer-words.ts';
import type { Moment, Transition } from '../../shared/exploration-graph.ts';
import type { FactKey } from '../../../schema/index.ts';
import { isInNamed, lastPart } from '../../../ui/element-key.ts';
import { findCovered } from '../../../ui/find-covered.ts';
import { isMainWindow, isVisible, type UiElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { ALIKE_EVERYWHERE, FILLS_SCREEN, MAKES_ENTRY, OPENS_NEW, DESCRIBES_MACHINE } from '../../../ui/words.ts';
import { proposeCalculations } from './calculation.ts';
import { PLAIN_CASES } from './calculation-cases.ts';
import { askFor } from './ask-for.ts';
import { askPairs } from './ask-pairs.ts';
import type { Question } from './question.ts';
import { isMenuChoice } from '../one-of-choice.ts';
import type { Operation } from '../operation.ts';
import { servesAction } from '../serving-window.ts';
import { ITEM_ROLES } from '../../shared/element-place.ts';
import { altersAnything, comesWith } from '../../shared/find-leg.ts';
import { isOfSelected } from './of-selected.ts';
import { isPlainlyOpened, opens } from './plainly-opened.ts';
import { sideEffectsOfWay, type Material } from '../../shared/generator/material.ts';
import type { CandidateResult } from './operation-candidate.ts';
import { AT_START_WORTH, DEFAULT_WORTH, FOUND_WORTH, SWITCH_WORTH } from '../../shared/weights.ts';
import { mayHaveMoved } from './may-have-moved.ts';

const MAX_ANSWER_LENGTH = 60;

export function proposeRetrieval(material: Material): CandidateResult[] {
  const known = new Set<string>();
  const typed = new Set(material.graph.transitions.flatMap(({ gesture }) => ('text' in gesture ? [gesture.text] : [])));
  const candidates: CandidateResult[] = [];
  for (const { moment, step, transition } of sightings(material)) {
    const isCovered = findCovered(moment.scene.elements);
    for (const [id, fact] of moment.facts) {
      if (known.has(id)) continue;
      const element = moment.scene.byKey.get(fact.key.subject);
      // Trees tell of closed menus and hidden windows, too: what is asked for was seen.
      if (element && (!isVisible(element) || isCovered(element))) continue;
      known.add(id);
      // What a control is set to stands on it: where only its open list tells, nobody would look there.
      if (moment.scene.popup && (fact.key.kind === 'value' || fact.key.kind === 'text')) continue;
      const isOld = transition !== undefined && transition.source.trajectoryId !== material.trajectoryId;
      // Only what the application came with can be asked for, not what exploring it has put there.
      // A file chooser shows the machine, and where one was before, rather than the application.
      if (isInNamed(fact.key.subject, 'file chooser')) continue;
      // What the form of a new thing begins with is of no use to anybody.
      if (element && OPENS_NEW.test(lastPart(element.windowKey).name ?? '')) continue;
      // What a window prints, finds or opens next is nothing that one wants to know.
      const window = windowOf(fact, moment);
      if (servesAction(window, moment.scene.elements)) continue;
      const title = lastPart(window).name ?? '';
      if (DESCRIBES_MACHINE.test(title) || (ALIKE_EVERYWHERE.test(title) && !isMainWindow(window))) continue;
      const says = `${fact.key.subject} ${fact.value}`;
      const isOurs =
        [...typed].some((text) => text.length > 2 && says.includes(text)) ||
        (transition !== undefined && altersAnything(transition));
      if (isOurs || isOld || (transition && !material.reach.has(transition.gesture.key))) continue;
      if (transition && mayHaveMoved(fact, moment, transition, material)) continue;
      if (!isPlainlyOpened(material.graph, window)) continue;
      if (makesSomething(window, material)) continue;
      if (transition && tellsOfOtherItem(window, transition, material)) continue;
      // What is selected decides which entries are greyed out.
      if (transition && namesShortcut(fact.key) && selectedIn(transition.before) !== selectedIn(material.start))
        continue;
      if (element && isOfSelected(element)) continue;
      if (element && isChoice(element, material)) continue;
      const question = askFor(fact, moment, material);
      if (!question) continue;
      const worth = worthOfFact(fact, transition !== undefined, isMainWindow(window));
      candidates.push(toCandidate({ question, worth }, fact, step, transition, material));
    }
  }
  return [...candidates, ...askPairs(material), ...proposeCalculations(material, PLAIN_CASES)];
}

/** Whether a mark is that of a view of which one is always shown, or of one that fills the screen, which is seen without it. */
function isChoice({ key, name }: UiElement, { all }: Material): boolean {
  const isOf = (operation: Operation): boolean =>
    operation.fact.subject === key ||
    operation.sideEffects.some(({ kind, subject }) => kind === 'checked' && subject === key);
  return FILLS_SCREEN.test(name) || all.some((operation) => isMenuChoice(operation) && isOf(operation));
}

/** Of a cell that of its table, of a label that of what holds it. */
function windowOf({ key: { kind, subject } }: Fact, { scene: { byKey } }: Moment): string {
  const holder = kind === 'label' ? readLabel(subject)?.holder : readCell(subject)?.table;
  return (byKey.get(subject) ?? byKey.get(holder ?? ''))?.windowKey ?? '';
}

/** Whether a window came up to make something: what it lists is what may become a part of that. */
function makesSomething(windowKey: string, { graph }: Material): boolean {
  if (windowKey === '' || isMainWindow(windowKey)) return false;
  const opening = graph.transitions.find((transition) => opens(transition, windowKey));
  const command = opening && graph.known.get(opening.gesture.key);
  return command !== undefined && MAKES_ENTRY.test(command.name);
}

/** Whether a window, as it was seen after a transition, had come up over a selected item that is not selected at first. */
function tellsOfOtherItem(windowKey: string, { source }: Transition, { graph, start }: Material): boolean {
  if (windowKey === '' || isMainWindow(windowKey)) return false;
  const opening = graph.transitions.findLast(
    (earlier) =>
      opens(earlier, windowKey) &&
      earlier.source.trajectoryId === source.trajectoryId &&
      earlier.source.end <= source.end,
  );
  return opening !== undefined && selectedIn(opening.before) !== selectedIn(start);
}

/** The selected items of main windows. */
function selectedIn({ scene }: Moment): string {
  return scene.elements
    .filter(({ node, windowKey }) => ITEM_ROLES.has(node.role) && isMainWindow(windowKey) && hasState(node, 'selected'))
    .map(({ key }) => key)
    .join('\n');
}

/** The first screen, then what each explored transition brought up, in order. */
function sightings(material: Material): { moment: Moment; step: number; transition?: Transition }[] {
  return [
    { moment: material.start, step: 0 },
    ...material.graph.transitions.map((transition) => ({
      moment: transition.after,
      step: transition.source.end,
      transition,
    })),
  ];
}

function toCandidate(
  { question, worth }: { question: Question; worth: number },
  fact: Fact,
  step: number,
  transition: Transition | undefined,
  material: Material,
): CandidateResult {
  const answer = formatAnswer(fact.key, fact.value);
  if (answer === '' || answer.length > MAX_ANSWER_LENGTH)
    return { rejected: 'the answer is empty or too long to say', template: question.template };
  if (/\b(today|yesterday|now|ago)\b/i.test(answer))
    return { rejected: 'another answer is right at another time', template: question.template };
  const allow: FactKey[] = transition
    ? [
        ...sideEffectsOfWay(material, transition.gesture.key),
        ...transition.changes.filter((change) => change.strict && comesWith(transition, change)).map(({ key }) => key),
      ]
    : [];
  return {
    ...question,
    check: { expect: [], allow, answer: { equals: answer, from: [fact.key] } },
    steps: [step],
    ...(transition ? {} : { isAtStart: true }),
    worth,
  };
}

/** How a field or a switch is set, or what a dialog lists, is how the application was made; else it is about something. */
function worthOfFact({ key }: Fact, isFound: boolean, isInMainWindow: boolean): number {
  if (key.kind === 'value' || key.kind === 'text' || isControl(key)) return SWITCH_WORTH;
  if (!isFound) return AT_START_WORTH;
  return key.kind === 'cell' && !isInMainWindow ? DEFAULT_WORTH : FOUND_WORTH;
}
