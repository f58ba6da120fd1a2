/**
 * Candidates from the virtual phone's benchmark: tasks that start from the data of every phone. Three in ten are
 * spoiled.
 */
import { parse, type HTMLElement } from 'node-html-parser';
import { seededIndex } from '../../src/text/seeded.ts';
import { APPS } from '../../src/world/apps/index.ts';
import { compareStates, withoutTraces } from '../../src/world/compare-states.ts';
import { isSameValue } from '../../src/world/is-same-value.ts';
import { createWorldSession, type WorldSession } from '../../src/world/world-session.ts';
import { PERSONA } from '../../src/world/persona.ts';
import { instantiateTask, playTouches, setUpOf, type TaskInstance } from '../../src/world/benchmark/benchmark.ts';
import { TASKS } from '../../src/world/benchmark/tasks.ts';
import type { Touch } from '../../src/world/benchmark/task.ts';
import { FAULTS, type PhoneCandidate, type Fault, type Move } from './candidate.ts';
import { describeChange } from './changes.ts';
import { checkOf, diffData, halved, trivial } from './check-of-change.ts';

/** Draws considered for each task. */
const SEEDS = 12;

/** At most `count` candidates of an app; the same seed gives the same ones. */
export function phoneCandidates(app: string, count: number, seed: string): PhoneCandidate[] {
  const sound = TASKS.filter((task) => task.app.id === app && task.change).flatMap((task) => {
    const drawn = Array.from({ length: SEEDS }, (_, at) => soundCandidate(instantiateTask(task, `${seed} ${at}`)));
    const found = drawn.filter((one) => one !== undefined);
    return [...new Map(found.map((one) => [one.candidate.instruction, one])).values()];
  });
  const order = ({ candidate }: Sound) => seededIndex(`${seed} ${candidate.instruction}`, 1e9);
  // One of each task before a second of the same.
  const round = (one: Sound) => sound.filter(({ task }) => task === one.task).indexOf(one);
  const chosen = sound.toSorted((a, b) => round(a) - round(b) || order(a) - order(b)).slice(0, count);
  return chosen.flatMap((one, at) => {
    const isBad = seededIndex(`${seed} ${app} ${at} bad`, 10) < 3;
    const fault = FAULTS[seededIndex(`${seed} ${app} ${at} fault`, FAULTS.length)]!;
    return isBad ? (spoil(one, fault, chosen) ?? spoil(one, 'unreachable', chosen)!) : one.candidate;
  });
}

interface Sound {
  task: string;
  instance: TaskInstance;
  candidate: PhoneCandidate;
}

function soundCandidate(instance: TaskInstance): Sound | undefined {
  const { task, seed, instruction, start, goal, solution } = instance;
  if (Object.keys(setUpOf(instance)).length > 0) return undefined;
  const touched = APPS.filter(({ id }) => !isSameValue(start[id], goal[id]));
  const plain = (states: typeof start) => withoutTraces(touched, states);
  const changes = diffData(plain(start), plain(goal));
  const check = checkOf(changes);
  const moves = movesOf(instance.task.app.id, solution);
  // Excludes tasks about read marks and the like, which are not in this phone's data.
  if (!check || !moves || check.expect.length === 0 || compareStates(APPS, start, goal).length === 0) return undefined;
  const wanted = changes.flatMap((change) => describeChange(change) ?? []).join('\n');
  const source = { task: task.id, seed };
  return { task: task.id, instance, candidate: { app: task.app.id, instruction, wanted, check, moves, source } };
}

function spoil({ task, instance, candidate }: Sound, fault: Fault, all: readonly Sound[]): PhoneCandidate | undefined {
  if (fault === 'trivial check') {
    return { ...candidate, fault, check: trivial(candidate.check, withoutTraces(APPS, instance.start)) };
  }
  if (fault === 'partial check') {
    const check = halved(candidate.check);
    return check && { ...candidate, fault, check };
  }
  if (fault === 'wrong words') {
    const wanted = all.find((one) => one.task === task && one.candidate.wanted !== candidate.wanted)?.candidate.wanted;
    return wanted === undefined ? undefined : { ...candidate, fault, wanted };
  }
  // A target that does not exist: a thing's name with another number at its end.
  const named = Object.values(instance.params).find(
    (value) => candidate.instruction.includes(value) && value.length > 2,
  );
  const rename = (text: string) => (named === undefined ? text : text.replaceAll(named, `${named} 7301`));
  const moves = candidate.moves.map((move) => ('words' in move ? { ...move, words: move.words.map(rename) } : move));
  const lost = JSON.stringify(moves) === JSON.stringify(candidate.moves);
  const nowhere = { do: 'tap' as const, words: ['Nowhere 7301'] };
  const instruction =
    named === undefined ? `${candidate.instruction} Do it in “Nowhere 7301”.` : rename(candidate.instruction);
  return { ...candidate, fault, instruction, moves: lost ? [nowhere, ...moves] : moves };
}

/** The touches by the words on the screens; undefined for strokes, sliders and others missing in element lists. */
function movesOf(app: string, touches: readonly Touch[]): Move[] | undefined {
  const session = createWorldSession(APPS, PERSONA);
  session.launch(app);
  const moves: Move[] = [];
  try {
    for (const touch of touches) {
      if (touch.do === 'slide' || touch.do === 'leave' || ('at' in touch && touch.at)) return undefined;
      if (touch.do === 'back') moves.push({ do: 'back' });
      else if (touch.do === 'open') moves.push({ do: 'open', app: touch.app });
      else if (touch.do === 'type') {
        const { field, text, enter = false } = touch;
        const clear = clearButton(session, field);
        if (clear !== undefined) moves.push({ do: 'tap', words: [clear] });
        moves.push({ do: 'field', words: [...wordsFor(session, field), field] }, { do: 'type', text, enter });
      } else {
        const words = wordsFor(session, touch.label);
        if (words.length === 0) return undefined;
        moves.push({ do: touch.do, words });
      }
      playTouches(session, [touch]);
    }
  } catch {
    return undefined;
  }
  return moves;
}

/** Typing appends to a field's text; the button beside a non-empty field clears it. */
function clearButton(session: WorldSession, field: string): string | undefined {
  const page = readPage(session);
  const id = page
    .querySelectorAll('[data-change]')
    .find((element) => isCalled(element, field))
    ?.getAttribute('data-id');
  const clear = page.querySelectorAll('[data-id]').find((element) => element.getAttribute('data-id') === `${id}_clear`);
  return clear?.getAttribute('data-description');
}

function readPage(session: WorldSession): HTMLElement {
  const page = parse(session.render().html);
  for (const covered of page.querySelectorAll('[inert], svg, .status-bar')) covered.remove();
  return page;
}

function isCalled(element: HTMLElement, label: string): boolean {
  const names = ['data-id', 'data-description', 'placeholder'].map((name) => element.getAttribute(name));
  return names.includes(label) || element.text.trim() === label;
}

/** The text, name and hint of the touched element. */
function wordsFor(session: WorldSession, label: string): string[] {
  const element = readPage(session)
    .querySelectorAll('[data-class]')
    .find((candidate) => isCalled(candidate, label));
  const texts = [
    element?.getAttribute('data-id') === label ? undefined : label,
    element?.getAttribute('data-description'),
    element?.getAttribute('placeholder'),
    element?.getAttribute('value'),
    element?.text.trim(),
    ...(element?.querySelectorAll('[data-class]').map((part) => part.text.trim()) ?? []),
  ];
  return [...new Set(texts.filter((words): words is string => words !== undefined && words !== ''))];
}
