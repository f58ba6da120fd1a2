/** The candidates of all applications, by rule. */
import type { PhoneCandidate } from './candidate.ts';
import { phoneCandidates } from './phone-candidates.ts';

export const PHONE_APPS = ['notes', 'tasks', 'contacts', 'expenses', 'recipes', 'calendar'];

export function allCandidates(perApp: number, seed: string, apps: readonly string[] = PHONE_APPS): PhoneCandidate[] {
  return apps.flatMap((app) => phoneCandidates(app, perApp, seed));
}
