/** Faults of side effects: the task was done, but an unrequested change was made as well. */
import { factId } from '../../check/facts.ts';
import { readFile } from '../../check/file-subject.ts';
import { readRow } from '../../check/subject.ts';
import type { FactKey, UiNode } from '../../schema/index.ts';
import type { LoadedObservation } from '../../store/observation-io.ts';
import { rolesIn } from '../../ui/element-key.ts';
import { listElements } from '../../ui/list-elements.ts';
import { listRows } from '../../check/facts/phone/list-rows.ts';
import type { Draw } from '../../world/benchmark/task.ts';
import { alterNodes, replaceWords, takeAway, toggleState } from './alter-tree.ts';
import { spoilInOneWay, writeFileEntry, type Recording, type SpoiledRecording } from './recording.ts';
import { alterFrom, bystanders, isSubject } from './bystanders.ts';

const STRAY_LINE = 'This line was not asked for.';

/** Undefined if a recording shows no other lasting fact. */
export function strayEdits(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const ways = [flipAnotherBox, touchAnotherFile, addEmptyLine, typeElsewhere, changeAnotherRow];
  return spoilInOneWay(ways, recording, draw);
}

function flipAnotherBox(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const boxes = bystanders(recording, 'checked').filter(
    ({ key }) => !rolesIn(key.subject).some((role) => role.startsWith('radio')),
  );
  if (boxes.length === 0) return undefined;
  const { key, last } = draw.pick(boxes);
  const states = ['checked', 'pressed'];
  return alterFrom(
    recording,
    last,
    (screen) => {
      const isMeant = isSubject(key, screen);
      const { tree } = alterNodes(screen.tree, isMeant, (node) => toggleState(node, states));
      return { ...screen, tree };
    },
    `stray box: ${factId(key)} is the other way from screen ${last + 1} on`,
  );
}

function touchAnotherFile(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { task, screens } = recording;
  const files = screens.at(-1)!.files.filter(({ path }) => !readFile(path).isFolder);
  const own = new Set(task.check?.expect.map(({ fact }) => fact.subject));
  const others = files.filter(({ path }) => !own.has(path));
  if (others.length === 0 || screens.length < 2) return undefined;
  const { path } = draw.pick(others);
  const from = screens.length - 1;
  const [how, change] = draw.pick<readonly [string, (screen: LoadedObservation) => LoadedObservation['files']]>([
    [
      'has other content',
      ({ files: all }) => all.map((file) => (file.path === path ? writeFileEntry(path, STRAY_LINE) : file)),
    ],
    ['is gone', ({ files: all }) => all.filter((file) => file.path !== path)],
    ['has a copy beside it', ({ files: all }) => [...all, writeFileEntry(`${path}.copy`, STRAY_LINE)]],
  ]);
  return alterFrom(
    recording,
    from,
    (screen) => ({ ...screen, files: change(screen) }),
    `stray file: ${path} ${how} at the end`,
  );
}

/** Adds a line at the top of a text that the task extends, on the screen and in its file if one is expected. */
function addEmptyLine(recording: Recording): SpoiledRecording | undefined {
  const { task, screens } = recording;
  const expect = task.check?.expect ?? [];
  const text = expect.find(({ fact, op }) => fact.kind === 'text' && op !== 'absent');
  const file = expect.find(({ fact, op }) => fact.kind === 'file' && op === 'equals');
  if (!text && !file) return undefined;
  const from = screens.findLastIndex(
    ({ tree }) => !text || textsOf(tree, text.fact).some((words) => words.includes(text.value)),
  );
  if (from < 1) return undefined;
  return alterFrom(
    recording,
    from,
    (screen) => {
      const tree = text ? changeText(screen, text.fact, (words) => `\n${words}`) : screen.tree;
      const files = screen.files.map((entry) =>
        entry.path === file?.fact.subject ? writeFileEntry(entry.path, `\n${file.value}`) : entry,
      );
      return { ...screen, tree, files };
    },
    `stray line: an empty line above the text of ${(file ?? text)!.fact.subject}`,
  );
}

/** Types words into another field, or before the text. */
function typeElsewhere(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { task } = recording;
  const fields = bystanders(recording, 'text');
  const own = (task.check?.expect ?? []).filter(({ fact, op }) => fact.kind === 'text' && op === 'contains');
  const lasts = own.map(({ fact }) => ({ key: fact, last: recording.screens.length - 1 }));
  const all = [...fields, ...lasts];
  if (all.length === 0) return undefined;
  const { key, last } = draw.pick(all);
  return alterFrom(
    recording,
    last,
    (screen) => ({ ...screen, tree: changeText(screen, key, (words) => `${STRAY_LINE}\n${words}`) }),
    `stray text: “${STRAY_LINE}” stands before the text of ${key.subject}`,
  );
}

function textsOf(tree: LoadedObservation['tree'], { subject }: FactKey): string[] {
  return listElements(tree).flatMap(({ key, node }) => (key === subject && node.text !== undefined ? [node.text] : []));
}

function changeText(
  screen: LoadedObservation,
  fact: FactKey,
  change: (words: string) => string,
): LoadedObservation['tree'] {
  const alter = alterNodes(screen.tree, isSubject(fact, screen), (node) => ({
    ...node,
    text: change(node.text ?? ''),
  }));
  return alter.tree;
}

/** Rows change while another page or a dialog covers them: when the list returns, one is renamed or gone. */
function changeAnotherRow(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const rows = bystanders(recording, 'row').flatMap(({ key, shown }) => {
    const back = shown.find((screen, at) => at > 0 && shown[at - 1] !== screen - 1);
    return back === undefined ? [] : [{ key, back }];
  });
  if (rows.length === 0) return undefined;
  const { key, back } = draw.pick(rows);
  const { title } = readRow(key.subject);
  const [how, change] = draw.pick<readonly [string, (node: UiNode) => UiNode]>([
    [`is called “${title} (old)”`, (node) => replaceWords(node, title, `${title} (old)`)],
    ['is gone', takeAway],
  ]);
  return alterFrom(
    recording,
    back,
    (screen) => {
      const row = listRows(listElements(screen.tree)).find(({ subject }) => subject === key.subject);
      const place = row?.element.key;
      return { ...screen, tree: alterNodes(screen.tree, (element) => element.key === place, change).tree };
    },
    `stray row: ${title} ${how} from screen ${back + 1} on`,
  );
}
