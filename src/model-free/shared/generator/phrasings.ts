/**
 * How tasks are said: several ways for each thing that can be asked. `{At}` and `{at}` are the place, before and after
 * the rest; every other placeholder is a parameter. src/propose/read-back/ must understand them all.
 */
import { seededIndex } from '../../../text/seeded.ts';
import { APPEND_PHRASINGS } from './append-phrasings.ts';

const PHRASINGS = {
  'turn on': [
    'Turn on "{option}"{at}.',
    'Switch on "{option}"{at}.',
    'Enable "{option}"{at}.',
    '{At}turn on "{option}".',
  ],
  'turn off': [
    'Turn off "{option}"{at}.',
    'Switch off "{option}"{at}.',
    'Disable "{option}"{at}.',
    '{At}turn off "{option}".',
  ],
  tick: ['Tick "{option}"{at}.', '{At}tick "{option}".'],
  untick: ['Untick "{option}"{at}.', '{At}untick "{option}".'],
  pick: ['Choose "{option}"{at}.', 'Select "{option}"{at}.', '{At}choose "{option}".'],
  set: [
    'Set "{field}"{at} to "{option}".',
    'Change "{field}"{at} to "{option}".',
    'Choose "{option}" for "{field}"{at}.',
    '{At}set "{field}" to "{option}".',
  ],
  number: ['Set "{field}"{at} to {number}.', 'Change "{field}"{at} to {number}.', '{At}set "{field}" to {number}.'],
  fill: [
    'Type "{text}" into the "{field}" field{at}.',
    'Enter "{text}" in the "{field}" field{at}.',
    '{At}enter "{text}" as "{field}".',
  ],
  ...APPEND_PHRASINGS,
  'delete line': [
    'Delete the line "{line}" from "{file}" and save it.',
    'Remove the line "{line}" from "{file}", then save the file.',
  ],
  'delete lines': [
    'Delete the lines {lines} from "{file}" and save it.',
    'Remove the lines {lines} from "{file}", then save the file.',
  ],
  'change line': [
    'Change the line "{line}" in "{file}" to "{other}" and save the file.',
    'Replace the line "{line}" in "{file}" with "{other}", then save it.',
  ],
  'put above': [
    'Put the line "{other}" right above the line "{line}" in "{file}" and save the file.',
    'Add the line "{other}" above the line "{line}" in "{file}", then save it.',
  ],
  'put first': [
    'Write "{other}" on a new line at the top of "{file}" and save the file.',
    'Add the line "{other}" at the top of "{file}", then save it.',
  ],
  'move line': [
    'Move the line "{line}" to the end of "{file}" and save it.',
    'Put the line "{line}" at the end of "{file}" instead of where it is, then save the file.',
  ],
  replace: [
    'Replace every "{find}" in "{file}" with "{other}", without saving.',
    'Change every "{find}" in "{file}" to "{other}", but do not save it.',
  ],
  'replace and save': [
    'Replace every "{find}" in "{file}" with "{other}" and save the file.',
    'Change every "{find}" in "{file}" to "{other}", then save it.',
  ],
  'create folder': [
    'Create a folder named "{name}" in {folder}.',
    'Make a new folder called "{name}" in {folder}.',
    'In {folder}, create a new folder and name it "{name}".',
  ],
  'create file': [
    'Create an empty file named "{name}" in {folder}.',
    'Make a new file called "{name}" in {folder}.',
    'In {folder}, create a new file and name it "{name}".',
  ],
  'create thing': ['Create a new {thing} named "{name}".', 'Make a new {thing} called "{name}".'],
  'save copy': ['Save a copy of "{file}" as "{name}" in {folder}.'],
  'export document': ['Export "{file}" as "{name}" in {folder}.'],
  rename: ['Rename the {kind} "{item}" to "{name}".', 'Change the name of the {kind} "{item}" to "{name}".'],
  remove: ['Delete the {kind} "{item}".', 'Remove the {kind} "{item}".'],
  open: ['Open the {window} dialog.', 'Bring up the {window} dialog.', 'Open the {window} dialog and leave it open.'],
  'use on file': ['Use "{command}"{at} on "{file}".', 'Apply "{command}"{at} to "{file}".'],
  'use on text': ['Use "{command}"{at} on the open text.', 'Apply "{command}"{at} to the open text.'],
  'open tab': ['Open another tab with "{command}"{at}.', 'Use "{command}"{at} to open another tab.'],
  'close tab': ['Close the tab "{tab}" with "{command}"{at}.', 'Use "{command}"{at} to close the tab "{tab}".'],
  add: ['Add "{name}" with "{command}"{at}.', 'Use "{command}"{at} to add "{name}".'],
  'add of': ['Use "{command}"{at} to add "{of}" as "{name}".', 'Add "{of}" as "{name}" with "{command}"{at}.'],
  'add thing': ['Add a new {thing} called "{name}".', 'Create a new {thing} called "{name}".'],
  'add thing with': ['Create a new {thing} with "{name}" as the {field}.'],
  sort: ['Sort the list by "{column}"{at}.', 'Put the list in the order of "{column}"{at}.'],
  show: ['Show the {part}.', 'Make the {part} visible.', 'Bring back the {part}.'],
  hide: ['Hide the {part}.'],
  'ask switch': [
    'Is "{option}" turned on{at}? Answer yes or no.',
    'Is "{option}" switched on{at}? Answer yes or no.',
    'Is "{option}" enabled{at}? Answer yes or no.',
  ],
  'ask value': ['What is "{field}" set to{at}?', 'What does "{field}" say{at}?', '{At}what is "{field}" set to?'],
  'ask cell': ['What is the {column} of "{row}"{at}?', 'Which {column} is listed for "{row}"{at}?'],
  'ask cell by': ['What is the {column} of the entry whose {by} is "{value}"{at}?'],
  'ask column': ['What does the column "{column}" show for "{row}"{at}?'],
  'ask time': ['When was "{row}" {column}{at}?', 'According to the list, when was "{row}" {column}{at}?'],
  'ask label': [
    'What does the {window} dialog say for "{label}"?',
    'In the {window} dialog, what is shown for "{label}"?',
  ],
  'ask labels': [
    'What does the {window} dialog say for {labels}? Separate the answers with commas.',
    'Look up {labels} in the {window} dialog: what is shown for each? Separate the answers with commas.',
  ],
  'ask shortcut': [
    'What is the keyboard shortcut for "{option}"{at}?',
    'Which keyboard shortcut is shown for "{option}"{at}?',
  ],
  'ask shortcuts': [
    'What are the keyboard shortcuts for {options}{at}? Separate the answers with commas.',
    'Which keyboard shortcuts are shown for {options}{at}? Separate the answers with commas.',
  ],
  'ask property': [
    'According to the {window} dialog, what is the {property}?',
    'What is the {property} according to the {window} dialog?',
  ],
  'ask how many': [
    'According to the {window} dialog, how many {property} are there?',
    'How many {property} are there according to the {window} dialog?',
  ],
  'ask pair': ['What does "{file}" say for "{name}"?', 'In "{file}", what is noted for "{name}"?'],
  'ask switches': [
    'Are {options} turned on{at}? Answer yes or no for each, separated by a comma.',
    'Are {options} enabled{at}? Answer yes or no for each, separated by a comma.',
  ],
  'ask values': [
    'What are {fields} set to{at}? Separate the answers with commas.',
    '{At}what are {fields} set to? Separate the answers with commas.',
  ],
  'ask cells': ['Look up {rows}{at}: what is the {column} of each? Separate the answers with commas.'],
  'ask cells of row': ['What are the {column_1} and the {column_2} of "{row}"{at}? Separate the answers with a comma.'],
  'ask value and switch': [
    'What is "{field}" set to{at}, and is "{option}" turned on? Separate the answers with a comma.',
  ],
  'ask result': ['Use the calculator and say {case}.', 'Use the calculator to find out {case}, and give the result.'],
} as const;

export type Asked = keyof typeof PHRASINGS;

/** One of the ways to say it, chosen by seed, with the place in it. `at` begins with a space or is ''. */
export function phrase(asked: Asked, seed: string, at = ''): string {
  // Nobody says "turned on on the View tab".
  const isClumsy = (text: string): boolean => at.startsWith(' on ') && / on\{at\}/.test(text);
  const phrasings = PHRASINGS[asked].filter((text) => (at !== '' || !text.startsWith('{At}')) && !isClumsy(text));
  const text = phrasings[seededIndex(`${seed} ${asked} phrasing`, phrasings.length)]!;
  const before = at === '' ? '' : `${at.charAt(1).toUpperCase()}${at.slice(2)}, `;
  return text.replace('{At}', before).replace('{at}', at);
}

/** All of them, for tests. */
export function allPhrasings(): [Asked, readonly string[]][] {
  return Object.entries(PHRASINGS) as [Asked, readonly string[]][];
}
