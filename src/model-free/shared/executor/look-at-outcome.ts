/**
 * Looks at what was switched in a menu where nothing else shows it: the menu closes on the choice, and who sees only the
 * screens cannot tell that it was made.
 */
import type { Decision } from '../../../agent/policy.ts';
import { isToggle } from '../../../check/fact.ts';
import { factId, readFacts } from '../../../check/facts.ts';
import type { Frame } from '../../../check/frame.ts';
import { readShown } from '../../../check/shown-on.ts';
import type { Expectation } from '../../../schema/index.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { isVisible, listElements } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { readScene } from '../../../ui/scene.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, planReach } from '../find-leg.ts';
import type { ScreenSize } from '../gesture-language.ts';
import type { Attempt } from './attempt.ts';
import type { Walker } from './walker.ts';

/** Clicks on menus and submenus to look at what they hold. */
const MAX_STEPS = 4;

export function createLookAtOutcome({ graph, check, frames }: Attempt, walker: Walker) {
  const inMenus = check.expect.filter(({ fact, op }) => {
    return fact.kind === 'checked' && op === 'equals' && lastPart(fact.subject).role === 'menu item';
  });
  let steps = 0;
  return {
    /** What was switched in a menu, and no screen has shown. */
    findUnseen: (): Expectation | undefined =>
      steps < MAX_STEPS ? inMenus.find((expectation) => isUnseen(expectation, frames)) : undefined,
    /** The next decision on the way to where it shows; undefined when there is none. */
    towards({ fact }: Expectation, moment: Moment, screen: ScreenSize): Decision | undefined {
      const leg = firstLeg(planReach(graph, moment.scene), fact.subject);
      if (leg?.kind !== 'gesture') return undefined;
      steps += 1;
      return walker.carryOut(leg.gesture, moment, screen);
    },
  };
}

/** Whether it came about with no sign of it on the screens before and after, and was not to be seen since. */
function isUnseen({ fact, value }: Expectation, frames: readonly Frame[]): boolean {
  const values = frames.map((frame) => readFacts(frame).get(factId(fact))?.value);
  const at = values.findIndex((now, index) => index > 0 && now === value && values[index - 1] !== value);
  if (at < 0) return false;
  const before = frames.slice(0, at).findLast(isWithoutMenu);
  const after = frames.slice(at).find(isWithoutMenu);
  const hasSign = before !== undefined && after !== undefined && signsOf(before) !== signsOf(after);
  return !hasSign && !frames.slice(at).some((frame) => readShown(frame, fact) === value);
}

function isWithoutMenu({ tree }: Frame): boolean {
  return !readScene(tree).popup;
}

/** What is to be seen beside menus: where things are, what they say, and which are on. */
function signsOf({ tree }: Frame): string {
  const shown = listElements(tree).filter((element) => isVisible(element) && !/^menu( item)?$/.test(element.role));
  return JSON.stringify(
    shown.map(({ key, name, bounds, node }) => {
      const isOn = isToggle(node) && (hasState(node, 'checked') || hasState(node, 'pressed'));
      return [key, name, node.text, node.value, bounds, isOn];
    }),
  );
}
