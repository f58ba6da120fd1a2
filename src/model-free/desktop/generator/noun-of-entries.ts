/** What an application calls the things that its entries open, as far as a command of its own says so. */
import type { ExplorationGraph } from '../../shared/exploration-graph.ts';
import { formatName } from '../../../ui/describe-place.ts';
import { OPENS_NEW, TOO_VAGUE } from '../../../ui/words.ts';

/** Things that people write texts in. */
const TEXTS = /^(page|note|memo|article|chapter|letter)$/;

/** "page", where there is a command "New Page…"; "entry" where nothing tells. */
export function nounOfEntries({ known }: ExplorationGraph): string {
  const nouns = [...known.values()].flatMap(({ name }) => {
    // A sub page is a page.
    const noun = OPENS_NEW.exec(formatName(name) ?? '')?.[1]
      ?.toLowerCase()
      .split(' ')
      .at(-1);
    return noun !== undefined && TEXTS.test(noun) && !TOO_VAGUE.test(noun) ? [noun] : [];
  });
  return nouns[0] ?? 'entry';
}
