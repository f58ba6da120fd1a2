/** What may change with an operation besides what it is asked for. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { Operation } from '../operation.ts';
import { movedPath, nameTyped } from '../retype-path.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { sideEffectsOfWay, type Material } from '../../shared/generator/material.ts';
import { neighboursOfChoice } from './neighbours-of-choice.ts';

export function allowedChanges(operation: Operation, material: Material, expect: readonly Expectation[]): FactKey[] {
  const expected = new Set(expect.map(({ fact }) => factId(fact)));
  const first = operation.gestures[0];
  const moved = operation.kind === 'rename' ? movedFiles(operation, material, expect) : [];
  const keys = [
    ...moved,
    ...neighboursOfChoice(operation, material),
    ...(first ? sideEffectsOfWay(material, first.key) : []),
    ...sideEffectsOf(operation, expect),
  ];
  const unique = new Map(keys.map((key) => [factId(key), key]));
  return [...unique].filter(([id]) => !expected.has(id)).map(([, key]) => key);
}

/** What is called by the name that was typed is called by the new one. */
function sideEffectsOf(operation: Operation, expect: readonly Expectation[]): readonly FactKey[] {
  const { sideEffects, fact } = operation;
  const made = expect.find((expectation) => expectation.fact.kind === 'file' && expectation.op !== 'absent');
  const joint = 'joint' in operation ? operation.joint : ' ';
  const name = 'typed' in operation && made && nameTyped(made.fact.subject, fact.subject, operation.typed, joint);
  if (!('typed' in operation) || !name) return sideEffects;
  return sideEffects.map(({ kind, subject }) => ({ kind, subject: subject.replaceAll(operation.typed, name) }));
}

/** With a folder everything in it gets another path. */
function movedFiles(
  { from }: Operation & { kind: 'rename' },
  { start }: Material,
  expect: readonly Expectation[],
): FactKey[] {
  const to = expect.find(({ op }) => op !== 'absent')?.fact.subject ?? from;
  if (!readFile(from).isFolder) return [];
  return [...start.facts.values()].flatMap(({ key }): FactKey[] => {
    const subject = key.kind === 'file' ? movedPath(key.subject, from, to) : undefined;
    return subject === undefined ? [] : [key, { kind: 'file', subject }];
  });
}
