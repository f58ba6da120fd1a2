/** Words one operation as a task and says what must hold afterwards. The other guidelines are built from these. */
import { holds } from '../../check/evaluate-check.ts';
import { canBeCancelled } from '../../check/fact-history.ts';
import { factId, isLasting, type Fact } from '../../check/facts.ts';
import type { Transition } from '../../agent/model-free/exploration-graph.ts';
import type { Operation } from '../../agent/model-free/learn-operations.ts';
import { confirmingGesture } from '../../agent/model-free/leave-dialog.ts';
import { sampleLine, sampleName, sampleNumber } from '../../agent/model-free/sample-text.ts';
import type { Expectation, FactKey } from '../../schema/index.ts';
import { describePlace } from '../../ui/describe-element.ts';
import { elementSegment, type UiElement } from '../../ui/list-elements.ts';
import { labelOf } from '../../ui/label-of.ts';
import { sideEffectsOfWay, type Candidate, type Material } from './material.ts';

/** Or the reason why it cannot be asked for. */
export type CandidateResult = Candidate | { rejected: string; template: string };

/** `variant` picks other words to type: the same operation gives several tasks. */
export function operationCandidate(operation: Operation, material: Material, variant: number): CandidateResult {
  const worded = wordOperation(operation, material, variant);
  const { template, params, expect, missing } = IN_WINDOW.has(operation.kind)
    ? withConfirmation(worded, operation, material)
    : worded;
  if (missing !== undefined) return { rejected: missing, template };
  if (isOneOfSeveral(operation, material)) return { rejected: 'the screen has another element of that name', template };
  const held = expect.find((expectation) => expectation.op !== 'absent' && holdsAtStart(expectation, material));
  if (held) return { rejected: `${factId(held.fact)} holds at the start already`, template };
  return {
    template,
    params,
    check: { expect, allow: allowedChanges(operation, material, expect) },
    steps: stepsOf(operation),
    group: `${operation.kind} ${describePlace(operation.element)}`,
  };
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

interface Wording {
  template: string;
  params: Record<string, string>;
  expect: Expectation[];
  missing?: string;
}

/** What only takes effect once the window it is in is confirmed. */
const IN_WINDOW: ReadonlySet<Operation['kind']> = new Set(['toggle', 'choose', 'fill', 'append', 'number', 'switch']);

/** In a window with a Cancel button the task includes confirming it, and the check that it was. */
function withConfirmation(worded: Wording, { element, source }: Operation, { graph }: Material): Wording {
  const shown = graph.transitions.find((transition) => transition.source === source);
  if (!shown || !canBeCancelled(shown.before.scene.elements, element.windowKey)) return worded;
  const confirming = confirmingGesture(graph, element.windowKey);
  const button = confirming && graph.known.get(confirming.key);
  if (!button) return { ...worded, missing: 'no way to confirm its window was seen' };
  const confirmed = graph.transitions.find(({ gesture }) => gesture === confirming);
  const elsewhere = confirmed?.changes.find(
    (change) => isLasting(change) && !change.key.subject.startsWith(element.windowKey),
  );
  if (elsewhere) return { ...worded, missing: `confirming its window changes ${factId(elsewhere.key)} too` };
  return {
    ...worded,
    template: `${worded.template.replace(/\.$/, '')} and confirm with "{button}".`,
    params: { ...worded.params, button: button.name },
    expect: [...worded.expect, { fact: { kind: 'window', subject: element.windowKey }, op: 'absent', value: '' }],
  };
}

function wordOperation(operation: Operation, material: Material, variant: number): Wording {
  const { fact, element, after = '' } = operation;
  const place = describePlace(element);
  const at = place === '' ? '' : ` ${place}`;
  const isField = element.role === 'text' || element.role === 'spin button';
  const name = labelOf(element, isField ? elementsShown(operation, material) : []) || element.name;
  const seed = `${material.seed} ${factId(fact)} ${variant}`;
  const equals = (value: string, key: FactKey = fact): Expectation => ({ fact: key, op: 'equals', value });
  const nameless = name === '' ? { missing: 'nothing on screen names the element' } : {};

  switch (operation.kind) {
    case 'toggle': {
      const wanted = oppositeAtStart(operation, material);
      const verb = element.node.role.startsWith('radio') ? 'Choose' : wanted === 'true' ? 'Turn on' : 'Turn off';
      const isOddRadio = verb === 'Choose' && wanted !== 'true';
      return {
        template: `${verb} "{option}"${at}.`,
        params: { option: name },
        expect: [equals(wanted)],
        ...nameless,
        ...(isOddRadio ? { missing: 'an option of a group is not turned off by itself' } : {}),
      };
    }
    case 'choose':
      return {
        template: `Set ${quoteField(operation, material)}${at} to "{option}".`,
        params: { option: after },
        expect: [equals(after)],
      };
    case 'number': {
      const number = String(sampleNumber(seed, Number(operation.before)));
      return {
        template: `Set "{field}"${at} to {number}.`,
        params: { field: name, number },
        expect: [equals(number)],
        ...nameless,
      };
    }
    case 'fill': {
      const text = sampleName(seed);
      return {
        template: `Type "{text}" into the "{field}" field${at}.`,
        params: { field: name, text },
        expect: [equals(text)],
        ...nameless,
      };
    }
    case 'append': {
      const line = sampleLine(seed);
      const held = material.start.facts.get(factId(fact))?.value;
      return {
        template: 'Add the line "{line}" at the end of the text, without saving.',
        params: { line },
        expect: [equals(`${held}${operation.joint}${line}`)],
        ...(held === undefined ? { missing: 'the text is not on the first screen' } : {}),
      };
    }
    case 'save': {
      const line = sampleLine(seed);
      const text: FactKey = { kind: 'text', subject: operation.textKey };
      const held = material.start.facts.get(factId(text))?.value;
      const wanted = `${held}${jointOf(operation.textKey, material)}${line}`;
      return {
        template: 'Add the line "{line}" at the end of "{file}" and save the file.',
        params: { line, file: baseName(fact.subject) },
        expect: [
          { fact: text, op: 'contains', value: line },
          equals(`${wanted}${operation.textSuffix}${operation.suffix}`),
          // Saving may itself add a line break to the text, so what it must be is said after the file.
          equals(`${wanted}${operation.textSuffix}`, text),
        ],
        ...(held === undefined ? { missing: 'the text is not on the first screen' } : {}),
      };
    }
    case 'create':
      return wordCreation(operation, sampleName(seed), material);
    case 'rename': {
      const subject = retypePath(operation, sampleName(seed));
      const old: FactKey = { kind: 'file', subject: operation.from };
      const held = material.start.facts.get(factId(old));
      return {
        template: 'Rename "{item}" to "{name}".',
        params: { item: baseName(operation.from), name: baseName(subject) },
        expect: [equals(held?.value ?? '', { kind: 'file', subject }), { fact: old, op: 'absent', value: '' }],
        ...(held ? {} : { missing: 'the file is not there at the start' }),
      };
    }
    case 'remove':
      return {
        template: 'Delete "{item}".',
        params: { item: baseName(fact.subject) },
        expect: [{ fact, op: 'absent', value: '' }],
        ...(material.start.facts.has(factId(fact)) ? {} : { missing: 'the file is not there at the start' }),
      };
    case 'open':
      return {
        template: `Open the "{window}" window.`,
        params: { window: windowName(fact.subject) },
        expect: [equals('open')],
        ...(windowName(fact.subject) === '' ? { missing: 'the window has no name' } : {}),
      };
    case 'show':
    case 'hide': {
      const part = /\/([a-z]+ bar)[^/]*$/.exec(fact.subject)?.[1] ?? '';
      const isThere = material.start.facts.has(factId(fact));
      return {
        template: `${isThere ? 'Hide' : 'Show'} the ${part} with "{option}"${at}.`,
        params: { option: name },
        expect: [isThere ? { fact, op: 'absent', value: '' } : equals('present')],
        ...nameless,
      };
    }
    case 'switch':
      return {
        template: `Turn to the "{tab}" tab${at}.`,
        params: { tab: element.name },
        expect: [equals('true')],
        ...nameless,
      };
  }
}

/** How this text takes a new line; '\n' where adding one was not seen. */
export function jointOf(textKey: string, { all }: Material): string {
  const appending = all.find((operation) => operation.kind === 'append' && operation.fact.subject === textKey);
  return appending?.kind === 'append' ? appending.joint : '\n';
}

function wordCreation(operation: Operation & { kind: 'create' }, name: string, material: Material): Wording {
  const { after = '' } = operation;
  const subject = retypePath(operation, name);
  const isFolder = subject.endsWith('/');
  const folder = subject.slice(0, subject.lastIndexOf('/', subject.length - 2) + 1).replace(/\/$/, '');
  const where = folder === '' ? 'the home folder' : `the folder "${folder}"`;
  const holdsText = [...material.start.facts.values()].some(
    ({ key, value }) => key.kind === 'text' && value !== '' && after.startsWith(value),
  );
  const verb = isFolder
    ? 'Create a folder named "{name}" in'
    : holdsText
      ? 'Save a copy of the text under the name "{name}" in'
      : 'Create a file named "{name}" in';
  return {
    template: `${verb} ${where}.`,
    params: { name: baseName(subject) },
    expect: [
      isFolder || !holdsText
        ? { fact: { kind: 'file', subject }, op: 'contains', value: '' }
        : { fact: { kind: 'file', subject }, op: 'equals', value: after },
    ],
  };
}

/** The path that the operation gives when another name is typed. */
function retypePath({ fact, typed }: Operation & { typed: string }, name: string): string {
  const at = fact.subject.lastIndexOf(typed);
  return `${fact.subject.slice(0, at)}${name}${fact.subject.slice(at + typed.length)}`;
}

/** What the switch is turned to, seen from how it stands at the start rather than when it was explored. */
function oppositeAtStart({ fact, before }: Operation, material: Material): string {
  const atStart = factAtStart(fact, material)?.value ?? before;
  return atStart === 'true' ? 'false' : 'true';
}

function holdsAtStart(expectation: Expectation, material: Material): boolean {
  const fact = factAtStart(expectation.fact, material);
  return fact !== undefined && holds({ ...expectation, atEnd: false }, { latest: new Map([[factId(fact.key), fact]]), seen: new Map(), isShownAtEnd: () => true });
}

/** What menus and windows hide on the first screen is, in every turn, at first as it is at the start. */
const HIDDEN_KINDS: ReadonlySet<FactKey['kind']> = new Set(['checked', 'selected', 'text', 'value']);

function factAtStart(key: FactKey, { start, graph, trajectoryId }: Material): Fact | undefined {
  const id = factId(key);
  const shown = start.facts.get(id);
  if (shown || !HIDDEN_KINDS.has(key.kind)) return shown;
  const ownTurn = graph.transitions.filter(({ source }) => source.trajectoryId === trajectoryId);
  return firstSeen(id, ownTurn) ?? firstSeen(id, graph.transitions);
}

function firstSeen(id: string, transitions: readonly Transition[]): Fact | undefined {
  for (const { before, after } of transitions) {
    const fact = before.facts.get(id) ?? after.facts.get(id);
    if (fact) return fact;
  }
  return undefined;
}

function allowedChanges(operation: Operation, material: Material, expect: readonly Expectation[]): FactKey[] {
  const expected = new Set(expect.map(({ fact }) => factId(fact)));
  const first = operation.gestures[0];
  const moved = operation.kind === 'rename' ? movedFiles(operation, material, expect) : [];
  const keys = [
    ...moved,
    ...radioNeighbours(operation),
    ...(first ? sideEffectsOfWay(material.reach, first.key) : []),
    ...operation.sideEffects,
  ];
  const unique = new Map(keys.map((key) => [factId(key), key]));
  return [...unique].filter(([id]) => !expected.has(id)).map(([, key]) => key);
}

/** With a folder everything in it gets another path. */
function movedFiles(
  { from }: Operation & { kind: 'rename' },
  { start }: Material,
  expect: readonly Expectation[],
): FactKey[] {
  const to = expect.find(({ op }) => op !== 'absent')?.fact.subject ?? from;
  const inside = [...start.facts.values()].filter(({ key }) => key.kind === 'file' && key.subject.startsWith(from));
  if (!from.endsWith('/')) return [];
  return inside.flatMap(({ key }) => [key, { kind: 'file', subject: to + key.subject.slice(from.length) }]);
}

/** Choosing one option of a group gives up another. */
function radioNeighbours({ element, kind, fact }: Operation): FactKey[] {
  if (kind !== 'toggle' || !element.node.role.startsWith('radio')) return [];
  const place = fact.subject.slice(0, fact.subject.lastIndexOf('/'));
  return (element.ancestors.at(-1)?.children ?? [])
    .filter((node) => node.role === element.node.role && node !== element.node)
    .map((node) => ({ kind: 'checked', subject: `${place}/${elementSegment(node)}` }));
}

function stepsOf({ source }: Operation): number[] {
  return Array.from({ length: source.end - source.start + 1 }, (_, index) => source.start + index);
}

function quoteField(operation: Operation, material: Material): string {
  const element = material.graph.known.get(operation.gestures[0]?.key ?? '');
  const name = element ? labelOf(element, elementsShown(operation, material)) : '';
  return name === '' ? 'the drop-down list' : `"${name}"`;
}

/** The screen the operation was seen on: its fields have their labels there, be it a window or the first screen. */
function elementsShown({ source }: Operation, { graph, start }: Material): readonly UiElement[] {
  return (
    graph.transitions.find((transition) => transition.source === source)?.before.scene.elements ?? start.scene.elements
  );
}

function windowName(key: string): string {
  return /:([^/]*)$/.exec(key)?.[1]?.replace(/#\d+$/, '') ?? '';
}

function baseName(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? path;
}
