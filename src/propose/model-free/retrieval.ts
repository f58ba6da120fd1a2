/** Guideline "information retrieval": questions whose answer was on a screen, with the words that answer them. */
import { factId, isLasting, type Fact } from '../../check/facts.ts';
import { formatAnswer } from '../../check/format-answer.ts';
import type { Moment, Transition } from '../../agent/model-free/exploration-graph.ts';
import type { FactKey } from '../../schema/index.ts';
import { describePlace } from '../../ui/describe-element.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isVisible } from '../../ui/list-elements.ts';
import { sideEffectsOfWay, type Candidate, type Material } from './material.ts';
import type { CandidateResult } from './operation-candidate.ts';

interface Question {
  template: string;
  params: Record<string, string>;
  group: string;
}

const LONGEST_ANSWER = 120;

export function proposeRetrieval(material: Material): CandidateResult[] {
  const known = new Set<string>();
  const typed = new Set(material.graph.transitions.flatMap(({ gesture }) => ('text' in gesture ? [gesture.text] : [])));
  const candidates: CandidateResult[] = [];
  for (const { moment, step, transition } of sightings(material)) {
    for (const [id, fact] of moment.facts) {
      if (known.has(id)) continue;
      known.add(id);
      const isOld = transition !== undefined && transition.source.trajectoryId !== material.trajectoryId;
      // Only what the application came with can be asked for, not what exploring it has put there.
      // A file chooser shows the machine, and where one was before, rather than the application.
      if (fact.key.subject.includes('/file chooser:')) continue;
      const isOurs = typed.has(fact.value) || transition?.changes.some(isLasting) === true;
      if (isOurs || isOld || (transition && !material.reach.has(transition.gesture.key))) continue;
      if (transition && mayHaveMoved(fact, moment, transition, material)) continue;
      const question = askFor(fact, moment, material);
      if (question) candidates.push(toCandidate(question, fact, step, transition, material));
    }
  }
  return candidates;
}

/** Numbers and labels in windows follow what was done before; a switch follows its namesakes elsewhere. */
function mayHaveMoved({ key }: Fact, { scene }: Moment, transition: Transition, { graph }: Material): boolean {
  const { trajectoryId, start } = transition.source;
  const earlier = graph.transitions.filter(
    ({ source, changes }) => source.trajectoryId === trajectoryId && source.start < start && changes.some(isLasting),
  );
  if (key.kind === 'value' || key.kind === 'label') return earlier.length > 0;
  if (key.kind === 'text') return takesSeveralValues(factId(key), graph.transitions);
  const name = scene.byKey.get(key.subject)?.name;
  return key.kind === 'checked' && earlier.some(({ gesture }) => graph.known.get(gesture.key)?.name === name);
}

/** A field that shows now this, now that (the selected entry, say) has no one answer. */
function takesSeveralValues(id: string, transitions: readonly Transition[]): boolean {
  const values = new Set(
    transitions.flatMap(({ before, after }) => [before.facts.get(id)?.value, after.facts.get(id)?.value]),
  );
  values.delete(undefined);
  return values.size > 1;
}

/** A place before a question: `In the "View" menu, i`, or `I` without one. */
function asPreface(place: string): string {
  return place === '' ? 'I' : `${place.charAt(0).toUpperCase()}${place.slice(1)}, i`;
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
  question: Question,
  fact: Fact,
  step: number,
  transition: Transition | undefined,
  { reach }: Material,
): CandidateResult {
  const answer = formatAnswer(fact.key, fact.value);
  if (answer === '' || answer.length > LONGEST_ANSWER)
    return { rejected: 'the answer is empty or too long to say', template: question.template };
  const allow: FactKey[] = transition
    ? [
        ...sideEffectsOfWay(reach, transition.gesture.key),
        ...transition.changes.filter(({ key }) => key.kind === 'window').map(({ key }) => key),
      ]
    : [];
  const candidate: Candidate = {
    ...question,
    check: { expect: [], allow, answer: { equals: answer, from: [fact.key] } },
    steps: [step],
  };
  return candidate;
}

function askFor({ key, value }: Fact, { scene }: Moment, material: Material): Question | undefined {
  const element = scene.byKey.get(key.subject);
  const visible = element && isVisible(element) ? element : undefined;
  const place = visible ? describePlace(visible) : '';
  const at = place === '' ? '' : ` ${place}`;
  switch (key.kind) {
    case 'line': {
      const [, textKey = '', line = ''] = /^(.*) line (\d+)$/.exec(key.subject) ?? [];
      if (!material.start.scene.byKey.has(textKey)) return undefined;
      return { template: 'What does line {line} of the open text say?', params: { line }, group: 'line' };
    }
    case 'cell': {
      const [, row = '', column = ''] = /row "(.*)" column "(.*)"$/.exec(key.subject) ?? [];
      return {
        template: 'In the list, what is the "{column}" of "{row}"?',
        params: { row, column },
        group: `cell ${column}`,
      };
    }
    case 'label': {
      const [, windowKey = '', label = ''] = /^(.*) "(.*)"$/.exec(key.subject) ?? [];
      const window = scene.byKey.get(windowKey)?.name ?? '';
      if (window === '') return undefined;
      return {
        template: 'In the "{window}" window, what is shown for "{label}"?',
        params: { window, label },
        group: `label ${window}`,
      };
    }
    case 'count': {
      const collection = scene.byKey.get(key.subject);
      if (!collection || Number(value) < 2) return undefined;
      return { template: 'How many items does the main view show?', params: {}, group: 'count' };
    }
    case 'checked': {
      if (!visible || visible.name === '' || visible.role === 'toggle button') return undefined;
      return {
        template: `${asPreface(place)}s "{option}" turned on? Answer yes or no.`,
        params: { option: visible.name },
        group: `checked ${place}`,
      };
    }
    case 'value':
    case 'text': {
      const name = visible ? labelOf(visible, scene.elements) : '';
      if (name === '' || value.includes('\n')) return undefined;
      return { template: `What is "{field}" set to${at}?`, params: { field: name }, group: `field ${place}` };
    }
    default:
      return undefined;
  }
}
