/** The input of checks: one observed snapshot, live or loaded from the store, with file contents as text. */
import { gunzipSync } from 'node:zlib';
import type { Observation, UiNode } from '../schema/index.ts';
import type { FactMap } from './fact.ts';
import type { StoredFile } from './stored-files.ts';

export interface FrameFile {
  path: string;
  sha256: string;
  /** The content if it is text, also inside gzip; undefined for other files and for files too large to keep. */
  text?: string;
}

export interface Frame {
  tree: UiNode;
  files: readonly FrameFile[];
  window: string;
  /** Contents of the files that a check reads, by path. */
  stored?: ReadonlyMap<string, StoredFile>;
  /** The application's own data, if the environment reads it. */
  state?: unknown;
  /** The application's own data in files: by file, one object for each content. */
  kept?: ReadonlyMap<string, FactMap>;
  /** Size in pixels, if known. Boxes beyond it are not visible. */
  screen?: { width: number; height: number };
}

/** `kept` holds the application's data in files, if it was read. */
export function frameOf(observation: Observation, kept?: Frame['kept']): Frame {
  const { width, height } = observation.screenshot;
  return {
    screen: { width, height },
    tree: observation.tree,
    window: observation.window,
    files: observation.files.map((file) => frameFile(file, file.content)),
    ...(kept === undefined ? {} : { kept }),
  };
}

export function frameFile(entry: { path: string; sha256: string }, content: Buffer | undefined): FrameFile {
  const text = content && decodeText(content);
  return { path: entry.path, sha256: entry.sha256, ...(text === undefined ? {} : { text }) };
}

const MAX_TEXT_BYTES = 1 << 20;

function decodeText(content: Buffer): string | undefined {
  const isPacked = content[0] === 0x1f && content[1] === 0x8b;
  try {
    const bytes = isPacked ? gunzipSync(content, { maxOutputLength: MAX_TEXT_BYTES }) : content;
    if (bytes.length > MAX_TEXT_BYTES || bytes.includes(0)) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
