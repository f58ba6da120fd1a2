/** The page's title in the browser's tab, which screen readers announce first. */
import { useEffect } from 'preact/hooks';

const MAX_LENGTH = 80;

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title.slice(0, MAX_LENGTH)} – Autoplay`;
  }, [title]);
}
