/** Guideline "subtask repetition": one operation over several things, named one by one or by a condition to be read off the screen. */
import { factId } from '../../check/facts.ts';
import type { Operation } from '../../agent/model-free/learn-operations.ts';
import { sampleLine, sampleName } from '../../agent/model-free/sample-text.ts';
import { describePlace } from '../../ui/describe-element.ts';
import { areIndependent, joinCandidates } from './join-candidates.ts';
import type { Candidate, Material } from './material.ts';
import { isRejected, jointOf, operationCandidate, type CandidateResult } from './operation-candidate.ts';

export function proposeRepetition(material: Material): CandidateResult[] {
  return [
    ...repeatSwitches(material),
    ...repeatLines(material),
    ...repeatCreations(material),
    ...repeatFields(material),
  ];
}

/** All switches of a menu or window that stand one way are turned the other way. */
function repeatSwitches(material: Material): CandidateResult[] {
  const byPlace = new Map<string, { operation: Operation; candidate: Candidate }[]>();
  for (const operation of material.all) {
    if (operation.kind !== 'toggle' || operation.element.node.role.startsWith('radio')) continue;
    const candidate = operationCandidate(operation, material, 0);
    if (isRejected(candidate)) continue;
    const verb = candidate.template.startsWith('Turn on') ? 'Turn on' : 'Turn off';
    const id = `${verb}|${describePlace(operation.element)}`;
    byPlace.set(id, [...(byPlace.get(id) ?? []), { operation, candidate }]);
  }
  return [...byPlace].flatMap(([id, members]) => {
    const fresh = members.some(({ operation }) => operation.source.trajectoryId === material.trajectoryId);
    if (members.length < 2 || !fresh) return [];
    const [verb = '', place = ''] = id.split('|');
    return subsets(members).map((subset): CandidateResult => {
      const parts = subset.map(({ candidate }) => candidate);
      const joined = joinCandidates(parts, `${verb} ${place}`);
      const names = parts.map((_, index) => `"{option_${index + 1}}"`);
      if (!areIndependent(parts)) return { rejected: 'one of the switches changes another', template: joined.template };
      const confirmed = 'button_1' in joined.params ? '. Confirm with "{button_1}"' : '';
      const list = `${place === '' ? '' : ` ${place}`}: ${names.join(', ')}`;
      return { ...joined, template: `${verb} each of these${list}${confirmed}.` };
    });
  });
}

/** Everything, and neighbouring pairs and triples. */
function subsets<T>(members: readonly T[]): T[][] {
  const few = members.slice(0, 5);
  const windows = [2, 3].flatMap((size) =>
    few.map((_, start) => few.slice(start, start + size)).filter((part) => part.length === size),
  );
  return few.length > 3 ? [few, ...windows] : windows;
}

/** Several lines added to one text, in order; saved where saving was learnt. */
function repeatLines(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] => {
    if (operation.kind !== 'append' && operation.kind !== 'save') return [];
    const single = operationCandidate(operation, material, 0);
    if (isRejected(single)) return [];
    return [2, 3, 4].map((count) => {
      const lines = distinct(
        (index) => sampleLine(`${material.seed} ${factId(operation.fact)} ${count} ${index}`),
        count,
      );
      return severalLines(operation, single, lines, material);
    });
  });
}

function severalLines(
  operation: Operation,
  single: Candidate,
  lines: readonly string[],
  material: Material,
): Candidate {
  const joint = jointOf(operation.kind === 'save' ? operation.textKey : operation.fact.subject, material);
  const oldLine = single.params['line'] ?? '';
  const named = Object.fromEntries(lines.map((line, index) => [`line_${index + 1}`, line]));
  const list = lines.map((_, index) => `"{line_${index + 1}}"`).join(', ');
  const file = single.params['file'];
  const ending =
    operation.kind === 'save'
      ? 'at the end of "{file}", each on a line of its own, and save the file.'
      : 'at the end of the text, each on a line of its own, without saving.';
  return {
    ...single,
    template: `Add these lines, in this order, ${ending} Lines: ${list}.`,
    params: { ...named, ...(file === undefined ? {} : { file }) },
    check: {
      ...single.check,
      expect: single.check.expect.map((expectation) => ({
        ...expectation,
        value: replaceLast(expectation.value, oldLine, lines.join(joint)),
      })),
    },
    group: `several ${operation.kind}`,
  };
}

function repeatCreations(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] => {
    if (operation.kind !== 'create' || !operation.fact.subject.endsWith('/')) return [];
    return [2, 3].map((count) => {
      const parts = Array.from({ length: count }, (_, index) =>
        operationCandidate(operation, material, 20 + count * 5 + index),
      );
      const failed = parts.find(isRejected);
      return (
        failed ??
        joinCandidates(
          parts.filter((part): part is Candidate => !isRejected(part)),
          'several create',
        )
      );
    });
  });
}

/** Several fields of one window filled in. */
function repeatFields(material: Material): CandidateResult[] {
  const byWindow = new Map<string, Candidate[]>();
  for (const operation of material.fresh) {
    if (operation.kind !== 'fill' && operation.kind !== 'number') continue;
    const candidate = operationCandidate(operation, material, 3);
    if (isRejected(candidate)) continue;
    byWindow.set(operation.element.windowKey, [...(byWindow.get(operation.element.windowKey) ?? []), candidate]);
  }
  return [...byWindow.values()]
    .filter((parts) => parts.length > 1)
    .map((parts) => joinCandidates(parts.slice(0, 3), 'several fields'));
}

function distinct(make: (index: number) => string, count: number): string[] {
  const made = new Set<string>();
  for (let index = 0; made.size < count && index < count * 20; index += 1) made.add(make(index));
  while (made.size < count) made.add(sampleName(String(made.size)));
  return [...made];
}

function replaceLast(text: string, old: string, wanted: string): string {
  const at = old === '' ? -1 : text.lastIndexOf(old);
  return at < 0 ? text : `${text.slice(0, at)}${wanted}${text.slice(at + old.length)}`;
}
