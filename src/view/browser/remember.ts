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

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Names that begin so, of what is remembered. */
export function listRemembered(beginning: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return names.filter((name) => name.startsWith(PREFIX + beginning)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}
