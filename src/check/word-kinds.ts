/** Words whose form reveals their meaning, so that a task can ask for them without a label on screen. */
const FORMS: readonly [form: RegExp, name: string][] = [
  [/^-?\s?[€£$]\s?-?\d[\d.,]*$/, 'amount'],
  [/^(\+|\()?\d{3}[\d\s()-]{4,}$/, 'phone number'],
  [/^\S+@\S+\.\w+$/, 'e-mail address'],
  [/^\d{1,2}:\d{2}$/, 'time'],
  [/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/, 'date'],
  [/^(\w{3,9},? )?\d{1,2} [A-Z]\w{2,8}( \d{4})?$/, 'date'],
  [/^-?\d[\d.,]*\s?%$/, 'percentage'],
  [/^\d[\d.,]*\s?(KB|MB|GB|kB|B)$/, 'size'],
  [/^\d[\d.,]*\s?(km|m|mi)$/, 'distance'],
  [/^(\d+\s?h\s?)?\d+\s?min$/, 'duration'],
];

/** The meaning of such words; undefined for others. */
export function kindOfWords(words: string): string | undefined {
  return FORMS.find(([form]) => form.test(words))?.[1];
}
