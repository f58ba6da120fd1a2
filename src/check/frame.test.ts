import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { frameFile } from './frame.ts';

const entry = { path: 'a.txt', sha256: 'ab' };

test.each([
  ['text', Buffer.from('Grüße\n'), 'Grüße\n'],
  ['text inside gzip', gzipSync('packed'), 'packed'],
  ['nothing', Buffer.alloc(0), ''],
  ['zero bytes', Buffer.from([65, 0, 66]), undefined],
  ['other than UTF-8', Buffer.from([0xff, 0xfe, 0x41]), undefined],
  ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), undefined],
  ['a small packed file that unpacks to a huge one', gzipSync(Buffer.alloc(3 << 20, 'a')), undefined],
  ['a file too large to keep', undefined, undefined],
])('a file of %s', (_, content, text) => {
  expect(frameFile(entry, content)).toEqual({ ...entry, ...(text === undefined ? {} : { text }) });
});
