/** How one says that lines are added at the end of a text. */
export const APPEND_PHRASINGS = {
  append: [
    'Add the line "{line}" at the end of "{file}", but do not save it.',
    'Write "{line}" on a new line at the end of "{file}", without saving.',
    'Add "{line}" as the last line of "{file}", without saving it.',
  ],
  'append and save': [
    'Add the line "{line}" at the end of "{file}" and save it.',
    'Write "{line}" on a new line at the end of "{file}" and save the file.',
    'Add "{line}" as the last line of "{file}", then save it.',
  ],
  'append to text': ['Add the line "{line}" at the end of the {thing} that is open.'],
  'append to empty text': ['Write "{line}" in the {thing} that is open.'],
  'append several to empty text': ['Write these lines, in this order, in the {thing} that is open: {lines}.'],
  // Of what has no name, a text that holds nothing yet is none that one could know of.
  'append to empty area': ['Write "{line}" in the empty text area.'],
  'append several to empty area': ['Write these lines, in this order, in the empty text area: {lines}.'],
  'append several to text': ['Add these lines, in this order, at the end of the {thing} that is open: {lines}.'],
  'add list to text': [
    'Add a list headed "{heading}" at the end of the {thing} that is open, with a blank line above it and one line each for {lines}.',
  ],
  'append to text and save': [
    'Add the line "{line}" at the end of the {thing} that is open and save it.',
    'Write "{line}" on a new line at the end of the {thing} that is open, then save it.',
  ],
  'append several to text and save': [
    'Add these lines, in this order, at the end of the {thing} that is open: {lines}. Then save it.',
    'Write the following lines at the end of the {thing} that is open, in this order: {lines}. Then save it.',
  ],
  'append several': [
    'Add these lines, in this order, at the end of "{file}": {lines}. Do not save the file.',
    'Write the following lines at the end of "{file}", in this order: {lines}. Leave the file unsaved.',
  ],
  'append several and save': [
    'Add these lines, in this order, at the end of "{file}": {lines}. Then save the file.',
    'Write the following lines at the end of "{file}", in this order: {lines}. Then save it.',
  ],
  'add note and save': [
    'Add a note headed "{heading}" at the end of "{file}", with a blank line above it and the line "{line}" below it. Then save the file.',
    'Add a note at the end of "{file}", after an empty line: "{heading}" as its heading and "{line}" below it. Then save it.',
  ],
  'add list and save': [
    'Add a list headed "{heading}" at the end of "{file}", with a blank line above it and one line each for {lines}. Then save the file.',
    'Add a list at the end of "{file}", after an empty line: "{heading}" as its heading and the lines {lines} below it. Then save it.',
  ],
  'add list to text and save': [
    'Add a list headed "{heading}" at the end of the {thing} that is open, with a blank line above it and one line each for {lines}. Then save it.',
  ],
} as const;
