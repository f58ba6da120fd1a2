/** The meaning of each category, in the classifier's words. */
import type { CATEGORIES } from '../schema/categories.ts';

type Category = (typeof CATEGORIES)['desktop' | 'android'][number];

export const CATEGORY_MEANINGS: Readonly<Record<Category, string>> = {
  create: 'something new is made: an entry, file, document, event, shape',
  edit: 'something that exists is changed, renamed or moved',
  delete: 'something is removed',
  search: 'something has to be found by searching in the app',
  filter: 'a list or view is narrowed or sorted by a condition',
  'repeat operation': 'the same operation is done to several things',
  'information retrieval': 'the result is an answer in words',
  'multi hop reasoning': 'what is read in one place decides what is done or asked in another',
  'edit system setting': 'a setting of the device is changed',
  'edit system settings': 'a setting of the desktop or operating system is changed',
  'edit app setting': 'a setting or preference of the application is changed',
  'fill form': 'several fields of one form or dialog are filled in',
  'text editing': 'text is written, changed or formatted',
  'cross app interaction': 'more than one app takes part',
  'cross app tasks': 'more than one application takes part',
  'complex ui interaction': 'more than tapping and typing: dragging, drawing, pickers, sliders, gestures',
  composition: 'several different operations are joined in one request',
  'file management': 'files or folders are created, copied, moved, renamed, deleted or searched as such',
  coding: 'program code is written or changed',
  'web search': 'something is looked up on the web',
  'device search': 'something is looked up on the computer itself',
  'content editing': 'pictures, sound, video, slides or drawings are changed',
  'spreadsheet editing': 'cells, formulas, charts or formats of a spreadsheet are changed',
  'document editing': 'a text document is written, changed or formatted',
  'bash scripting': 'shell commands or scripts are written or run',
};
