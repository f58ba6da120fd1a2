/** Faults of results: the result is gone before the end, or was never committed. */
import { COMMITS } from '../../ui/words.ts';
import { readFacts, factId } from '../../check/facts.ts';
import type { Action, Expectation, Step } from '../../schema/index.ts';
import type { LoadedObservation } from '../../store/observation-io.ts';
import { isMainWindow, listElements } from '../../ui/list-elements.ts';
import type { Draw } from '../../world/benchmark/task.ts';
import { spoilInOneWay, type Recording, type SpoiledRecording } from './recording.ts';

/** Undefined for questions, and if no result can be visibly lost. */
export function loseResults(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  if (recording.trajectory.steps.length < 2) return undefined;
  return spoilInOneWay([undo, leaveUncommitted, closeWindow], recording, draw);
}

/** The recording continues with a screen from before the change and the initial files. */
function undo(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { task, screens } = recording;
  const losses = (task.check?.expect ?? []).flatMap((expectation) => {
    const earlier = screens.findLastIndex((screen) => isOtherwise(screen, expectation));
    return earlier < 0 ? [] : [{ expectation, earlier }];
  });
  if (losses.length === 0) return undefined;
  const { expectation, earlier } = draw.pick(losses);
  const screen = { ...screens[earlier]!, files: screens[0]!.files };
  return goOn(recording, {
    action: undoing(recording),
    intent: 'Take it back.',
    screen,
    altered: `undone: screen ${earlier + 1} and the first files once more at the end, where ${factId(expectation.fact)} is as before`,
  });
}

/** True if a screen shows the fact with another value; a screen without the fact is no evidence. */
function isOtherwise({ tree, window }: LoadedObservation, { fact, op, value }: Expectation): boolean {
  if (fact.kind === 'file' || fact.kind === 'entry' || fact.kind === 'message') return false;
  const shown = readFacts({ tree, window, files: [] }).get(factId(fact));
  if (!shown) return false;
  if (op === 'absent') return true;
  return op === 'equals' ? shown.value !== value : !shown.value.includes(value);
}

function undoing({ trajectory }: Recording): Action {
  return trajectory.platform === 'android' ? { type: 'navigate_back' } : { type: 'hotkey', keys: ['ctrl', 'z'] };
}

/** Dismisses the form instead of saving or confirming it, and omits the later steps. */
function leaveUncommitted(recording: Recording): SpoiledRecording | undefined {
  const { trajectory, screens, task } = recording;
  if ((task.check?.expect.length ?? 0) === 0) return undefined;
  const at = trajectory.steps.findIndex(isCommit);
  const commit = trajectory.steps[at];
  if (!commit) return undefined;
  const isKey = commit.action.type === 'hotkey';
  const screen = isKey ? { ...screens[at]!, files: screens[0]!.files } : screens[0]!;
  const cut = cutBefore(recording, at);
  return goOn(cut, {
    action: isKey ? { type: 'wait', seconds: 1 } : dismissing(recording),
    intent: isKey ? 'Wait.' : 'Close it.',
    screen,
    altered: `not saved: step ${at + 1} (“${commit.intent}”) was replaced by ${isKey ? 'waiting' : 'dismissing'}, and the rest left out`,
  });
}

function isCommit({ action, target }: Step): boolean {
  if (action.type === 'hotkey') return /^ctrl\+s$/i.test(action.keys.join('+'));
  return action.type === 'click' && target?.role.includes('button') === true && COMMITS.test(target.name);
}

function dismissing({ trajectory }: Recording): Action {
  return trajectory.platform === 'android' ? { type: 'navigate_back' } : { type: 'hotkey', keys: ['escape'] };
}

/** Kinds of facts that vanish with a dismissed window; a check box may take effect at once. */
const PASSING: ReadonlySet<string> = new Set(['window', 'selected', 'text', 'item']);

function closeWindow(recording: Recording): SpoiledRecording | undefined {
  const { task, screens } = recording;
  const [first, last] = [screens[0]!, screens.at(-1)!];
  const lost = (task.check?.expect ?? []).find(
    ({ fact, op }) => op !== 'absent' && PASSING.has(fact.kind) && isInDialog(fact.subject, last),
  );
  if (!lost || listElements(first.tree).some(({ key }) => key === lost.fact.subject)) return undefined;
  return goOn(recording, {
    action: dismissing(recording),
    intent: 'Close what is open.',
    screen: { ...first, files: last.files },
    altered: `closed: the window of ${factId(lost.fact)} is dismissed at the end, and the first screen shown`,
  });
}

/** True when the subject is in a dismissible window on this screen. */
function isInDialog(subject: string, { tree }: LoadedObservation): boolean {
  const element = listElements(tree).find(({ key }) => key === subject);
  return element?.bounds !== undefined && element.windowKey !== '' && !isMainWindow(element.windowKey);
}

/** Keeps the steps before this one, its screen, and the end of the episode. */
function cutBefore(recording: Recording, at: number): Recording {
  const { trajectory, screens } = recording;
  const end = trajectory.steps.at(-1)!;
  const steps = [...trajectory.steps.slice(0, at), { ...end, index: at }];
  const hasEnd = trajectory.finalObservation !== undefined;
  return {
    ...recording,
    trajectory: { ...trajectory, steps },
    screens: [...screens.slice(0, at + 1), ...(hasEnd ? [screens[at]!] : [])],
  };
}

/** Inserts a step before the last one and makes its screen the last. */
function goOn(
  recording: Recording,
  { action, intent, screen, altered }: { action: Action; intent: string; screen: LoadedObservation; altered: string },
): SpoiledRecording {
  const { trajectory, screens } = recording;
  const count = trajectory.steps.length;
  const end = trajectory.steps[count - 1]!;
  const { target: _aimed, thought: _thought, reflection: _reflection, ...plain } = end;
  const steps = [...trajectory.steps.slice(0, -1), { ...plain, action, intent }, { ...end, index: count }];
  const hasEnd = trajectory.finalObservation !== undefined;
  return {
    ...recording,
    trajectory: { ...trajectory, steps },
    screens: [...screens.slice(0, count), screen, ...(hasEnd ? [screen] : [])],
    altered,
  };
}
