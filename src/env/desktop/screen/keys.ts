/** X keysyms by the key names of actions (src/actions/key-names.ts). */
import { keysymOfName } from '../../../actions/key-names.ts';
import { PipelineError } from '../../../errors.ts';

/** Keysym of one character of text. */
export function keysymOfCharacter(character: string): number {
  if (character === '\n') return keysymOfName('enter')!;
  if (character === '\t') return keysymOfName('tab')!;
  const code = character.codePointAt(0)!;
  const isLatin1 = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
  return isLatin1 ? code : 0x01000000 | code;
}

/** Throws ENV_ACTION_INVALID for the first unknown key, before any key is pressed. */
export function requireKeys(keys: readonly string[]): void {
  for (const key of keys) keysymOfKey(key);
}

/** Keysym of a key name such as "ctrl", "f5" or "a" in any case. Throws ENV_ACTION_INVALID for an unknown name. */
export function keysymOfKey(name: string): number {
  const key = name.toLowerCase();
  if ([...key].length === 1) return keysymOfCharacter(key);
  const named = keysymOfName(key);
  if (named !== undefined) return named;
  throw new PipelineError('ENV_ACTION_INVALID', `unknown key "${name}"`);
}

/** As keysymOfKey for all keys of a combination. A capital letter alone is typed as one. */
export function keysymsOfKeys(keys: readonly string[]): number[] {
  const [only] = keys;
  return keys.length === 1 && /^\p{Lu}$/u.test(only!) ? [keysymOfCharacter(only!)] : keys.map(keysymOfKey);
}
