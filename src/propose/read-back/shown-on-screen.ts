/** What one screen shows of an element, a cell or an entry of data. */
import { entryPath, readPath } from '../../check/data-path.ts';
import { readFacts } from '../../check/facts.ts';
import { readDataFacts } from '../../check/facts/data/data-facts.ts';
import type { Frame } from '../../check/frame.ts';
import { readCell, type CellSubject } from '../../check/subject.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isVisible, listElements } from '../../ui/list-elements.ts';

export function hasInstead(screen: Frame, key: string, name: string): boolean {
  const visible = listElements(screen.tree).filter(isVisible);
  return (
    visible.every((element) => element.key !== key) && visible.some((element) => element.name.toLowerCase() === name)
  );
}

export function pagesOf(screen: Frame, key: string): string[] {
  const element = listElements(screen.tree).find((candidate) => candidate.key === key);
  const pages = element?.ancestors.filter(({ role }) => role === 'document web') ?? [];
  return pages.map(({ name }) => name.toLowerCase());
}

export function showsCell(screen: Frame, { table, row, column }: CellSubject, value: string): boolean {
  return [...readFacts(screen).values()].some((fact) => {
    const cell = fact.key.kind === 'cell' ? readCell(fact.key.subject) : undefined;
    const isOfRow = cell?.table === table && cell.row === row;
    return isOfRow && cell.column.toLowerCase() === column.toLowerCase() && fact.value === value;
  });
}

export function valuesOf(path: string, first: Frame | undefined): { field: string; value: string }[] {
  const { collection, id } = readPath(path);
  if (id === undefined || first === undefined) return [];
  const entry = `${entryPath(collection, id)}/`;
  const kept = [...(first.kept?.values() ?? [])].flatMap((facts) => [...facts.values()]);
  const facts = first.state === undefined ? kept : [...readDataFacts(first.state).values()];
  return facts.flatMap(({ key, value }) =>
    key.subject.startsWith(entry) ? [{ field: key.subject.slice(entry.length), value }] : [],
  );
}

export function namesOn({ tree }: Frame, key: string): string[] {
  const elements = listElements(tree);
  const element = elements.find((candidate) => candidate.key === key);
  if (!element || !isVisible(element)) return [];
  return [element.name, labelOf(element, elements)].filter((name) => name !== '');
}
