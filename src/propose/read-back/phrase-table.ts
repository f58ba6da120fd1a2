/** Phrases as data: a pattern of words and quotations, and the claims of a match. */
import type { Claim } from './claim.ts';
import { QUOTED, type ReadRequest, type Request } from './read-requests.ts';

/** Returns a part of a matched phrase by name: its quotations, else its words; empty when it is missing. */
export type Groups = (name: string) => readonly string[];

export interface Phrase {
  pattern: RegExp;
  claims: (groups: Groups, request: Request, earlier: readonly Claim[]) => Claim[];
}

const ONE = QUOTED.replace('(', '(?:');

/** In `source` `«name»` is a quotation, `«name*»` a list of them, and the rest a regular expression for a request. */
export function phrase(source: string, claims: Phrase['claims']): Phrase {
  const pattern = source
    .replace(/«(\w+)\*»/g, (_, name: string) => `(?<${name}>${ONE}(?:(?:, | and )${ONE})*)`)
    .replace(/«(\w+)»/g, (_, name: string) => `(?<${name}>${ONE})`);
  return { pattern: new RegExp(`^(?:${pattern})$`, 'i'), claims };
}

/** The first of the parts that a phrase has of these names; '' without any. */
export function first(groups: Groups, ...names: readonly string[]): string {
  return names.flatMap(groups)[0] ?? '';
}

/** Reads a request by the first matching phrase. */
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
