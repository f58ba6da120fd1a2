/**
 * Finds the field for a caption: "E-mail" is the field `email`, "Save place" `savesPlace`, "Rotate automatically"
 * `autoRotate`.
 */

/** Fields with another name on screen. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  text: ['body', 'content', 'note'],
  message: ['text', 'body'],
  name: ['title', 'subject'],
  title: ['name', 'subject'],
  amount: ['cents'],
  mobile: ['phone'],
  colour: ['color'],
  distance: ['metres'],
  time: ['seconds'],
  address: ['url', 'email'],
  on: ['enabled'],
  done: ['bought'],
  'screen timeout': ['sleepAfter'],
  'who may still call': ['callsAllowed'],
  'connect automatically': ['connectsItself'],
  'keep messages': ['keepFor'],
};

/** The best matching fields; empty without a match. */
export function fieldsNamed(caption: string, fields: readonly string[]): string[] {
  const parts = split(caption);
  const others = ALSO[caption.toLowerCase().replace(/ \(.*\)$/, '')] ?? [];
  const ways: readonly ((words: readonly string[], field: string) => boolean)[] = [
    (words) => words.join('') === parts.join(''),
    (_, field) => others.some((other) => split(other).join('') === split(field).join('')),
    (words) => isPartOf(words.join(''), parts.join('')),
    (words) => words.every((word) => parts.some((own) => areAkin(word, own))),
    (words) => parts.every((own) => words.some((word) => areAkin(word, own))),
  ];
  for (const fits of ways) {
    const fitting = fields.filter((field) => fits(split(field), field));
    const longest = Math.max(...fitting.map(({ length }) => length));
    if (fitting.length > 0) return fitting.filter(({ length }) => length === longest);
  }
  return [];
}

/** `hasShutterSound` and "Shutter sounds" both become shutter, sound. */
function split(text: string): string[] {
  const words = text
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return (words.length > 1 ? words.filter((word, at) => at > 0 || !/^(is|has)$/.test(word)) : words).map(asSingular);
}

function asSingular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=[a-z]{2}[^s])s$/, '');
}

function isPartOf(field: string, caption: string): boolean {
  return field.length >= 4 && caption.includes(field);
}

/** "auto" matches "automatically", "pinned" matches "pin". */
function areAkin(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}
