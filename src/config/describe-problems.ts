/** Turns zod's issues in a YAML document into lines that a person can act on: place, key, fault, remedy. */
import { isMap, isNode, isScalar, type Document, type LineCounter } from 'yaml';
import type { z } from 'zod';
import { printableLine } from '../text/printable.ts';
import { suggest } from '../text/nearest-word.ts';

type KeyPath = (string | number)[];

export interface Source {
  file: string;
  document: Document;
  lines: LineCounter;
}

/**
 * In the order of the file, one line per problem: `configs/x.yaml:12: explore.trns: unknown key. Did you mean "turns"?`
 */
export function describeProblems(source: Source, schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): string[] {
  const problems = issues.flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code !== 'unrecognized_keys') return [{ path, fault: describeIssue(source, path, issue) }];
    const known = keysOf(schema, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      fault: `unknown key${suggest(key, known) || `. Known keys: ${known.join(', ')}`}`,
    }));
  });
  return problems
    .map((problem) => ({ ...problem, line: lineOf(source, problem.path) }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ path, fault, line }) => printableLine(`${place(source.file, line, path)}${fault}`));
}

function describeIssue({ document }: Source, path: KeyPath, issue: z.core.$ZodIssue): string {
  if (path.length > 0 && !document.hasIn(path)) return 'missing';
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => message).join(', ');
  const value: unknown = document.getIn(path);
  const is = mayBeKey(path, value) ? '' : `; is ${show(value)}`;
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return `must be one of ${allowed.join(', ')}${is}${suggest(String(value), allowed)}`;
  }
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}${is}`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return `must be ${describeLimit(issue)}${is}`;
  return `${issue.message}${is}`;
}

function describeLimit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isLeast = issue.code === 'too_small';
  const limit = `${isLeast ? issue.minimum : issue.maximum}${unit(issue.origin)}`;
  // Zod sets `inclusive` to false only if the limit itself is excluded.
  if (issue.inclusive === false) return `${isLeast ? 'more' : 'less'} than ${limit}`;
  return `${isLeast ? 'at least' : 'at most'} ${limit}`;
}

/** A key pasted in the wrong place must not end in a terminal or log. */
function mayBeKey(path: KeyPath, value: unknown): boolean {
  const isOfEndpoints = path[0] === 'models' && (path.length === 1 || path[1] === 'endpoints');
  return isOfEndpoints && typeof value !== 'number' && typeof value !== 'boolean';
}

function place(file: string, line: number, path: KeyPath): string {
  return `${file}:${line}: ${path.length > 0 ? `${keyPath(path)}: ` : ''}`;
}

/** `apps[2]`, `explore.turns` */
function keyPath(path: KeyPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

/** Line of the key; for a missing key, of the key whose map lacks it, or of the top of the file. */
function lineOf({ document, lines }: Source, path: KeyPath): number {
  for (let depth = path.length; depth > 0; depth--) {
    const offset = offsetOf(document, path.slice(0, depth));
    if (offset !== undefined) return lines.linePos(offset).line;
  }
  return 1;
}

function offsetOf(document: Document, path: KeyPath): number | undefined {
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  }
  const node: unknown = document.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

/** The keys that the schema knows at a path of maps. */
function keysOf(schema: z.ZodType, path: KeyPath): string[] {
  let inner = unwrap(schema);
  for (const part of path) inner = unwrap(memberOf(inner, part));
  return Object.keys((inner as z.ZodObject).shape);
}

function memberOf(schema: z.ZodType, key: string | number): z.ZodType {
  if ('valueType' in schema.def) return schema.def.valueType as z.ZodType;
  return (schema as z.ZodObject).shape[key] as z.ZodType;
}

/** The schema inside defaults and in front of transforms. */
function unwrap(schema: z.ZodType): z.ZodType {
  if ('innerType' in schema.def) return unwrap(schema.def.innerType as z.ZodType);
  return 'in' in schema.def ? unwrap(schema.def.in as z.ZodType) : schema;
}

function show(value: unknown): string {
  // JSON has neither NaN nor infinity.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const article = (type: string) =>
  type === 'int' ? 'a whole number' : type === 'object' ? 'a map of keys' : type === 'array' ? 'a list' : `a ${type}`;
const unit = (origin: string) => (origin === 'array' ? ' entries' : origin === 'string' ? ' characters' : '');
