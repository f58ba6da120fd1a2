/**
 * A policy that plays given touches, each found on the screen by its words, as a person would. Its episodes are
 * recorded like others, so that verifiers can judge runs with known labels.
 */
import type { Decision, Policy } from '../agent/policy.ts';
import type { AndroidAction, Observation, UiNode } from '../schema/index.ts';
import { contains } from '../ui/is-inside.ts';
import { listElements, toTarget } from '../ui/list-elements.ts';
import { packageOf } from '../world/app.ts';
import { LAUNCHER } from '../world/world-session.ts';
import type { Touch } from '../world/benchmark/task.ts';
import { listNodes } from '../ui/list-nodes.ts';

export interface TouchScript {
  touches: readonly Touch[];
  /** Given as an answer before the end. */
  answer?: string;
}

/** A label not found within this many scrolls ends the episode as a failure. */
const MAX_SCROLLS = 12;

export function createTouchPolicy({ touches, answer }: TouchScript): Policy {
  const decisions = decide(touches, answer);
  let begun = false;
  return {
    name: 'touches',
    async nextAction({ observation }) {
      // A generator ignores the argument of its first next().
      if (!begun) decisions.next(observation);
      begun = true;
      return decisions.next(observation).value;
    },
  };
}

/** A coroutine: each `yield` gives a decision and receives the next screen. */
function* decide(touches: readonly Touch[], answer?: string): Generator<Decision, Decision, Observation> {
  let screen: Observation = yield NEVER_SHOWN;
  for (const touch of touches) {
    if (touch.do === 'back') screen = yield press('Go back.', { type: 'navigate_back' });
    else if (touch.do === 'open') screen = yield press(`Open ${touch.app}.`, { type: 'open_app', app: touch.app });
    else if (touch.do === 'leave') {
      for (let count = 0; count < MAX_BACKS && !isAtHome(screen); count++) {
        screen = yield press('Go back.', { type: 'navigate_back' });
      }
    } else {
      const label = touch.do === 'type' ? touch.field : touch.label;
      let node = findUncovered(screen.tree, label);
      for (let count = 0; !node && count < MAX_SCROLLS; count++) {
        const before = screen;
        screen = yield press(`Look for “${label}” further down.`, { type: 'scroll', direction: 'down' });
        node = findUncovered(screen.tree, label);
        if (JSON.stringify(before.tree) === JSON.stringify(screen.tree)) break;
      }
      if (!node) return press(`“${label}” is nowhere.`, { type: 'terminate', status: 'failure' });
      const clear = touch.do === 'type' ? find(screen.tree, `${idOf(node)}_clear`, false) : undefined;
      if (clear) screen = yield touchOf({ do: 'tap', label: clear.name }, clear, screen);
      screen = yield touchOf(touch, node, screen);
      if (touch.do !== 'type') continue;
      const { text, enter = false } = touch;
      screen = yield press(`Type “${text}”.`, { type: 'input_text', text, enter });
    }
  }
  if (answer !== undefined) yield press('Answer.', { type: 'answer', text: answer });
  return press('Everything is done.', { type: 'terminate', status: 'success' });
}

const MAX_BACKS = 10;
const NEVER_SHOWN: Decision = { intent: '', action: { type: 'wait', seconds: 0 } };

function press(intent: string, action: AndroidAction): Decision {
  return { intent, action };
}

function touchOf(touch: Touch, node: UiNode, { tree }: Observation): Decision {
  const at = 'at' in touch && touch.at ? touch.at : { x: touch.do === 'slide' ? touch.share : 0.5, y: 0.5 };
  const place = pointOn(node, at);
  const isHeld = touch.do === 'hold';
  const action: AndroidAction = isHeld ? { type: 'long_press', ...place } : { type: 'click', ...place };
  const element = listElements(tree).find((candidate) => candidate.node === node);
  const target = element?.bounds && toTarget({ ...element, bounds: element.bounds });
  return {
    ...press(`${isHeld ? 'Hold' : 'Touch'} “${node.name || node.text || idOf(node)}”.`, action),
    ...(target ? { target } : {}),
  };
}

function isAtHome({ window }: Observation): boolean {
  return window.startsWith(`${packageOf(LAUNCHER)}/`);
}

const REACTS = new Set(['clickable', 'long-clickable', 'editable', 'checkable']);

/** The first element in tree order with this label that reacts to touches, or is inside one that does. */
function find(node: UiNode, label: string, isInside: boolean): UiNode | undefined {
  const reacts = isInside || node.states.some((state) => REACTS.has(state)) || isTouchedElsewhere(node);
  if (reacts && node.bounds && isCalled(node, label)) return node;
  for (const child of node.children) {
    const found = find(child, label, reacts);
    if (found) return found;
  }
  return undefined;
}

/** Also undefined if a floating button covers the element's middle; scrolling uncovers it. */
function findUncovered(tree: UiNode, label: string): UiNode | undefined {
  const node = find(tree, label, false);
  if (!node) return undefined;
  const middle = pointOn(node, { x: 0.5, y: 0.5 });
  const isCovered = listNodes(tree).some(
    ({ bounds, className = '' }) =>
      className.endsWith('FloatingActionButton') &&
      bounds !== undefined &&
      bounds !== node.bounds &&
      contains(bounds, middle),
  );
  return isCovered ? undefined : node;
}

/** Sliders and drawing areas take touches without reporting it. */
function isTouchedElsewhere({ className = '' }: UiNode): boolean {
  return /SeekBar$|ImageView$/.test(className);
}

function isCalled(node: UiNode, label: string): boolean {
  return node.name === label || node.text === label || idOf(node) === label;
}

/** Resource id without its package. */
function idOf({ resourceId = '' }: UiNode): string | undefined {
  return resourceId.split('/').at(-1);
}

function pointOn({ bounds }: UiNode, at: { x: number; y: number }): { x: number; y: number } {
  const { x, y, width, height } = bounds!;
  return { x: x + pixelAt(at.x, width), y: y + pixelAt(at.y, height) };
}

/** Keeps the point inside, up to the last pixel. */
function pixelAt(share: number, length: number): number {
  return Math.min(length - 1, Math.round(share * length));
}
