import { expect, test } from 'vitest';
import { nameFromTip } from './name-from-tip.ts';

test.each([
  ['Save the document (Ctrl+S)', 'Save the document'],
  ['Bold [Ctrl+B]', 'Bold'],
  ['Play (Space)', 'Play'],
  ['Reload (F5, Ctrl+R)', 'Reload'],
  ['Select region (R)', 'Select region'],
  ['Zoom in (Ctrl + Plus)', 'Zoom in'],
  ['Open a file.', 'Open a file'],
  ['\nFind text\nSearches the open document.', 'Find text'],
  ['<b>Record</b><br>starts a new track', 'Record'],
  ['<p>Stop</p><p>Space</p>', 'Stop'],
])('%j names a control %j', (tip, name) => {
  expect(nameFromTip(tip)).toBe(name);
});

test.each(['Inbox (3)', 'Size (MB)', 'Send (later)', 'a < b', 'Version 2.'])('%j keeps its words', (tip) => {
  expect(nameFromTip(tip)).toBe(tip.replace(/\.$/, ''));
});
