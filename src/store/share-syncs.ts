/**
 * Shares folder syncs. One sync takes milliseconds and makes durable everything written before it began. So callers
 * that arrive during a sync share the next one.
 */
export function shareSyncs(sync: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  /** `queued` syncs have not begun; `latest` is the last one begun or queued for a folder. */
  const queued = new Map<string, Promise<void>>();
  const latest = new Map<string, Promise<void>>();

  async function syncAfter(folder: string, before: Promise<void> | undefined): Promise<void> {
    if (before) {
      await before.catch(() => undefined);
      queued.delete(folder);
    }
    await sync(folder);
  }

  return (folder) => {
    const waiting = queued.get(folder);
    if (waiting) return waiting;
    const before = latest.get(folder);
    const next = syncAfter(folder, before).finally(() => {
      if (latest.get(folder) === next) latest.delete(folder);
    });
    // Without an earlier sync this one has begun already, so later callers cannot share it.
    if (before) queued.set(folder, next);
    latest.set(folder, next);
    return next;
  };
}
