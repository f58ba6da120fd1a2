/**
 * Makes new names in folders durable. A folder stays open for a moment. Opening it for each of many records would block
 * the event loop longer than the sync.
 */
import { open, type FileHandle } from 'node:fs/promises';

interface OpenFolder {
  handle: Promise<FileHandle>;
  close: NodeJS.Timeout;
}

const KEEP_OPEN_MS = 1000;

/** Syncs a folder to disk. Rejects with the file system's error. */
export function createFolderSync(keepOpenMs = KEEP_OPEN_MS): (folder: string) => Promise<void> {
  const opened = new Map<string, OpenFolder>();

  function openFolder(folder: string): OpenFolder {
    const handle = open(folder, 'r');
    const forget = () => {
      clearTimeout(close);
      opened.delete(folder);
      // Closing waits for a running sync.
      void handle.then((file) => file.close()).catch(() => undefined);
    };
    const close = setTimeout(forget, keepOpenMs).unref();
    handle.catch(forget);
    opened.set(folder, { handle, close });
    return { handle, close };
  }

  return async (folder) => {
    const { handle, close } = opened.get(folder) ?? openFolder(folder);
    close.refresh();
    await (await handle).sync();
  };
}
