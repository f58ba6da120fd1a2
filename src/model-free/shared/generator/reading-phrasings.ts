/** How one asks for what can be read in files and entries. */
export const READING_PHRASINGS = {
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
} as const;
