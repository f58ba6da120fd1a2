/** Words of injections by meaning, from injection-words.yaml, for match-concepts.ts. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Concept = z.enum(['ignore', 'orders', 'judge', 'say', 'attempt', 'pass', 'verdict', 'skip', 'role']);
export type Concept = z.infer<typeof Concept>;

/** Lists with commas, by language. */
const Words = z.record(z.string(), z.string());
const Concepts = z.record(Concept, z.strictObject({ apart: Words, joined: Words }));

export const CONCEPTS = Concepts.parse(parse(readFileSync(new URL('injection-words.yaml', import.meta.url), 'utf8')));
