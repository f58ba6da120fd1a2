/** Searching a list. The typed text is in the screen's memory as `search`, null outside a search. */
import type { IconButton, Page } from '../view.ts';

interface Searching {
  search: string | null;
}

/** The field that replaces the page's title during a search; back closes it. To be spread into a page. */
export function searchBar(local: Searching, label: string): Pick<Page, 'search' | 'navigation' | 'onBack'> {
  if (local.search === null) return {};
  const onChange = (text: string) => void (local.search = text);
  return {
    search: { type: 'field', id: 'search', kind: 'search', label, text: local.search, onChange },
    navigation: 'back',
    onBack: () => (local.search = null),
  };
}

export function searchAction(local: Searching): IconButton {
  return { type: 'icon-button', icon: 'search', label: 'Search', onTap: () => (local.search ??= '') };
}

/** True if a row with these words matches the search, ignoring case. */
export function isFound(local: Searching, ...words: readonly string[]): boolean {
  return words
    .join('\n')
    .toLowerCase()
    .includes((local.search ?? '').trim().toLowerCase());
}
