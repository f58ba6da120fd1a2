/**
 * The model-free explorer: does what is likely to show most for its steps, as far as gestures like it have shown, and
 * takes up in each turn what earlier turns left. Deterministic: the same screens give the same choices.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { isLasting } from '../../../check/facts.ts';
import { createDataWatch } from '../../../check/facts/data/watch-data.ts';
import { frameOf } from '../../../check/frame.ts';
import type { Store } from '../../../store/store.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../../../agent/policy.ts';
import { chooseGesture } from './choose-gesture.ts';
import { chooseAgain, untried } from './choose-again.ts';
import {
  addMoment,
  addTransition,
  readMoment,
  type ExplorationGraph,
  type Moment,
  type Transition,
} from '../exploration-graph.ts';
import { readGraph } from '../read-graph.ts';
import { isOpen } from '../../desktop/leave-dialog.ts';
import { HALVES } from '../../halves.ts';
import { bump } from '../../../collections/by-key.ts';
import { isDeferred, noteStack, noteStepsInDialog } from './dialog-budget.ts';
import { learnNews } from './expect-news.ts';
import { applicationOf, hasPage, isInDialog } from '../element-place.ts';
import { featureName, isElsewhere, isHeldBack, startExploration, type Exploration } from './exploration-state.ts';
import { isOfMenu } from './menu-share.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { GestureLanguage, ScreenSize } from '../gesture-language.ts';
import { scrollToElement } from '../executor/scroll-to.ts';
import { MAX_ATTEMPTS } from '../weights.ts';
import { gestureInMaking, noteMaking, noteReplaced } from './fill-dialog.ts';
import { gestureInForm } from './fill-form.ts';
import { withNewWords } from './new-words.ts';
import { endForms, formOf, isPartOfForm, noteDraft } from './form-of.ts';
import { comeBack, leaveDialog, leaveGreeting, leaveTrap, noteLeft, reopenAgain } from './leave-window.ts';
import { closingGesture, gestureThatKeeps, discardingGesture, savesSettings } from './closing-gestures.ts';
import { notePage, noteUnsaved, savingGesture } from './save-form.ts';
import { gestureThatSaves, noteWork } from './save-work.ts';

export async function createExplorer(
  context: EpisodeContext,
  store: Store,
  language: GestureLanguage,
): Promise<Policy> {
  return createExplorerOn(await readGraph(language, context.memory.trajectories, store), context);
}

/** The explorer on a given graph; `context.memory` is only counted. */
export function createExplorerOn(graph: ExplorationGraph, context: EpisodeContext): Policy {
  const { app, seed, memory } = context;
  const exploration = startExploration({ app, seed, graph, turn: memory.trajectories.length + 1 });
  const { language } = graph;
  const watchData = createDataWatch();
  if (language.repeats) graph.turn = exploration.turn;
  const stop = (reason: string): Decision => language.finish(`Stop exploring: ${reason}`);
  let pending: Decision[] = [];
  /** An element whose content was just altered. */
  let continueOn: string | undefined;
  let running: { gesture: Gesture; before: Moment; start: number } | undefined;

  const begin = (chosen: Gesture, moment: Moment, { observation, history }: PolicyInput): Decision => {
    const element = graph.known.get(chosen.key);
    if (!element) throw new Error(`explorer chose an unknown element ${chosen.key}`);
    const gesture = withNewWords(exploration, chosen, element);
    if (gesture.kind === 'fill' || gesture.kind === 'append') exploration.typed.add(gesture.key);
    if (isOfMenu(element)) exploration.menuSteps += 1;
    bump(exploration.triesByName, featureName(element));
    exploration.leaving = 0;
    delete exploration.leavingFrom;
    exploration.escapes.inARow = 0;
    delete exploration.filled;
    if (gesture.kind === 'fill' && isHeldBack(exploration, element)) exploration.filled = element.windowKey;
    running = { gesture, before: moment, start: history.length };
    const [first, ...rest] = language.decide(gesture, element, observation.screenshot);
    pending = rest;
    return first;
  };

  const escape = (reason: string, { scene }: Moment): Decision => leaveTrap(exploration, scene) ?? stop(reason);

  /** On phones leaving is a gesture like others: where it leads is remembered. */
  const leave = (moment: Moment, input: PolicyInput): Decision => {
    const { front, popup, dialog, elements } = moment.scene;
    const isTrap =
      hasPage(elements) && (exploration.leaving >= (dialog ? MAX_ON_PAGE : MAX_OF_MENU) || !(popup || dialog));
    if (isTrap) return escape('a page cannot be left', moment);
    const isTouchable = front !== undefined && moment.scene.reachableKeys.has(front);
    if (!isTouchable || exploration.leaving >= MAX_BACK)
      return leaveDialog(exploration) ?? escape('a window cannot be left', moment);
    const { leaving } = exploration;
    const decision = begin({ kind: 'back', key: front }, moment, input);
    exploration.leaving = leaving + 1;
    return decision;
  };

  /** Towards the button of a form that is out of view. */
  const scrollTo = ({ key }: Gesture, scene: Scene, screen: ScreenSize): Decision | undefined => {
    const isLeft = bump(exploration.attempts, `scroll ${key}`) <= MAX_ATTEMPTS;
    return isLeft ? scrollToElement(scene, key, undefined, screen, seed) : undefined;
  };

  const finishRunning = (moment: Moment, now: number): void => {
    if (!running) return;
    const source = { trajectoryId: '', turn: exploration.turn, start: running.start, end: now };
    const transition = addTransition(graph, running.gesture, running.before, moment, source);
    const { lessons } = HALVES[language.platform];
    const taught = learnNews(exploration.experience, transition, lessons(graph, graph.transitions.length - 1));
    const isSet = transition.changes.some(isLasting);
    continueOn = isSet ? running.gesture.key : undefined;
    const element = graph.known.get(running.gesture.key);
    const took = now - running.start;
    if (element && isInDialog(element)) noteStepsInDialog(exploration.budget, element.windowKey, took, taught);
    const form = element && formOf(exploration, element);
    if (element && form !== undefined) {
      const isWindow = language.platform === 'desktop' && !hasPage(moment.scene.elements);
      const isForm = isWindow || isPartOfForm(exploration, element);
      // Texts of dialogs go with them, but a form is handed in with what is typed into it.
      const isFilledIn = transition.changes.some(({ key }) => key.kind === 'text' && key.subject === element.key);
      // What a button of a dialog that stays has kept, such as Add, is no further setting.
      const isKept = isWindow && savesSettings(element);
      // What was set in a form counts when it is confirmed, however it was set.
      if (isKept || !isOpen(moment.scene, element.windowKey)) exploration.unconfirmed.delete(form);
      else if (isSet || (isForm && isFilledIn)) bump(exploration.unconfirmed, form);
    }
    endForms(exploration, transition);
    noteDraft(exploration, transition);
    noteMaking(exploration, transition);
    noteUnsaved(exploration, transition);
    noteWork(exploration, transition);
    if (transition.changes.some(({ key }) => key.kind === 'entry')) exploration.isShowing = true;
    if (transition.revealed.length === 0 || isRefused(transition, element))
      bump(exploration.failures, gestureSignature(running.gesture));
    running = undefined;
  };

  return {
    name: 'model-free',
    async nextAction(input: PolicyInput, signal: AbortSignal): Promise<Decision> {
      throwIfAborted(signal);
      const { files, stateFiles } = input.observation;
      const kept = stateFiles && (await watchData([...files, ...stateFiles]));
      const moment = readMoment(frameOf(input.observation, kept), language.facts);
      const { scene } = moment;
      const next = pending.shift();
      if (next && input.stepsLeft > 1) return next;
      finishRunning(moment, input.history.length);
      exploration.steps = input.history.length;
      if (input.stepsLeft <= 1) return stop('the step budget is used up');
      if (scene.front === undefined)
        return reopenAgain(exploration, language.reopen(app)) ?? stop(`${app} does not stay open`);
      exploration.home ??= applicationOf(scene.front);
      if (isElsewhere(exploration, scene.front))
        return comeBack(exploration, scene) ?? escape(`${app} cannot be got back to`, moment);
      addMoment(graph, moment);
      const replaced = noteStack(exploration.budget, scene);
      if (replaced !== undefined) noteReplaced(exploration, replaced, scene.front);
      noteLeft(exploration, scene);
      exploration.hasKeyboard ||= scene.isActive;
      if (isBehindUnseen(exploration, scene))
        return leaveDialog(exploration) ?? escape('a window that is not told of cannot be left', moment);
      const discarding = discardingGesture(exploration, scene);
      if (discarding) return begin(discarding, moment, input);
      const page = scene.byKey.get(scene.front);
      if (page && hasState(page.node, 'keyboard'))
        return begin({ kind: 'hide-keyboard', key: page.key }, moment, input);
      notePage(exploration, scene);

      if (scene.front === exploration.start) exploration.isShowing = false;
      if (exploration.isShowing && exploration.unsaved === undefined) return leave(moment, input);
      const saving = savingGesture(exploration, scene) ?? gestureThatSaves(exploration, scene);
      if (saving) return begin(saving, moment, input);
      const inForm = gestureInForm(exploration, scene) ?? gestureInMaking(exploration, scene);
      const scrolling = inForm && scrollTo(inForm, scene, input.observation.screenshot);
      if (scrolling) return scrolling;
      if (inForm && scene.reachableKeys.has(inForm.key)) return begin(inForm, moment, input);
      const leaving = leaveGreeting(exploration, scene);
      if (leaving) return leaving;
      const choice = chooseGesture(exploration, scene, continueOn);
      if (choice?.kind === 'gesture') return begin(choice.gesture, moment, input);
      const keeping = choice ? gestureThatKeeps(exploration, scene) : undefined;
      if (keeping) return begin(keeping, moment, input);
      const closing = scene.dialog && !scene.popup ? closingGesture(exploration, scene) : undefined;
      if (closing && isDeferred(exploration.budget, scene.front)) return begin(closing, moment, input);
      const isStuck = scene.popup || scene.dialog || scene.reachable.length === 0;
      // From a page of a phone that was opened from another one Back leads up again.
      const isOnLowerPage = language.hasPages && scene.front !== exploration.start;
      if (choice || isStuck || isOnLowerPage) return leave(moment, input);
      const again = chooseAgain(exploration, scene);
      if (!again && untried(exploration).next().done) return stop('everything that was seen is tried');
      // An application that was just opened anew is in no trap: what was seen of it before is gone.
      const lost =
        exploration.escapes.inARow === 0 ? 'nothing leads to what is untried' : 'what is untried is not there any more';
      if (!again) return leaveTrap(exploration, scene) ?? stop(lost);
      return begin(again, moment, input);
    },
  };
}

/** True for a button that should confirm its dialog, and brought up a message over it. */
function isRefused({ before, after: { scene } }: Transition, element: UiElement | undefined): boolean {
  const isConfirming = element !== undefined && isInDialog(element) && savesSettings(element);
  return isConfirming && isOpen(scene, element.windowKey) && scene.front !== before.scene.front;
}

/** A window in front may be in no tree, as a browser's file chooser is: clicks on what is behind it do nothing. */
function isBehindUnseen({ hasKeyboard }: Exploration, { popup, isActive }: Scene): boolean {
  return hasKeyboard && !isActive && !popup;
}

/** Back is tried this often in a row before something harsher. */
const MAX_BACK = 6;
/** What is open on a page is tried to be left this often in a row before the page is. */
const MAX_ON_PAGE = 3;
/** Escape is all that closes a menu; what comes next in other windows would close the page. */
const MAX_OF_MENU = 2;
