/** Which pages of a phone are forms, and the button that saves what was set in one. */
import { findForms } from '../../../check/facts/phone/phone-facts.ts';
import { isBelow } from '../../../ui/element-key.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { COMMITS } from '../../../ui/words.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { Transition } from '../exploration-graph.ts';
import { untriedGestures, type Exploration } from './exploration-state.ts';
import type { Gesture } from '../gesture.ts';

/** Keeps in mind which pages are forms; a page that is no form ends what was typed into one. */
export function notePage(exploration: Exploration, { front, elements }: Scene): void {
  exploration.start ??= front;
  for (const form of findForms(elements)) exploration.forms.add(form);
  const { draft, unconfirmed } = exploration;
  const isForm = front !== undefined && (exploration.forms.has(front) || draft !== undefined || unconfirmed.size > 0);
  if (front !== undefined && isMainWindow(front) && !isForm) exploration.typed.clear();
}

/** Notes that a form of a phone has something to save; a button that leaves the form as it is has failed to save it. */
export function noteUnsaved(exploration: Exploration, { gesture, before, after, changes }: Transition): void {
  const form = before.scene.front;
  const isForm = form !== undefined && exploration.forms.has(form) && isMainWindow(form);
  const isSet = changes.some(({ key, before: old, after: now }) => {
    const isInForm = form !== undefined && isBelow(key.subject, form);
    return isInForm && key.kind !== 'selected' && old !== undefined && now !== undefined;
  });
  if (isForm && isSet) exploration.unsaved = form;
  else if (
    gesture.key === exploration.saving ||
    (after.scene.front !== undefined && isMainWindow(after.scene.front) && after.scene.front !== form)
  )
    delete exploration.unsaved;
  delete exploration.saving;
}

/** The button that saves the form in front, once all fields in view were tried. */
export function savingGesture(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { front, reachable } = scene;
  if (front === undefined || exploration.unsaved !== front) return undefined;
  const { graph, seed } = exploration;
  const isLeft = reachable.some(
    (element) =>
      element.role === 'text' &&
      !exploration.typed.has(element.key) &&
      untriedGestures(graph, element, false, seed).length > 0,
  );
  const button = reachable.find(({ role, name }) => role === 'push button' && COMMITS.test(name));
  if (isLeft || !button) return undefined;
  exploration.saving = button.key;
  return { kind: 'click', key: button.key };
}
