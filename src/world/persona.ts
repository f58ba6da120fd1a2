/**
 * The person whose phone the world shows: the same invented one whose computer the desktop applications show. Apps take
 * their data from here, so that a calendar, a message and an expense agree with each other.
 */
import * as person from '../personas/person.ts';

export type Persona = typeof person & { nowMs: number };

/** The device's clock, in UTC: a Saturday noon, when the documents on the desktop were written. */
export const WORLD_NOW_MS = Date.UTC(2025, 3, 5, 12, 0);

export const PERSONA: Persona = { ...person, nowMs: WORLD_NOW_MS };
