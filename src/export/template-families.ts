/**
 * Groups tasks by template across phrasings, for limits and splits. Two tasks share a family if their wordings differ
 * only in parameter values. They also share one if guideline, parameters and the shape of the check are equal, because
 * one then rephrases the other. Tasks without a check are compared by wording alone.
 */
import type { Check, FactKey, Task } from '../schema/index.ts';
import { rolesIn } from '../ui/element-key.ts';
import { templateSkeleton } from '../text/diversity.ts';

/** The features that identify a template. */
export interface TemplateMarks {
  wording: string;
  /** Undefined without a check. */
  shape: string | undefined;
}

export function marksOf({ template, params, guideline, check }: Task): TemplateMarks {
  const wording = templateSkeleton(template);
  if (!check) return { wording, shape: undefined };
  const names = Object.keys(params).map((name) => name.replace(/_\d+$/, ''));
  return { wording, shape: [guideline, listed(names), listed(shapesOf(check))].join(' | ') };
}

/** One name per task, in order: a wording of its family. Equal sets of tasks give equal names in any order. */
export function nameFamilies(tasks: readonly TemplateMarks[]): string[] {
  const parents = new Map<string, string>();
  const rootOf = (mark: string): string => {
    const parent = parents.get(mark);
    return parent === undefined ? mark : rootOf(parent);
  };
  for (const { wording, shape } of tasks) {
    if (shape === undefined) continue;
    const roots = [rootOf(`words ${wording}`), rootOf(`shape ${shape}`)];
    if (roots[0] !== roots[1]) parents.set(roots[1]!, roots[0]!);
  }
  const names = new Map<string, string>();
  const roots = tasks.map(({ wording }) => rootOf(`words ${wording}`));
  tasks.forEach(({ wording }, index) => {
    const known = names.get(roots[index]!);
    if (known === undefined || wording < known) names.set(roots[index]!, wording);
  });
  return roots.map((root) => names.get(root)!);
}

/**
 * The expectations by kind of element, without names and values, so that doing a thing twice has the same shape as
 * once.
 */
function shapesOf({ expect, answer }: Check): string[] {
  const expected = expect.map(({ op, fact }) => `${op} ${describe(fact)}`);
  return [...expected, ...(answer?.from ?? []).map((fact) => `answer ${describe(fact)}`)];
}

/** Kinds whose subject is an element's path, made of roles. */
const OF_ELEMENTS: ReadonlySet<string> = new Set(['checked', 'selected', 'text', 'value', 'item', 'window']);

/** The kind of fact, and the role of its element. */
function describe({ kind, subject }: FactKey): string {
  if (!OF_ELEMENTS.has(kind)) return kind;
  return `${kind} ${rolesIn(subject).at(-1) ?? ''}`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(', ');
}
