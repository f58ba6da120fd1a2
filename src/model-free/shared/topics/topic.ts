/** What a topic holds. "title | note | third" of a thing, where the third is the place of an event or the address of a page. */
/** A task is to be done; a fault is what somebody reports as broken. */
export type ThingKind = 'task' | 'event' | 'page' | 'link' | 'mail' | 'fault';

export interface Topic {
  /** Words of texts about it, in the singular. */
  words: string;
  /** Lines of a list of notes. */
  lines: readonly string[];
  folders: readonly string[];
  things: Readonly<Record<ThingKind, readonly string[]>>;
}
