/** Writes short melodies: 8 kHz mono WAV, made of sine tones. */

export interface Tune {
  title: string;
  artist: string;
  album: string;
  /** Notes as semitones from A at 440 Hz. */
  melody: readonly number[];
  noteSeconds: number;
}

const SAMPLE_RATE = 8000;

/** Unsigned 8-bit samples with a title, artist and album in a LIST INFO chunk. */
export function writeWav(tune: Tune): Buffer {
  const perNote = Math.round(tune.noteSeconds * SAMPLE_RATE);
  const samples = Buffer.alloc(perNote * tune.melody.length);
  for (let index = 0; index < samples.length; index++) {
    const note = tune.melody[Math.floor(index / perNote)] ?? 0;
    const seconds = (index % perNote) / SAMPLE_RATE;
    const frequency = 440 * 2 ** (note / 12);
    samples[index] = 128 + Math.round(90 * Math.exp(-2.5 * seconds) * Math.sin(2 * Math.PI * frequency * seconds));
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0); // PCM
  format.writeUInt16LE(1, 2); // channels
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE, 8); // bytes per second
  format.writeUInt16LE(1, 12); // bytes per frame
  format.writeUInt16LE(8, 14); // bits per sample
  const tags = [chunk('INAM', text(tune.title)), chunk('IART', text(tune.artist)), chunk('IPRD', text(tune.album))];
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
