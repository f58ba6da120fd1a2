/**
 * Guesses a task's categories from its guideline and words, without a model, for reports. Rough: it knows English words
 * only. It skips categories that words do not reveal ("multi hop reasoning", "cross app interaction", "content
 * editing").
 */
import { CATEGORIES, type Category } from '../schema/categories.ts';
import { GUIDELINE_OF, type Task } from '../schema/index.ts';

type Readable = Pick<Task, 'platform' | 'guideline' | 'instruction' | 'answer' | 'apps'>;

const SETTINGS = /\b(settings?|preferences?|options?|themes?|turn (on|off)|switch (on|off)|enable|disable)\b/;
const WRITING = /\b(lines?|texts?|words?|paragraphs?|letters?|bold|italics?|title)\b/;
const SYSTEM_APP = /settings|control[ -]?(center|panel)/i;

/** Categories by words of the instruction, in lower case and without quoted text. */
const WORDS: readonly [RegExp, readonly Category[]][] = [
  [/\b(create|add|new|make|compose|write|record|schedule|draw|insert|duplicate|save|take|send|plan)\b/, ['create']],
  [/\b(edit|change|rename|replace|update|correct|move|append|postpone|mark|set|tick|untick|at the end of)\b/, ['edit']],
  [/\b(delete|remove|clear|discard|erase|cancel)\b/, ['delete']],
  [/\b(search|look up)\b/, ['search', 'device search']],
  [/\b(search|look up|find)\b.*\b(web|internet|online|browser)\b/, ['web search']],
  [/\b(filter|sort|order by|narrow|show only|only show)\b/, ['filter']],
  [/\b(each|every|all|both|three times|twice)\b/, ['repeat operation']],
  [/\b(drag|draw|slider|swipe|pinch|zoom|crop|rotate|long[- ]press)\b/, ['complex ui interaction']],
  [/\b(fill (in|out)|form)\b/, ['fill form']],
  // Saving or opening a file is not file management.
  [
    /\b(create|copy|move|rename|delete|remove|duplicate|find)\b[^.]*\b(files?|folders?|directory)\b/,
    ['file management'],
  ],
  [/\b(cells?|formulas?|spreadsheet|sheet|columns?)\b/, ['spreadsheet editing']],
  [/\b(terminal|shell|bash|command line)\b/, ['bash scripting']],
  [/\b(code|function|program|script)\b/, ['coding']],
];

/** In the order of the platform's list; empty when no rule matches. */
export function guessCategories(task: Readable): string[] {
  const words = task.instruction.replaceAll(/"[^"]*"|“[^”]*”/g, '_').toLowerCase();
  const found = new Set<Category>(WORDS.flatMap(([pattern, categories]) => (pattern.test(words) ? categories : [])));
  const { category: ofGuideline } = GUIDELINE_OF[task.guideline];
  if (ofGuideline !== undefined) found.add(ofGuideline);
  if (task.answer !== undefined) found.add('information retrieval');
  if (task.apps.some((app) => SYSTEM_APP.test(app))) found.add('edit system setting').add('edit system settings');
  else if (SETTINGS.test(words)) found.add('edit app setting');
  if (/\b(type|write|append|insert|replace)\b/.test(words) && WRITING.test(words)) {
    found.add('text editing').add('document editing');
  }
  return CATEGORIES[task.platform].filter((category) => found.has(category));
}
