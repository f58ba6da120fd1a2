/** What this browser remembers for its person. A browser that keeps nothing is no fault: everything works without. */
const PREFIX = 'autoplay-';

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it is kept. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}
