/** Names made of the words of other names, so that they fit beside them: "Chopped chickpeas" beside "Chopped tomatoes". */
import { lowerFirst } from '../../text/letter-case.ts';
import { seededIndex } from '../../text/seeded.ts';
import type { Fields } from './entry-fields.ts';
import type { ThingToSay } from './follow-up.ts';

/** First words that say how a thing is, which fit many things, unlike the names of other things. */
const DESCRIBES = /^(\p{L}+(ed|ing|ous|ful|ish|ical)|dry|black|white|red|green|blue|brown|small|large|old|new)\b/iu;
const JOINTS = /^(of|from|for|with|about|to|in|on|at|by|and)$/i;

/**
 * A name of the same thing that says something else of it; undefined where the others lend no words. Names with a joint word
 * change what follows it, names of two words the first of them.
 */
export function nameLike(
  own: string,
  others: readonly string[],
  seed: string,
  taken: readonly string[] = others,
): string | undefined {
  const found = others.flatMap((other) => combine(own, other) ?? []);
  const all = [...new Set(found)].filter((name) => name !== own && !taken.includes(name));
  const described = all.filter((name) => DESCRIBES.test(name));
  const fresh = described.length > 0 ? described : all;
  return fresh[seededIndex(`${seed} name`, fresh.length)];
}

/** New things, each like one that is there. Its name takes words from others of its category first. */
export function thingsLike(models: readonly Fields[], nameField: string, seed: string): ThingToSay[] {
  const order = (name = ''): number => seededIndex(`${seed} ${name}`, 1e6);
  const shared = sharedValues(models);
  const things = models
    .toSorted((a, b) => order(a[nameField]) - order(b[nameField]))
    .flatMap((model): ThingToSay[] => {
      const isAlike = (other: Fields): boolean =>
        Object.entries(other).some(([field, value]) => shared.has(value) && model[field] === value);
      const [alike, all] = [models.filter(isAlike), models].map((some) => some.flatMap((one) => one[nameField] ?? []));
      const own = model[nameField] ?? '';
      const title = nameLike(own, alike!, seed, all) ?? nameLike(own, all!, seed);
      return title === undefined ? [] : [{ title, note: '', model }];
    });
  return things.filter(({ title }, at) => things.findIndex((other) => other.title === title) === at);
}

/** Words that several entries hold in a field, such as categories. */
function sharedValues(models: readonly Fields[]): Set<string> {
  const values = models.flatMap((model) => Object.values(model));
  return new Set(values.filter((value, at) => values.indexOf(value) !== at && isCategory(value)));
}

function isCategory(value: string): boolean {
  return /\p{L}{2}/u.test(value) && !/^(true|false|null)$/.test(value);
}

/** True if a name has as many words as the others, with capitals in the same places. */
export function fitsNames(name: string, others: readonly string[]): boolean {
  if (others.length === 0) return true;
  const counts = others.map((other) => other.split(' ').length);
  const count = name.split(' ').length;
  const isClose = count >= Math.min(...counts) - 1 && count <= Math.max(...counts) + 1;
  return isClose && others.filter(hasTitleCase).length * 2 > others.length === hasTitleCase(name);
}

function combine(own: string, other: string): string | undefined {
  const [mine, theirs] = [atJoint(own), atJoint(other)];
  if (mine)
    return theirs && mine.joint.toLowerCase() === theirs.joint.toLowerCase()
      ? `${mine.head} ${theirs.tail}`
      : undefined;
  const [words, lent] = [own.split(' '), other.split(' ')];
  if (words.length > 2 || lent.length !== 2 || !lent.every((word) => /^\p{L}+$/u.test(word))) return undefined;
  const kept = words.at(-1)!;
  return `${lent[0]} ${words.length === 1 && !hasTitleCase(other) ? lowerFirst(kept) : kept}`;
}

function atJoint(name: string): { head: string; joint: string; tail: string } | undefined {
  const words = name.split(' ');
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && JOINTS.test(word));
  if (at < 0) return undefined;
  return { head: words.slice(0, at + 1).join(' '), joint: words[at]!, tail: words.slice(at + 1).join(' ') };
}

/** "A Map of Small Rivers", unlike "Order seed potatoes"; a single word tells neither. */
function hasTitleCase(name: string): boolean {
  const long = name
    .split(' ')
    .slice(1)
    .filter((word) => word.length > 3);
  return long.length > 0 && long.every((word) => /^\p{Lu}/u.test(word));
}
