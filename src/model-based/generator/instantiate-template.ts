/** Fills the placeholders of a template with values drawn by a seed. */
import { seededIndex } from '../../text/seeded.ts';

export interface TemplateParam {
  name: string;
  description: string;
  possible_values: readonly string[];
}

export interface Instance {
  instruction: string;
  params: Record<string, string>;
}

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;
/** Braces with other words are no placeholder and would stay in the instruction. */
const STRAY_BRACES = /\{[^{}]*\w[^{}]*\}/;

/** Returns the reason why a template cannot be filled, or undefined. */
export function faultOfTemplate(template: string, params: readonly TemplateParam[]): string | undefined {
  const names = params.map(({ name }) => name);
  const used = new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1]!));
  const unknown = [...used].find((name) => !names.includes(name));
  if (unknown !== undefined) return `it uses {${unknown}}, which is not among its parameters`;
  const stray = STRAY_BRACES.exec(template.replaceAll(PLACEHOLDER, ''));
  if (stray) return `${stray[0]} is not a name of a parameter`;
  const unused = names.find((name) => !used.has(name));
  if (unused !== undefined) return `it does not use its parameter ${JSON.stringify(unused)}`;
  if (new Set(names).size < names.length) return 'it has two parameters of one name';
  const empty = params.find((param) => valuesOf(param).length === 0);
  return empty && `its parameter "${empty.name}" has no possible value`;
}

const TRIES_PER_INSTANCE = 20;

/**
 * At most `count` different instances of a valid template, the same ones for the same seed. Two parameters share a
 * value only if it is a number ("copy X to X" makes no sense, "2 rows of 2" does).
 */
export function instantiateTemplate(
  template: string,
  params: readonly TemplateParam[],
  { seed, count }: { seed: string; count: number },
): Instance[] {
  const instances = new Map<string, Instance>();
  for (let attempt = 0; attempt < count * TRIES_PER_INSTANCE && instances.size < count; attempt++) {
    const drawn = params.map((param) => drawValue(param, `${seed} ${attempt} ${param.name}`));
    if (hasTwins(drawn)) continue;
    const filled = Object.fromEntries(params.map(({ name }, index) => [name, drawn[index]!]));
    const instruction = fillTemplate(template, filled);
    if (!instances.has(instruction)) instances.set(instruction, { instruction, params: filled });
  }
  return [...instances.values()];
}

/** Leaves placeholders without a parameter unchanged. */
export function fillTemplate(template: string, params: Readonly<Record<string, string>>): string {
  return template.replaceAll(PLACEHOLDER, (placeholder, name: string) => params[name] ?? placeholder);
}

function drawValue(param: TemplateParam, seed: string): string {
  const values = valuesOf(param);
  return values[seededIndex(seed, values.length)]!;
}

function valuesOf({ possible_values }: TemplateParam): string[] {
  return [...new Set(possible_values.map((value) => value.trim()))].filter((value) => value !== '');
}

function hasTwins(values: readonly string[]): boolean {
  const words = values.filter((value) => Number.isNaN(Number(value)));
  return new Set(words).size < words.length;
}
