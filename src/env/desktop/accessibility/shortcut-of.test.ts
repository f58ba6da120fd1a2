import { expect, test } from 'vitest';
import { shortcutOf } from './shortcut-of.ts';

test.each([
  ['p;<Alt>f:p;<Primary>p', 'Ctrl+P'],
  ['a;<Alt>f:a;<Primary><Shift>s', 'Shift+Ctrl+S'],
  ['o;<Alt>v:o;<Control>plus', 'Ctrl++'],
  ['b;<Alt>g:b;<Alt>Left', 'Alt+Left'],
  ['f;<Alt>v:f;F11', 'F11'],
  ['g;<Alt>e:g;Page_Up', 'Page Up'],
])('%s is drawn as %s', (binding, drawn) => expect(shortcutOf(binding)).toBe(drawn));

test.each([
  '',
  'a;b;constructor',
  'm;<Alt>f:m;',
  '<Alt>f;<Alt>f;',
  'a;b;<Primary>dead_acute',
  'a;b;<Hyper>a',
  'a;b;<Primary',
  'a;b;a b',
])('nothing is known of %j', (binding) => expect(shortcutOf(binding)).toBeUndefined());
