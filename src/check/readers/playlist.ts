/** Playlists: XSPF and M3U. */
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { createIds, digest, type Reading, type StateReader } from './reading.ts';
import { childElements, parseXml, textOf } from './xml-tree.ts';

export const PLAYLIST: StateReader = {
  name: 'playlist',
  reads: 'playlists (XSPF, M3U)',
  extensions: ['xspf', 'm3u', 'm3u8'],
  facts: [
    {
      path: 'tracks/[file:∕∕∕home∕user∕Music∕bells.wav]',
      meaning: 'present: a track by its place; in places "/" is "∕"',
    },
    {
      path: 'tracks/[file:∕∕∕home∕user∕Music∕bells.wav]/title',
      meaning: 'what is kept of a track: title, creator, album, duration',
    },
    { path: 'tracks/(order)', meaning: 'the order of the tracks' },
    { path: 'track count', meaning: 'number of tracks' },
    { path: 'title', meaning: 'the name of the list' },
    { path: '(rest)', meaning: 'a digest of all else' },
  ],
  read(reading) {
    const { text } = decodeText(reading);
    const tracks = /^\s*</.test(text) ? readXspf(reading) : readM3u(reading, text);
    const idOf = createIds();
    const ids = tracks.map(({ place, ...more }) => {
      const id = idOf(place);
      const path = entryPath('tracks', id);
      reading.add(path, 'present');
      for (const [name, value] of Object.entries(more)) reading.add(childPath(path, name), value);
      return id;
    });
    reading.add(childPath('tracks', ORDER), JSON.stringify(ids));
    reading.addDerived('track count', String(ids.length));
  },
};

interface Track {
  place: string;
  [name: string]: string;
}

function readXspf(reading: Reading): Track[] {
  const root = parseXml(reading);
  if (root.name !== 'playlist') reading.fail('other-kind', 'is no playlist');
  const title = childElements(root, 'title')[0];
  if (title) reading.add('title', textOf(title));
  const others = childElements(root).filter(({ name }) => !['title', 'trackList'].includes(name));
  if (others.length > 0) reading.add('(rest)', digest(others.map((element) => JSON.stringify(element)).join('\n')));
  return childElements(root, 'trackList').flatMap((list) =>
    childElements(list, 'track').map((track) => {
      const parts = childElements(track).filter(({ name }) => name !== 'extension');
      const own = Object.fromEntries(parts.map((part) => [part.name, textOf(part)]));
      const { location = '', ...more } = own;
      return { ...more, place: location };
    }),
  );
}

function readM3u(reading: Reading, text: string): Track[] {
  const tracks: Track[] = [];
  const rest: string[] = [];
  let more: Record<string, string> = {};
  for (const line of text.split(/\r?\n/).map((own) => own.trim())) {
    const [, duration, title] = /^#EXTINF:\s*(-?[\d.]+)[^,]*,(.*)$/.exec(line) ?? [];
    if (duration !== undefined && title !== undefined) more = { duration, title };
    else if (line.startsWith('#PLAYLIST:')) reading.add('title', line.slice('#PLAYLIST:'.length).trim());
    else if (line.startsWith('#')) rest.push(line);
    else if (line !== '') {
      tracks.push({ ...more, place: line });
      more = {};
    }
  }
  const others = rest.filter((line) => line !== '#EXTM3U');
  if (others.length > 0) reading.add('(rest)', digest(others.join('\n')));
  return tracks;
}
