/**
 * The owner of the world's phone: the same invented person whose computer the desktop applications show. Apps take
 * their data from here, so that a calendar, a message and an expense are consistent.
 */
import * as person from '../personas/person.ts';
import { WORLD_NOW_MS } from './world-now.ts';

export type Persona = typeof person & { nowMs: number };

export const PERSONA: Persona = { ...person, nowMs: WORLD_NOW_MS };
