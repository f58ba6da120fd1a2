/** A shell that waits for a command in a terminal of the screen: its prompt tells the folder that it is in. */
import type { Scene } from '../../ui/scene.ts';
import type { Gesture } from '../shared/gesture.ts';

export interface Shell {
  /** Key of the terminal. */
  key: string;
  /** Path below the home folder with a slash at its end; '' is the home folder. */
  folder: string;
}

/** "elena:~/Projects$", with nothing after it. */
const PROMPT = /(?:^|[\s:])~(?:\/([^\s$#%]+))?\s?[$#%]$/;

/** Undefined where no terminal is within reach, or none that is at its prompt below the home folder. */
export function findShell({ reachable }: Scene): Shell | undefined {
  const terminal = reachable.find(({ node }) => node.role === 'terminal');
  const prompt = PROMPT.exec(terminal?.node.text?.trim().split('\n').at(-1)?.trim() ?? '');
  return terminal && prompt ? { key: terminal.key, folder: prompt[1] === undefined ? '' : `${prompt[1]}/` } : undefined;
}

/** Typing commands, one a line of `commands`, each with Enter. */
export function typeCommands({ key }: Shell, commands: string): Gesture[] {
  return commands.split('\n').map((text) => ({ kind: 'fill', key, text, enter: true }));
}
