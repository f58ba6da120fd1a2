/** The fenced blocks of a page, and the commands of those for a shell. For the tests of the documentation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const DOCS = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

/** Every page with commands for readers. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...['SECURITY.md', 'lab/README.md'].filter((page) => existsSync(page)),
  'clients/python/README.md',
  'datasets/README.md',
  'examples/train/README.md',
  ...DOCS.map((name) => `docs/${name}`),
];

export interface Block {
  /** Page and line of the fence. */
  place: string;
  /** Empty for drawings and outputs. */
  language: string;
  text: string;
  /** The requirement in `<!-- needs: … -->` above the fence. */
  needs: string | undefined;
}

export function readBlocks(page: string): Block[] {
  const text = readFileSync(page, 'utf8');
  const fences = text.matchAll(/^( *)(?:<!-- needs: ([a-z]+) -->\n\1)?```(\w*)\n([\s\S]*?)^\1```$/gm);
  return [...fences].map(({ index, 2: needs, 3: language = '', 4: body = '' }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    text: body,
    needs,
  }));
}

/** Commands in backticks that name a verb. */
export function readInlineCommands(page: string): string[] {
  const prose = readFileSync(page, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  return [
    ...prose.matchAll(
      /`((?:npm run (?:autoplay|serve) --|npx @[\w-]+\/autoplay|autoplay|node bin\/autoplay\.js) [^`]+)`/g,
    ),
  ].map(([, command = '']) => command);
}

/** Simple commands without comments, redirections and documents in place; words keep no quotation marks. */
export function readCommands(script: string): string[][] {
  return script
    .replaceAll(/<<'(\w+)'(.*)\n[\s\S]*?^\1$/gm, '$2')
    .replaceAll(/\\\n\s*/g, ' ')
    .replaceAll(/ 2> \S+/g, '')
    .split('\n')
    .flatMap(splitLine)
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter(([first]) => first !== undefined && !/^[A-Z_]+=/.test(first));
}

/** Splits at spaces, `;`, `|` and `&` outside of quotation marks; stops at a comment. */
function splitLine(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const [token] of line.matchAll(/(?<=^|\s)#.*|[;|&]+|(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s;|&'"])+/g)) {
    if (token.startsWith('#')) break;
    if (/^[;|&]+$/.test(token)) commands.push([]);
    else commands.at(-1)!.push(token.replaceAll(/(['"])(.*?)\1/g, '$2'));
  }
  return commands.filter((words) => words.length > 0);
}
