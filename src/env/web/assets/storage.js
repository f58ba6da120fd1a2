/**
 * Reads and fills the storage of the page's origin, for storage-state.ts. Values of localStorage and sessionStorage
 * that are JSON are returned parsed. Values other than strings are written as JSON.
 */
{
  /** Read on demand: pages in a server's sandbox have no storage, and even access throws. */
  const AREAS = {
    get localStorage() {
      return localStorage;
    },
    get sessionStorage() {
      return sessionStorage;
    },
  };
  const readArea = (name) =>
    Object.fromEntries(
      Object.keys(AREAS[name])
        .toSorted()
        .map((key) => [key, parse(AREAS[name].getItem(key))]),
    );
  const writeArea = (name, values) => {
    AREAS[name].clear();
    for (const [key, value] of Object.entries(values))
      AREAS[name].setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  };

  const readStore = async (database, name) => {
    const store = database.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { name: index, keyPath, unique, multiEntry };
    });
    const records = Object.fromEntries(values.map((value, at) => [JSON.stringify(encode(keys[at])), encode(value)]));
    return { keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, records };
  };
  const readDatabases = async () => {
    const databases = {};
    for (const { name, version } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = {};
      for (const store of database.objectStoreNames) stores[store] = await readStore(database, store);
      database.close();
      databases[name] = { version, stores };
    }
    return databases;
  };
  const writeDatabase = async (name, { version = 1, stores }) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, { keyPath = null, autoIncrement = false, indexes = [] }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, ...options } of indexes) made.createIndex(index, path, options);
      }
    });
    const database = await done(opening);
    const names = Object.keys(stores);
    if (names.length > 0) {
      const change = database.transaction(names, 'readwrite');
      for (const store of names)
        for (const [key, value] of Object.entries(stores[store].records ?? {}))
          change
            .objectStore(store)
            .put(decode(value), ...((stores[store].keyPath ?? null) === null ? [decode(JSON.parse(key))] : []));
      await done(change);
    }
    database.close();
  };

  globalThis.autoplayStorage = {
    async read(areas) {
      const state = {};
      for (const area of areas) if (area in AREAS) state[area] = readArea(area);
      if (areas.includes('indexedDB')) state.indexedDB = await readDatabases();
      return state;
    },
    /** Removes data that belongs to this tab and lasts from page to page. The browser removes the rest. */
    forget() {
      sessionStorage.clear();
      window.name = '';
    },
    /** Writes into the empty storage of a page without scripts. */
    async write(state) {
      for (const area of Object.keys(AREAS)) if (state[area]) writeArea(area, state[area]);
      for (const [name, database] of Object.entries(state.indexedDB ?? {})) await writeDatabase(name, database);
    },
  };
}

/** Encodes database values beyond JSON: times as { $date }, and bytes as { $bytes } in base64. */
function encode(value) {
  if (value instanceof Date) return { $date: value.getTime() };
  if (value instanceof ArrayBuffer)
    return { $bytes: btoa(Array.from(new Uint8Array(value), (each) => String.fromCharCode(each)).join('')) };
  if (ArrayBuffer.isView(value))
    return encode(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, encode(each)]));
}

function decode(value) {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$date === 'number') return new Date(value.$date);
  if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (each) => each.charCodeAt(0));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]));
}

function parse(text) {
  try {
    const value = JSON.parse(text);
    // Quoted strings stay unchanged. Without quotes they could not be written back.
    return typeof value !== 'string' && JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}

function done(request) {
  return new Promise((resolve, reject) => {
    for (const type of ['success', 'complete']) request.addEventListener(type, () => resolve(request.result));
    for (const type of ['error', 'abort', 'blocked'])
      request.addEventListener(type, () => reject(request.error ?? new Error(`the database answers ${type}`)));
  });
}
