/** Ways to damage files, drawn by a seed, for the tests of fsck and its repair. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashId } from '../store/ids.ts';

/** A whole number from 0 up to, excluding, `below`. */
export type Draw = (below: number) => number;

export function createDraw(...seed: unknown[]): Draw {
  let count = 0;
  return (below) => Number.parseInt(hashId(seed, count++).slice(0, 12), 16) % below;
}

/** `others`: files of the same kind. */
export type Damaging = (file: string, draw: Draw, others: readonly string[]) => void;

export const DAMAGES_OF_FILES: Readonly<Record<string, Damaging>> = {
  'a flipped bit': (file, draw) => {
    const bytes = readFileSync(file);
    bytes[draw(bytes.length)]! ^= 1 << draw(8);
    writeFileSync(file, bytes);
  },
  'cut off': (file, draw) => truncateSync(file, draw(readFileSync(file).length - 1) + 1),
  emptied: (file) => truncateSync(file, 0),
  'a byte more': (file) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from(' ')])),
  gone: (file) => rmSync(file),
  'a link to the same bytes': (file) => {
    // Readers ignore hidden files.
    const kept = path.join(path.dirname(path.dirname(file)), `.${path.basename(file)}`);
    renameSync(file, kept);
    symlinkSync(kept, file);
  },
  'a link to nothing': (file) => {
    rmSync(file);
    symlinkSync('/nowhere/at/all', file);
  },
  'a pipe': (file) => {
    rmSync(file);
    execFileSync('sh', ['-c', 'mkfifo "$0"', file]);
  },
  'a device': (file) => {
    rmSync(file);
    symlinkSync('/dev/zero', file);
  },
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'another of its kind': (file, draw, others) => {
    const own = readFileSync(file);
    const different = others.filter((other) => !readFileSync(other).equals(own));
    // There may be no other file.
    writeFileSync(file, different.length > 0 ? readFileSync(different[draw(different.length)]!) : 'other');
  },
};

type Json = Record<string, unknown>;

/** Plausible edits by a person or a program in a JSON file. */
export const DAMAGES_OF_JSON: Readonly<Record<string, Damaging>> = {
  'another value': edit((record, draw) => {
    const leaves = leavesOf(record);
    const { holder, key } = leaves[draw(leaves.length)]!;
    holder[key] = another(holder[key]);
  }),
  'a key less': edit((record, draw) => {
    const keys = Object.keys(record);
    delete record[keys[draw(keys.length)]!];
  }),
  'a key more': edit((record) => (record['note'] = 'added by hand')),
  'an element less': edit((record, draw) => {
    const lists = listsOf(record);
    // A record without lists loses its hash.
    if (lists.length === 0) delete record['sha256'];
    else lists[draw(lists.length)]!.splice(0, 1);
  }),
  'keys in another order': (file) => {
    const record = JSON.parse(readFileSync(file, 'utf8')) as Json;
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(record).toReversed()))}\n`);
  },
  'a key twice': (file) => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"schemaVersion"', '"schemaVersion":9,"schemaVersion"'));
  },
  'other spaces': (file) => {
    const record = JSON.parse(readFileSync(file, 'utf8')) as Json;
    writeFileSync(file, JSON.stringify(record, null, 4));
  },
  'no UTF-8': (file) => {
    const bytes = readFileSync(file);
    bytes[bytes.lastIndexOf('"') - 1] = 0xff;
    writeFileSync(file, bytes);
  },
  'not an object': (file) => writeFileSync(file, '[]\n'),
};

function edit(change: (record: Json, draw: Draw) => void): Damaging {
  return (file, draw) => {
    const record = JSON.parse(readFileSync(file, 'utf8')) as Json;
    change(record, draw);
    writeFileSync(file, `${JSON.stringify(record)}\n`);
  };
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}x` : 0;
}

function leavesOf(value: object): { holder: Json; key: string }[] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    typeof member === 'object' && member !== null ? leavesOf(member) : [{ holder: value as Json, key }],
  );
}

function listsOf(value: object): unknown[][] {
  const own = Array.isArray(value) && value.length > 0 ? [value as unknown[]] : [];
  const inside = Object.values(value).filter((member) => typeof member === 'object' && member !== null);
  return [...own, ...inside.flatMap((member: object) => listsOf(member))];
}
