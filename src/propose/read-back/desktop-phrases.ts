/** The requests of desktop tasks, by the words they are made with. */
import type { Claim } from './claim.ts';
import type { ReadRequest, Request } from './read-requests.ts';
import { QUOTED, unmask } from './split-clauses.ts';

/** Groups of a matched phrase with quotations put back. */
type Groups = Readonly<Record<string, string>>;

interface Phrase {
  words: RegExp;
  claims: (groups: Groups, request: Request, earlier: readonly Claim[]) => Claim[];
}

/** A phrase in which `<name>` is a quotation and the rest is a pattern. */
function phrase(source: string, claims: Phrase['claims']): Phrase {
  const pattern = source.replace(/(?<!\(\?)<(\w+)>/g, (_, name: string) => `(?<${name}>${QUOTED.replace('(', '(?:')})`);
  return { words: new RegExp(`^${pattern}$`, 'i'), claims };
}

const PHRASES: readonly Phrase[] = [
  phrase('(?<verb>turn on|switch on|enable|turn off|switch off|disable) <name>', ({ verb, name }, { places }) => [
    { asks: 'turned', name: name!, on: /on$|enable/i.test(verb!), places },
  ]),
  phrase('(?:choose|select|pick) <name>', ({ name }, { places }) => [
    { asks: 'turned', name: name!, on: true, places },
  ]),
];

export const readDesktopRequest: ReadRequest = (request, earlier) => {
  for (const { words, claims } of PHRASES) {
    const match = words.exec(request.words);
    if (!match) continue;
    const groups = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, text]) => [name, unmask(text ?? '', request.quoted)]),
    );
    return claims(groups, request, earlier);
  }
  return undefined;
};
