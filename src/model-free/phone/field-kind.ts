/** What is typed into a field of a phone: a text of the kind that the words on the field and on its page ask for. */
import type { UiElement } from '../../ui/list-elements.ts';
import { kindOfField, type SampleKind } from '../shared/sample-text.ts';

/** The kind of the words to add with `isAdded`, otherwise of all that the field is to hold. */
export function fieldKind({ name, ancestors }: UiElement, isAdded: boolean): SampleKind {
  const page = ancestors.findLast(({ role, name: title }) => PAGES.test(role) && title !== '')?.name ?? '';
  const kind = kindOfField(name, page);
  if (kind === 'sentence') return 'line';
  return isAdded ? (ADDITIONS[kind] ?? kind) : kind;
}

/** The kinds of words that can be added to words of a kind. */
const ADDITIONS: Partial<Record<SampleKind, SampleKind>> = {
  title: 'addition',
  label: 'addition',
  personName: 'personAddition',
  company: 'companyAddition',
};

const PAGES = /^(frame|dialog)$/;
