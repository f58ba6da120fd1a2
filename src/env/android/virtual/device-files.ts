/** The files of a virtual device, in memory: pushed by a client or written by its shell. */

export type DeviceFiles = ReturnType<typeof createDeviceFiles>;

const FOLDERS = ['/', '/data', '/data/local', '/data/local/tmp', '/sdcard', '/sdcard/Download'];

export function createDeviceFiles() {
  const files = new Map<string, Buffer>();
  const folders = new Set(FOLDERS);
  return {
    read: (path: string) => files.get(clean(path)),
    write(path: string, content: Buffer): void {
      files.set(clean(path), content);
      for (let folder = parentOf(clean(path)); folder !== '/'; folder = parentOf(folder)) folders.add(folder);
    },
    remove(path: string): boolean {
      const wanted = clean(path);
      const below = [...files.keys(), ...folders].filter((name) => name === wanted || name.startsWith(`${wanted}/`));
      for (const name of below) {
        files.delete(name);
        if (!FOLDERS.includes(name)) folders.delete(name);
      }
      return below.length > 0;
    },
    isFolder: (path: string) => folders.has(clean(path)),
    makeFolder: (path: string) => void folders.add(clean(path)),
    /** Names of files and folders directly below `path`, sorted. */
    list(path: string): string[] {
      const prefix = clean(path) === '/' ? '/' : `${clean(path)}/`;
      const below = [...files.keys(), ...folders].filter((name) => name !== '/' && name.startsWith(prefix));
      return [...new Set(below.map((name) => name.slice(prefix.length).split('/')[0]!))].toSorted();
    },
  };
}

function clean(path: string): string {
  return path.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/'))) || '/';
}
