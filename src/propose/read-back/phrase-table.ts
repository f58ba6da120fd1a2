/** Phrases as data: a pattern of words with quotations in it, and what is claimed where it fits. */
import type { Claim } from './claim.ts';
import type { ReadRequest, Request } from './read-requests.ts';
import { QUOTED } from './split-clauses.ts';

/** What a matched phrase holds, by name: the quotations in that part, else its words; nothing when it is not there. */
export type Groups = (name: string) => readonly string[];

export interface Phrase {
  pattern: RegExp;
  claims: (groups: Groups, request: Request, earlier: readonly Claim[]) => Claim[];
}

const ONE = QUOTED.replace('(', '(?:');

/** In `source` `«name»` is a quotation and `«name*»` a list of them; all else is a regular expression for a whole request. */
export function phrase(source: string, claims: Phrase['claims']): Phrase {
  const pattern = source
    .replace(/«(\w+)\*»/g, (_, name: string) => `(?<${name}>${ONE}(?:(?:, | and )${ONE})*)`)
    .replace(/«(\w+)»/g, (_, name: string) => `(?<${name}>${ONE})`);
  return { pattern: new RegExp(`^(?:${pattern})$`, 'i'), claims };
}

/** Reads a request by the first phrase that fits. */
export function readWith(phrases: readonly Phrase[]): ReadRequest {
  return (request, earlier) => {
    for (const { pattern, claims } of phrases) {
      const match = pattern.exec(request.words);
      if (match) return claims((name) => partsOf(match.groups?.[name], request.quoted), request, earlier);
    }
    return undefined;
  };
}

function partsOf(text: string | undefined, quoted: readonly string[]): string[] {
  if (text === undefined) return [];
  const numbers = [...text.matchAll(new RegExp(QUOTED, 'g'))].map(([, at]) => Number(at));
  return numbers.length === 0 ? [text] : numbers.map((at) => quoted[at] ?? '');
}
