/** Whether the window is as narrow as a phone; the style sheets have the same width. */
import { signal } from '@preact/signals';

const media = matchMedia('(max-width: 700px)');
const isNarrow = signal(media.matches);
media.addEventListener('change', ({ matches }) => (isNarrow.value = matches));

export function useIsNarrow(): boolean {
  return isNarrow.value;
}
