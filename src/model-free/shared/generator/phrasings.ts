/**
 * How tasks are said: several ways for each thing that can be asked. `{At}` and `{at}` are the place, before and after
 * the rest; every other placeholder is a parameter. src/propose/read-back/ must understand them all.
 */
import { seededIndex } from '../../../text/seeded.ts';

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
  'append to file': ['Add the line "{line}" at the end of "{file}".', 'Add "{line}" as the last line of "{file}".'],
  'append several to file': ['Add these lines, in this order, at the end of "{file}": {lines}.'],
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
  'take over': [
    '{person} takes over from {former}: change the line "{line}" to "{other}" and the line "{line_2}" to "{other_2}" in "{file}", and save the file.',
  ],
  'add person': [
    'Add the line "{other}" above the line "{line}" in "{file}" and the line "{last}" at the end, and save the file.',
  ],
  'change numbers': [
    'Two numbers in "{file}" are out of date: change the line "{line}" to "{other}" and the line "{line_2}" to "{other_2}", and save the file.',
  ],
  spend: [
    'Another {amount} was spent on "{name}": bring its line in "{file}" up to date, and save the file.',
    'Add {amount} to what is spent on "{name}" in "{file}", and save the file.',
  ],
  'spend and note': [
    'Another {amount} was spent on "{name}": bring its line in "{file}" up to date, write what is left of its budget at the end on a line that begins with "{beginning}", and save the file.',
  ],
  'spend twice': [
    'Another {amount_1} was spent on "{name_1}" and {amount_2} on "{name_2}": bring both lines in "{file}" up to date, and save the file.',
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
  'move into new folder': [
    'Create a folder named "{name}" in {folder} and move "{file}" into it.',
    'Move "{file}" into a new folder called "{name}" in {folder}.',
  ],
  'copy into new folder': [
    'Create a folder named "{name}" in {folder} and copy "{file}" into it.',
    'Copy "{file}" into a new folder called "{name}" in {folder}.',
  ],
  'copy several': [
    'Copy {files} into a new folder called "{name}" in {folder}.',
    'Create a folder named "{name}" in {folder} and copy {files} into it.',
  ],
  'copy and add line': [
    'Save a copy of "{file}" as "{name}" in {folder}, and then add the line "{line}" at the end of "{name}".',
  ],
  rename: ['Rename the {kind} "{item}" to "{name}".', 'Change the name of the {kind} "{item}" to "{name}".'],
  remove: ['Delete the {kind} "{item}".', 'Remove the {kind} "{item}".'],
  open: ['Open the {window} dialog.', 'Bring up the {window} dialog.', 'Open the {window} dialog and leave it open.'],
  'use on file': ['Use "{command}"{at} on "{file}".', 'Apply "{command}"{at} to "{file}".'],
  'use on text': ['Use "{command}"{at} on the open text.', 'Apply "{command}"{at} to the open text.'],
  'open tab': ['Open another tab with "{command}"{at}.', 'Use "{command}"{at} to open another tab.'],
  'close tab': ['Close the tab "{tab}" with "{command}"{at}.', 'Use "{command}"{at} to close the tab "{tab}".'],
  add: ['Add "{name}" with "{command}"{at}.', 'Use "{command}"{at} to add "{name}".'],
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
  'ask pair': [
    'What does "{file}" say for "{name}"?',
    'In "{file}", what is noted for "{name}"?',
    'Look up "{name}" in "{file}": what stands next to it?',
  ],
  'ask constant': ['What is {name} set to in "{file}"?', 'Which value does {name} have in "{file}"?'],
  'ask under': [
    'In "{file}", what is the first line under "{heading}"?',
    'What is the first line under "{heading}" in "{file}"?',
  ],
  'ask pairs in entry': [
    'What does the {kind} "{entry}" say for {names}? Separate the answers with commas.',
    'Look up {names} on the {kind} "{entry}": what stands next to them? Separate the answers with commas.',
  ],
  'ask pair in entry': [
    'What does the {kind} "{entry}" say for "{name}"?',
    'Look up "{name}" on the {kind} "{entry}": what stands next to it?',
  ],
  'ask total': [
    'What do the numbers under "{heading}" in "{file}" add up to?',
    'Add up the numbers under "{heading}" in "{file}": what is the total?',
  ],
  'ask total in entry': [
    'What do the numbers on the {kind} "{entry}" add up to?',
    'Add up the numbers on the {kind} "{entry}": what is the total?',
  ],
  'ask highest': ['Which name under "{heading}" in "{file}" has the highest number?'],
  'ask highest in entry': ['Which line of the {kind} "{entry}" has the highest number? Answer with its name.'],
  'ask difference': ['In "{file}", by how much is the number for "{name_1}" higher than the one for "{name_2}"?'],
  'ask difference in entry': [
    'On the {kind} "{entry}", by how much is the number for "{name_1}" higher than the one for "{name_2}"?',
  ],
  'ask left': [
    'According to "{file}", how much of the {whole} for "{name}" is left?',
    'How much is left of the {whole} that "{file}" has for "{name}"?',
  ],
  'ask left in entry': ['On the {kind} "{entry}", how much of the {whole} for "{name}" is left?'],
  'ask most left': ['According to "{file}", which line under "{heading}" has the most left? Answer with its name.'],
  'ask left and note': [
    'Work out how much of the {whole} for "{name}" in "{file}" is left. Write it at the end of the file on a line that begins with "{beginning}", save the file, and give the amount as the answer.',
    'Add a line at the end of "{file}" that begins with "{beginning}" and says how much of the {whole} for "{name}" is left. Save the file, and give the amount as the answer.',
  ],
  'ask file with word': [
    'Which file in {folder} contains the word "{word}"?',
    'Find the file in {folder} that contains the word "{word}": which one is it?',
  ],
  'ask line count': ['How many lines does "{file}" have?', 'Count the lines of "{file}": how many are there?'],
  'ask line counts': ['How many lines do "{file_1}" and "{file_2}" have? Separate the answers with a comma.'],
  'ask longest file': ['Which file in {folder} has the most lines?'],
  'ask lines together': ['How many lines do all the {ending} files in {folder} have together?'],
  'ask lines together and save': [
    'Count the lines of each {ending} file in {folder} and save the counts, with their total, as "{name}" there. What does the last line of "{name}" say?',
  ],
  'ask line of word': ['In which line of "{file}" does the word "{word}" stand first? Answer with its number.'],
  'ask difference in column': [
    'In the column "{column}"{at}, by how much is the amount for "{row_1}" higher than the one for "{row_2}"?',
  ],
  'save lines with word': [
    'Save the lines of "{file}" that contain the word "{word}" as "{name}" in {folder}.',
    'Write all lines of "{file}" that contain the word "{word}" to a new file named "{name}" in {folder}.',
  ],
  'ask first line': ['What does the first line of "{file}" say?', 'What is the first line of "{file}"?'],
  'ask matching lines': ['How many lines of "{file}" contain the word "{word}"?'],
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
  'ask pairs': [
    'What does "{file}" say for {names}? Separate the answers with commas.',
    'In "{file}", what is noted for {names}? Separate the answers with commas.',
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
