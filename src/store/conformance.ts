/** The contract of every Store, as tests. Each implementation's test file calls describeStore. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from './ids.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import type { Store } from './store.ts';

export interface StoreUnderTest {
  store: Store;
  /** The same storage through another client, as another process opens it. */
  reopen(): Promise<Store>;
  remove(): Promise<void>;
}

const id = (letter: string) => letter.repeat(64);
const HOSTILE_IDS = [
  '',
  '.',
  '..',
  '../'.repeat(21) + 'e',
  `../${id('a')}`,
  `${'a'.repeat(61)}/..`,
  '%2e%2e%2f'.repeat(7) + 'a',
  `${'a'.repeat(63)}\0`,
  `${id('a')}\n`,
  id('A'),
  id('g'),
  id('a').slice(1),
  `${id('a')}a`,
  '٣'.repeat(64),
  '/etc/passwd',
  `${id('a')}.json`,
];

export function describeStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} store`, () => {
    let opened: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.remove());

    const list = async (kind: RecordKind, from = store) => {
      const ids: string[] = [];
      for await (const each of from.list(kind)) ids.push(each);
      return ids;
    };

    it('keeps blobs under their hash', async () => {
      const bytes = Buffer.from([0, 1, 2, 255]);
      const blob = await store.putBlob(bytes, 'image/png');
      expect(blob).toEqual({ sha256: sha256(bytes), mediaType: 'image/png', bytes: 4 });
      expect(await store.putBlob(bytes, 'image/png')).toEqual(blob);
      expect(await store.getBlob(blob.sha256)).toEqual(bytes);
      const other = await opened.reopen();
      expect(await other.hasBlob(blob.sha256)).toBe(true);
      expect(await other.getBlob(blob.sha256)).toEqual(bytes);
    });

    it('keeps an empty blob', async () => {
      const blob = await store.putBlob(Buffer.alloc(0), 'text/plain');
      expect(await store.getBlob(blob.sha256)).toHaveLength(0);
    });

    it('says that a blob is missing', async () => {
      expect(await store.hasBlob(id('0'))).toBe(false);
      await expect(store.getBlob(id('0'))).rejects.toMatchObject({ code: 'STORE_NOT_FOUND', retryable: false });
    });

    it('stores equal blobs at the same time', async () => {
      const bytes = Buffer.alloc(100_000, 'x');
      await Promise.all(Array.from({ length: 20 }, () => store.putBlob(bytes, 'text/plain')));
      expect(await store.getBlob(sha256(bytes))).toEqual(bytes);
    });

    it.each(RECORD_KINDS)('keeps the first of two %s with one id', async (kind) => {
      expect(await store.get(kind, id('1'))).toBeUndefined();
      expect(await store.has(kind, id('1'))).toBe(false);
      expect(await store.commit(kind, id('1'), { text: 'first ü' })).toBe(true);
      expect(await store.commit(kind, id('1'), { text: 'second' })).toBe(false);
      const other = await opened.reopen();
      expect(await other.commit(kind, id('1'), { text: 'third' })).toBe(false);
      expect(await other.get(kind, id('1'))).toEqual({ text: 'first ü' });
      expect(await other.has(kind, id('1'))).toBe(true);
    });

    it('takes a record back once, and takes it again', async () => {
      await store.commit('quarantine', id('1'), { text: 'first' });
      expect(await (await opened.reopen()).remove('quarantine', id('1'))).toBe(true);
      expect(await store.has('quarantine', id('1'))).toBe(false);
      expect(await store.remove('quarantine', id('1'))).toBe(false);
      expect(await store.commit('quarantine', id('1'), { text: 'second' })).toBe(true);
      expect(await store.get('quarantine', id('1'))).toEqual({ text: 'second' });
    });

    it('lets exactly one of many writers at the same time commit, and whole', async () => {
      const clients = [store, await opened.reopen(), await opened.reopen()];
      const records = Array.from({ length: 60 }, (_, writer) => ({ writer, filling: 'x'.repeat(20_000) }));
      const made = await Promise.all(
        records.map((record, index) => clients[index % clients.length]!.commit('verdicts', id('2'), record)),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await store.get('verdicts', id('2'))).toEqual(records[made.indexOf(true)]);
    });

    it('lists ids in ascending order, each kind by itself', async () => {
      for (const letter of ['c', 'a', 'b']) await store.commit('tasks', id(letter), {});
      await store.commit('proposals', id('d'), {});
      expect(await list('tasks')).toEqual([id('a'), id('b'), id('c')]);
      expect(await list('proposals', await opened.reopen())).toEqual([id('d')]);
      expect(await list('summaries')).toEqual([]);
    });

    it.each(HOSTILE_IDS)('refuses %j as an id', async (hostile) => {
      const refusal = { code: 'RECORD_INVALID', retryable: false };
      await expect(store.getBlob(hostile)).rejects.toMatchObject(refusal);
      await expect(store.hasBlob(hostile)).rejects.toMatchObject(refusal);
      await expect(store.commit('tasks', hostile, {})).rejects.toMatchObject(refusal);
      await expect(store.get('tasks', hostile)).rejects.toMatchObject(refusal);
      await expect(store.remove('quarantine', hostile)).rejects.toMatchObject(refusal);
      await expect(store.has('tasks', hostile)).rejects.toMatchObject(refusal);
    });

    it('refuses a kind it does not know', async () => {
      const hostile = '../blobs' as RecordKind;
      await expect(store.commit(hostile, id('1'), {})).rejects.toMatchObject({ code: 'RECORD_INVALID' });
      await expect(list(hostile)).rejects.toMatchObject({ code: 'RECORD_INVALID' });
    });
  });
}
