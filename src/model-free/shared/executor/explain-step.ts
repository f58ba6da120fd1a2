/**
 * The thought of a model-free step, from its own decision: what the last step changed, what is still missing, why this
 * element. The rule of true thoughts hears each sentence first; one with a fault, or said just before, gives way to
 * another one, and a step that has none left has no thought.
 */
import type { Decision } from '../../../agent/policy.ts';
import { createThoughtChecker, isSeen, readScreen, splitSentences, type Screen } from '../../../thoughts/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Task } from '../../../schema/index.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { describeChange } from './describe-change.ts';
import { describeChoice } from './describe-choice.ts';
import { describeMissing } from './describe-missing.ts';
import type { Occasion } from './occasion.ts';
import { unmask, varyWords } from './vary-words.ts';

type Known = Omit<Occasion, 'task' | 'now' | 'isKnown' | 'isTold' | 'before' | 'pressed'>;

/** Wordings that are tried of each pattern. */
const MOST_TRIES = 3;

export function createNarrator(task: Task, seed: string) {
  const checker = createThoughtChecker(task.instruction, task.apps);
  const screens: Screen[] = [];
  const told: string[] = [];
  let before: Occasion['before'];
  let last: ReadonlySet<string> = new Set();
  let pressed = 0;
  let step = 0;

  const choose = (patterns: readonly string[], { decision }: Known, said: readonly string[]): string | undefined => {
    const first = patterns.length === 0 ? 0 : seededIndex(`${seed} ${step} ${patterns.length}`, patterns.length);
    const order = [...patterns.slice(first), ...patterns.slice(0, first)];
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      for (const pattern of order) {
        const sentence = unmask(varyWords(pattern, `${seed} ${step} ${tries} ${said.length}`));
        const spoken = { ...decision, thought: sentence, intent: '' };
        const isSaid = splitSentences(sentence).some((one) => last.has(one));
        if (!isSaid && checker.faultsOf(spoken, { typedLater: [expressionOf(task), textOf(decision)] }).length === 0)
          return sentence;
      }
    }
    return undefined;
  };

  const isKnown = (words: string): boolean => screens.some((screen) => isSeen(screen, words));

  const isTold = (words: string): boolean => told.some((thought) => thought.includes(unmask(words)));

  return {
    /** To be asked once for each decision, in order. */
    explain(known: Known): string | undefined {
      const { decision, moment } = known;
      checker.see(moment.frame);
      const now = readScreen(moment.frame);
      screens.push(now);
      const occasion: Occasion = { ...known, task, now, isKnown, isTold, before, pressed };
      const parts = [describeChange(occasion), describeMissing(occasion), describeChoice(occasion)];
      const said: string[] = [];
      for (const part of parts) {
        const sentence = choose(part, known, said);
        if (sentence !== undefined) said.push(sentence);
      }
      const thought = said.length === 0 ? undefined : said.join(' ');
      checker.note({ ...decision, ...(thought === undefined ? {} : { thought }) });
      if (thought !== undefined) told.push(thought);
      if (thought !== undefined) last = new Set(splitSentences(thought));
      if (known.gesture?.kind === 'click' && expressionOf(task) !== '' && !now.popup) pressed += 1;
      before = { screen: now, decision };
      step += 1;
      return thought;
    },
  };
}

function expressionOf({ params }: Task): string {
  return (params['keys'] ?? '').replaceAll(' ', '');
}

function textOf({ action }: Decision): string {
  return 'text' in action ? action.text : '';
}

/** What exploration has seen a gesture do: open a list, bring up a window, or close one; undefined if it saw neither. */
export function expectEffect({ transitions }: ExplorationGraph, gesture: Gesture): Occasion['effect'] {
  const signature = gestureSignature(gesture);
  const shown = transitions.find((transition) => gestureSignature(transition.gesture) === signature);
  if (!shown) return undefined;
  const { before, after } = shown;
  if (after.scene.popup && !before.scene.popup) return 'list';
  if (after.scene.front === before.scene.front || after.scene.front === undefined) return undefined;
  return before.scene.dialog && !after.scene.dialog ? 'back' : 'window';
}
