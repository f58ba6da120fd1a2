/**
 * Paths with another name in the place of what was typed when they were seen, and with another folder. `joint` is what
 * stands in the path where a space was typed.
 */

/** What a path becomes when `name` is typed instead of `typed`. */
export function retypePath(path: string, typed: string, name: string, joint = ' '): string {
  const [before, after] = aroundTyped(path, spell(typed, joint));
  return `${before}${spell(name, joint)}${after}`;
}

/** What to type for `wanted`, where `typed` gave `path`; undefined where no name does it. */
export function nameTyped(wanted: string, path: string, typed: string, joint = ' '): string | undefined {
  const [before, after] = aroundTyped(path, spell(typed, joint));
  const fits = wanted.startsWith(before) && wanted.endsWith(after) && wanted.length > before.length + after.length;
  const name = wanted.slice(before.length, wanted.length - after.length);
  return fits && !name.includes('/') ? name.replaceAll(joint, ' ') : undefined;
}

/** How words are written in names of files. */
export function spell(words: string, joint: string): string {
  return words.replaceAll(' ', joint);
}

/** The joint that the words have in a name; undefined where the name does not hold them. */
export function jointIn(name: string, words: string): string | undefined {
  return [' ', '_', '-'].find((joint) => name.includes(spell(words, joint)));
}

function aroundTyped(path: string, typed: string): [string, string] {
  const at = path.lastIndexOf(typed);
  return [path.slice(0, at), path.slice(at + typed.length)];
}

/** Where a file is after its folder has another path; undefined for files that are not in it. Folders end with a slash. */
export function movedPath(path: string, from: string, to: string): string | undefined {
  return path.startsWith(from) ? `${to}${path.slice(from.length)}` : undefined;
}
