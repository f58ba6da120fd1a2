/** What a page shows of entries in their rows, where a link brings up that page. */
import { readPath } from '../../check/data-path.ts';
import type { FactMap } from '../../check/facts.ts';
import { isVisible } from '../../ui/list-elements.ts';
import { normaliseName } from '../../ui/element-names.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import { rowNameOf, valueShown } from './captions.ts';
import { entriesByTitle, fieldsByEntry, type Fields } from './entry-fields.ts';

export interface FieldShown {
  collection: string;
  /** The field that the row is called by, and the field that stands in it. */
  titleField: string;
  field: string;
  value: string;
}

/** Entries by collection and by title. */
export type Titled = ReadonlyMap<string, ReadonlyMap<string, Fields>>;

export function titledIn(facts: FactMap): Titled {
  const data = [...facts.values()].filter(({ key }) => key.kind === 'data');
  const collections = new Set(data.map(({ key }) => readPath(key.subject).collection).filter((path) => path !== ''));
  return new Map([...collections].map((path) => [path, entriesByTitle(fieldsByEntry(facts, path))]));
}

/** Fields in rows that came up with the page. */
export function fieldsShown({ before, after }: Transition, titled: Titled): FieldShown[] {
  const cells = after.scene.elements.filter((own) => isVisible(own) && !before.scene.byKey.has(own.key));
  return cells.flatMap((cell) => {
    const title = rowNameOf(cell);
    const value = valueShown(cell);
    if (title === undefined || value === title || value === '') return [];
    return [...titled].flatMap(([collection, byTitle]): FieldShown[] => {
      const fields = Object.entries(byTitle.get(title) ?? {});
      const titleField = fields.find(([, held]) => normaliseName(held) === title)?.[0];
      const holders = fields.filter(([, held]) => held === value);
      const field = holders.length === 1 ? holders[0]![0] : undefined;
      return titleField === undefined || field === undefined ? [] : [{ collection, titleField, field, value }];
    });
  });
}
