/** Preferences stored in this browser. Everything works without storage, too. */
const PREFIX = 'autoplay-';

export function recall(name: string): string | undefined {
  return attempt((storage) => storage.getItem(PREFIX + name) ?? undefined);
}

export function remember(name: string, value: string): void {
  attempt((storage) => storage.setItem(PREFIX + name, value));
}

export function forget(name: string): void {
  attempt((storage) => storage.removeItem(PREFIX + name));
}

/** Stored names with this prefix. */
export function listRemembered(beginning: string): string[] {
  const names = attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) ?? [];
  return names.filter((name) => name.startsWith(PREFIX + beginning)).map((name) => name.slice(PREFIX.length));
}

/** Undefined if the browser's storage is missing or full. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
