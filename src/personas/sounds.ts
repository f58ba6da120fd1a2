/** Short melodies and a playlist in the persona's Music folder: 8 kHz mono WAV, made of sine tones. */
import type { HomeFolder } from './home-folder.ts';
import { PERSON } from './person.ts';

interface Track {
  file: string;
  title: string;
  /** Notes as semitones from A at 440 Hz. */
  melody: readonly number[];
  noteSeconds: number;
}

const SAMPLE_RATE = 8000;
const ALBUM = 'Audio guide 2025';

const TRACKS: readonly Track[] = [
  { file: 'harbour-bells.wav', title: 'Harbour Bells', melody: [0, 4, 7, 12, 7, 4, 0, -5], noteSeconds: 1.5 },
  { file: 'gallery-theme.wav', title: 'Gallery Theme', melody: [3, 5, 7, 10, 12, 10, 7, 5, 3, -2], noteSeconds: 0.9 },
  { file: 'closing-time.wav', title: 'Closing Time', melody: [12, 8, 5, 0], noteSeconds: 2 },
];

export function writeSounds(home: HomeFolder): void {
  for (const track of TRACKS) home.write(`Music/${track.file}`, toWav(track));
  home.write('Music/audio-guide.m3u', playlist());
}

function playlist(): string {
  const entries = TRACKS.map((track) => {
    const seconds = Math.round(track.melody.length * track.noteSeconds);
    return `#EXTINF:${seconds},${PERSON.employer} - ${track.title}\n${track.file}`;
  });
  return `#EXTM3U\n${entries.join('\n')}\n`;
}

/** Unsigned 8-bit samples with a title, artist and album in a LIST INFO chunk. */
function toWav(track: Track): Buffer {
  const perNote = Math.round(track.noteSeconds * SAMPLE_RATE);
  const samples = Buffer.alloc(perNote * track.melody.length);
  for (let index = 0; index < samples.length; index++) {
    const note = track.melody[Math.floor(index / perNote)] ?? 0;
    const seconds = (index % perNote) / SAMPLE_RATE;
    const frequency = 440 * 2 ** (note / 12);
    samples[index] = 128 + Math.round(90 * Math.exp(-2.5 * seconds) * Math.sin(2 * Math.PI * frequency * seconds));
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0); // PCM
  format.writeUInt16LE(1, 2); // channels
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE, 8); // bytes a second
  format.writeUInt16LE(1, 12); // bytes a frame
  format.writeUInt16LE(8, 14); // bits a sample
  const tags = [chunk('INAM', text(track.title)), chunk('IART', text(PERSON.employer)), chunk('IPRD', text(ALBUM))];
  const info = chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...tags]));
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), info, chunk('data', samples)]));
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

/** A RIFF chunk, padded to an even length. */
function chunk(id: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(id), length, body, Buffer.alloc(body.length % 2)]);
}
