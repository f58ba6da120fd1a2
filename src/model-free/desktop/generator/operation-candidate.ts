/** One operation as a task: its words, what must hold afterwards, and what may change with it. The guidelines build on it. */
import { canBeCancelled } from '../../../check/fact-history.ts';
import { factId, isLasting } from '../../../check/facts.ts';
import type { Operation } from '../operation.ts';
import { closingButton, confirmingGesture } from '../leave-dialog.ts';
import { isServing } from '../serving-window.ts';
import type { Expectation } from '../../../schema/index.ts';
import { describePlace } from '../../../ui/describe-element.ts';
import { isAtOrBelow, lastPart } from '../../../ui/element-key.ts';
import { isEnabled, isMainWindow, isVisible, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { formatName } from '../../../ui/describe-place.ts';
import { SETTINGS } from '../../../ui/words.ts';
import { holdsAtStart } from './fact-at-start.ts';
import { survivesClosing } from './lasting.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { isOfSelected } from './of-selected.ts';
import { isPlainlyOpened, opens } from './plainly-opened.ts';
import { markedForm } from '../../shared/element-place.ts';
import { wordOperation } from './word-operation.ts';
import type { Wording } from './wording.ts';
import { LITTLE_WORTH, OPERATION_WORTH, SETTING_WORTH, TICK_WORTH } from '../../shared/weights.ts';
import { allowedChanges } from './allowed-changes.ts';

/** Or the reason why it cannot be asked for. */
export type CandidateResult = Candidate | { rejected: string; template: string };

/** `variant` picks other words to type: the same operation gives several tasks. */
export function operationCandidate(operation: Operation, material: Material, variant: number): CandidateResult {
  const seed = `${material.seed} ${factId(operation.fact)} ${operation.after ?? ''} ${variant}`;
  return completeCandidate(operation, wordOperation(operation, material, seed, variant), material);
}

/** Adds to an operation's wording what goes with it, or refuses it. */
export function completeCandidate(operation: Operation, worded: Wording, material: Material): CandidateResult {
  const { template, params, expect, placed, ending, allow, missing } = IN_WINDOW.has(operation.kind)
    ? withWindow(worded, operation, material)
    : worded;
  if (missing !== undefined) return { rejected: missing, template };
  if (isGreyAtFirst(operation, material)) return { rejected: 'it is greyed out at the start', template };
  if (isOneOfSeveral(operation, material)) return { rejected: 'the screen has another element of that name', template };
  if (isElsewhereAtFirst(operation, material)) return { rejected: 'other settings give it its place', template };
  const held = expect.find((expectation) => expectation.op !== 'absent' && holdsAtStart(expectation, material));
  if (held) return { rejected: `${factId(held.fact)} holds at the start already`, template };
  return {
    template,
    params,
    check: { expect, allow: [...(allow ?? []), ...allowedChanges(operation, material, expect)] },
    steps: stepsOf(operation),
    group: `${operation.kind} ${describePlace(operation.element)}`,
    ...(placed === undefined ? {} : { placed }),
    ...(ending === undefined ? {} : { ending }),
    worth: isPassing(expect) || isLeftInForm(operation) ? LITTLE_WORTH : worthOfKind(operation),
  };
}

const SETS: ReadonlySet<Operation['kind']> = new Set(['toggle', 'choose', 'fill', 'number']);

/** What is set in a form of a page, and not handed in, serves nothing by itself. */
function isLeftInForm({ kind, element, gestures }: Operation): boolean {
  return SETS.has(kind) && markedForm(gestures[0]?.key ?? element.key) !== undefined;
}

function worthOfKind({ kind, element, fact }: Operation): number {
  const isOnPage = element.ancestors.some(({ role }) => role === 'document web');
  // A tab by itself, with nothing in it yet.
  if (kind === 'command' && fact.kind === 'item') return SETTING_WORTH;
  if (!SETTINGS_OF_VIEW.has(kind)) return OPERATION_WORTH[kind];
  return isOnPage ? TICK_WORTH : SETTING_WORTH;
}

const SETTINGS_OF_VIEW: ReadonlySet<Operation['kind']> = new Set(['toggle', 'show', 'hide']);

function isPassing(expect: readonly Expectation[]): boolean {
  return expect.some(({ atEnd }) => atEnd);
}

/**
 * Whether it was greyed out when the turn first saw it, before anything was altered or as its closed menu tells at the start:
 * something else has to be done first. A text that is saved was altered before.
 */
function isGreyAtFirst({ kind, element, source }: Operation, { graph, start }: Material): boolean {
  if (kind === 'save') return false;
  const atStart = start.scene.byKey.get(element.key);
  let isAltered = false;
  for (const { source: other, before, after, changes } of graph.transitions) {
    if (other.trajectoryId !== source.trajectoryId) continue;
    for (const { scene } of [before, after]) {
      const seen = scene.byKey.get(element.key);
      // A closed menu may tell what is true only once it opens.
      if (seen?.bounds) return !isEnabled(seen) && (!isAltered || (atStart !== undefined && !isEnabled(atStart)));
    }
    isAltered ||= changes.some(isLasting);
  }
  return false;
}

/** True if its key, which counts it, was another control's when its window came up in the turn. */
function isElsewhereAtFirst({ kind, gestures, element, source }: Operation, { graph }: Material): boolean {
  const key = gestures[0]?.key ?? element.key;
  if (!SETS.has(kind) || !/#\d+$/.test(key) || isMainWindow(element.windowKey)) return false;
  const own = graph.transitions.filter((other) => other.source.trajectoryId === source.trajectoryId);
  const set = own.find((other) => other.source === source);
  const opening = own.findLast((other) => other.source.end <= source.start && opens(other, element.windowKey));
  const [before, after] = [opening?.after.scene, set?.before.scene].map((scene) => {
    const control = scene?.byKey.get(key);
    return control?.bounds && labelOf(control as VisibleElement, scene!.elements);
  });
  return opening !== undefined && before !== after;
}

function isOneOfSeveral({ element, kind, source }: Operation, { graph }: Material): boolean {
  if (element.name === '' || kind === 'remove') return false;
  const { before } = graph.transitions.find((transition) => transition.source === source) ?? {};
  const namesakes = before?.scene.reachable.filter(
    ({ role, name, windowKey }) => role === element.role && name === element.name && windowKey === element.windowKey,
  );
  return (namesakes?.filter((other) => describePlace(other) === describePlace(element)).length ?? 0) > 1;
}

export function isRejected(result: CandidateResult): result is { rejected: string; template: string } {
  return 'rejected' in result;
}

/** Operations that take effect only when their window is confirmed, or may be lost with it. */
const IN_WINDOW: ReadonlySet<Operation['kind']> = new Set(['toggle', 'choose', 'fill', 'append', 'number']);

/** A setting in a dialog is confirmed where that is possible; else it must be known to stay, or the dialog is left open. */
function withWindow(worded: Wording, operation: Operation, material: Material): Wording {
  const { element, source } = operation;
  const { graph } = material;
  const shown = graph.transitions.find((transition) => transition.source === source);
  if (worded.missing !== undefined) return worded;
  if (isMainWindow(element.windowKey))
    return IN_WINDOW.has(operation.kind) && shown?.after.scene.elements.some(isApply)
      ? { ...worded, missing: 'it takes effect only with the button "Apply"' }
      : worded;
  if (!isPlainlyOpened(graph, element.windowKey))
    return { ...worded, missing: 'how its dialog is come by cannot be said' };
  if (isOfSelected(element)) return { ...worded, missing: 'which of the listed things it is set for is not said' };
  const canCancel = shown !== undefined && canBeCancelled(shown.before.scene.elements, element.windowKey);
  const serves = shown !== undefined && isServing(operation, shown.before.scene);
  if (canCancel && confirmingGesture(graph, element.windowKey))
    return serves
      ? { ...worded, missing: 'its button does more than confirm what is set' }
      : withConfirmation(worded, operation, material);
  if (survivesClosing(graph, operation.fact, element.windowKey)) return worded;
  // Words in a form are nothing until the form is used.
  if (operation.kind === 'fill') return { ...worded, missing: 'what is typed is lost when its window is closed' };
  if (serves) return { ...worded, missing: 'what is set there serves nothing by itself' };
  const isSetting = SETTINGS.test(lastPart(element.windowKey).name ?? '');
  if (shown && isSetting && !canCancel && closingButton(shown.before.scene, element.windowKey))
    return {
      ...endWith(worded, ' and close the dialog'),
      expect: [...worded.expect, isClosed(element.windowKey)],
    };
  return {
    ...endWith(worded, ', and leave the dialog open'),
    expect: worded.expect.map((expectation) => ({ ...expectation, atEnd: true })),
  };
}

/** The button of a main window that serves as a settings dialog. */
const isApply = (element: UiElement): boolean =>
  element.role === 'push button' &&
  /^apply$/i.test(element.name) &&
  isMainWindow(element.windowKey) &&
  isVisible(element) &&
  isEnabled(element);

/** The task includes confirming the window, and its check that it was. */
function withConfirmation(worded: Wording, { element }: Operation, { graph }: Material): Wording {
  const confirming = confirmingGesture(graph, element.windowKey);
  const button = formatName((confirming && graph.known.get(confirming.key)?.name) ?? '');
  if (button === undefined) return { ...worded, missing: 'no way to confirm its window was seen' };
  const confirmed = graph.transitions.find(({ gesture }) => gesture === confirming);
  const elsewhere = confirmed?.changes.find(
    (change) => isLasting(change) && !isAtOrBelow(change.key.subject, element.windowKey),
  );
  if (elsewhere) return { ...worded, missing: `confirming its window changes ${factId(elsewhere.key)} too` };
  return {
    ...endWith(worded, ' and confirm with "{button}"'),
    params: { ...worded.params, button },
    expect: [...worded.expect, isClosed(element.windowKey)],
  };
}

function isClosed(windowKey: string): Expectation {
  return { fact: { kind: 'window', subject: windowKey }, op: 'absent', value: '' };
}

function endWith(worded: Wording, ending: string): Wording {
  const ended = (template: string): string => `${template.replace(/\.$/, '')}${ending}.`;
  const { placed } = worded;
  return {
    ...worded,
    template: ended(worded.template),
    ...(placed ? { placed: { ...placed, template: ended(placed.template) } } : {}),
    ending,
  };
}

export function stepsOf({ source }: Operation): number[] {
  return Array.from({ length: source.end - source.start + 1 }, (_, index) => source.start + index);
}
