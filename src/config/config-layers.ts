/**
 * A config and the ones that it extends: `extends: FILE` takes every key that the file omits from FILE. For
 * load-config.ts.
 */
import path from 'node:path';
import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { printableLine } from '../text/printable.ts';
import type { Source } from './describe-problems.ts';

export type Values = Record<string, unknown>;

export interface Layer extends Source {
  /** Without `extends`; `catalogue` and `prompts` are absolute, since they are relative to the file's folder. */
  values: Values;
}

const MAX_BYTES = 1_000_000;
const MAX_LAYERS = 5;
/** Characters of a faulty line. */
const MAX_SHOWN = 70;

/** The file first, the one that it extends next. Rejects with CONFIG_INVALID if one cannot be read as YAML. */
export function readLayers(file: string): Layer[] {
  const layers: Layer[] = [];
  for (let next: string | undefined = file; next !== undefined;) {
    if (layers.length === MAX_LAYERS) refuse(file, `extends: more than ${MAX_LAYERS} files, or a file extends itself`);
    const { base, layer } = readLayer(next);
    if (base !== undefined && layer.values.name === undefined) refuse(next, 'name: missing; each run needs its own');
    layers.push(layer);
    next = base;
  }
  return layers;
}

function readLayer(file: string): { layer: Layer; base: string | undefined } {
  const lines = new LineCounter();
  const text = readTextFile(file, { maxBytes: MAX_BYTES });
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true });
  const [fault] = document.errors;
  if (fault) throw new PipelineError('CONFIG_INVALID', describeFault(file, text, fault, lines));
  const { extends: base, ...values } = readValues(document, file);
  if (base !== undefined && (typeof base !== 'string' || base === '')) refuse(file, 'extends: must be a path');
  const folder = path.dirname(file);
  for (const key of ['catalogue', 'prompts']) {
    const value = values[key];
    if (typeof value === 'string' && value) values[key] = path.resolve(folder, value);
  }
  return {
    layer: { file, document, lines, values },
    base: base === undefined || path.isAbsolute(base) ? base : path.join(folder, base),
  };
}

/** The first fault is the cause of the others: its place and reason, then the line with a caret below the place. */
function describeFault(file: string, text: string, { message, pos }: YAMLError, lines: LineCounter): string {
  const { line, col } = lines.linePos(pos[0]);
  const reason = message.split('\n', 1)[0]!.replace(/ at line \d+, column \d+:?$/, '');
  const isYaml = /\.ya?ml$/i.test(file);
  const fault = isYaml ? reason : `is not YAML (${reason}). A config is a YAML file, such as configs/quickstart.yaml`;
  const shown = (text.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
  const start = Math.max(0, col - 1 - MAX_SHOWN / 2);
  const excerpt = printableLine(shown.slice(start, start + MAX_SHOWN).trimEnd());
  return `${file}:${line}:${col}: ${fault}\n  ${excerpt}\n  ${' '.repeat(col - 1 - start)}^`;
}

function readValues(document: Source['document'], file: string): Values {
  let values: unknown;
  try {
    values = document.toJS();
  } catch (error) {
    refuse(file, error instanceof Error ? error.message : String(error));
  }
  if (isMap(values)) return values;
  return refuse(file, 'must be a map of keys, as in configs/quickstart.yaml');
}

/** Maps are merged key by key. Any other value, and `environment`, comes whole from the first layer that has it. */
export function mergeLayers(layers: readonly Layer[]): Values {
  return layers.map(({ values }) => values).reduceRight((base, over) => merge(base, over, ['environment']), {});
}

function merge(base: Values, over: Values, whole: readonly string[] = []): Values {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key);
    merged.set(key, isMap(value) && isMap(below) && !whole.includes(key) ? merge(below, value) : value);
  }
  // An own property even for "__proto__", which is then refused as unknown.
  return Object.fromEntries(merged);
}

/**
 * Assigns each issue to the layer whose file has the key, or to the first layer if none has it. Unknown keys are
 * separate issues.
 */
export function issuesByLayer(
  layers: readonly Layer[],
  issues: readonly z.core.$ZodIssue[],
): { layer: Layer; issues: z.core.$ZodIssue[] }[] {
  const split = issues.flatMap((issue): readonly z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue],
  );
  const groups = layers.map((layer) => ({ layer, issues: [] as z.core.$ZodIssue[] }));
  for (const issue of split) {
    const at = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
    const group = at.length === 0 ? undefined : groups.find(({ layer }) => layer.document.hasIn(at));
    (group ?? groups[0])!.issues.push(issue);
  }
  return groups;
}

export function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(file: string, problem: string): never {
  throw new PipelineError('CONFIG_INVALID', `${file}: ${problem}`);
}
