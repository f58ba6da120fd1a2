/** TEST SUPPORT: fills in every free text of a shape, so that no field is missed, including new ones. */
import { z } from 'zod';

/** A field's place within a record, with `[]` for the entries of a list and `{}` for those of a map: `steps[].intent`. */
export type Place = string;

/**
 * A copy of the value with `textOf(place, occurrence)` for each string that the schema leaves free. Ids, choices and
 * other strings of a fixed form stay, and so do places in `keep`.
 */
export function fillTexts<Value>(
  schema: z.ZodType<Value>,
  value: Value,
  textOf: (place: Place, before: string) => string,
  keep: (place: Place) => boolean = () => false,
): { value: Value; places: Set<Place> } {
  const free = new Set(freePlaces(schema));
  const places = new Set<Place>();
  const walk = (part: unknown, place: Place): unknown => {
    if (typeof part === 'string') {
      if (!free.has(place) || keep(place)) return part;
      places.add(place);
      return textOf(place, part);
    }
    if (Array.isArray(part)) return part.map((entry) => walk(entry, `${place}[]`));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, entry]) => {
        const inMap = `${place}{}`;
        if (!free.has(inMap)) return [key, walk(entry, place === '' ? key : `${place}.${key}`)];
        return [keep(inMap) ? key : textOf(`${inMap} key`, key), walk(entry, inMap)];
      }),
    );
  };
  return { value: schema.parse(walk(value, '')), places };
}

interface Shape {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

const known = new WeakMap<z.ZodType, Place[]>();

/** Places of free strings, from the schema's description as JSON Schema. Visits recursive trees once. */
export function freePlaces(schema: z.ZodType): readonly Place[] {
  const places = known.get(schema) ?? findPlaces(schema);
  known.set(schema, places);
  return places;
}

function findPlaces(schema: z.ZodType): Place[] {
  const root = z.toJSONSchema(schema, { io: 'output', reused: 'inline', unrepresentable: 'any' }) as Shape & {
    $defs?: Record<string, Shape>;
  };
  const found = new Set<Place>();
  const walk = (shape: Shape, place: Place, inside: readonly string[]): void => {
    if (shape.$ref !== undefined) {
      if (inside.includes(shape.$ref)) return;
      const target = shape.$ref === '#' ? root : root.$defs?.[shape.$ref.split('/').at(-1)!];
      if (target) walk(target, place, [...inside, shape.$ref]);
      return;
    }
    const isFixed = shape.enum ?? shape.const ?? shape.pattern ?? shape.format;
    if (shape.type === 'string' && isFixed === undefined) found.add(place);
    for (const [key, part] of Object.entries(shape.properties ?? {})) {
      walk(part, place === '' ? key : `${place}.${key}`, inside);
    }
    if (typeof shape.additionalProperties === 'object') walk(shape.additionalProperties, `${place}{}`, inside);
    if (shape.items) walk(shape.items, `${place}[]`, inside);
    for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
      walk(part, place, inside);
  };
  walk(root, '', ['#']);
  return [...found];
}
