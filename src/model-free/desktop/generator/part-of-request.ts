/** A part of a composed request: the operation, when it comes, and what it is about. */
import type { Operation } from '../operation.ts';
import { isMenuChoice } from '../one-of-choice.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { FILLS_SCREEN } from '../../../ui/words.ts';
import type { Candidate } from '../../shared/generator/material.ts';

/** Operations that cover, replace or hide a part of the window: another one could not follow. */
const LAST_ONLY: ReadonlySet<string> = new Set(['open', 'switch', 'hide', 'remove', 'rename']);

export interface Part {
  operation: Operation;
  candidate: Candidate;
}

export function comesLast({ operation, candidate }: Part): boolean {
  const staysOpen = candidate.check.expect.some(({ atEnd }) => atEnd);
  const { kind, element } = operation;
  const isChoice = element.node.role.startsWith('radio') || isMenuChoice(operation);
  return LAST_ONLY.has(kind) || staysOpen || isChoice || FILLS_SCREEN.test(element.name);
}

/** A switch may keep texts from being altered, or hide the list that shows a new thing, so they come first. */
export function rankOf(part: Part): number {
  const { kind } = part.operation;
  return comesLast(part) ? 2 : FILES.has(kind) || kind === 'add' ? 0 : 1;
}

export const FILES: ReadonlySet<string> = new Set(['append', 'save', 'replace', 'create', 'rename', 'remove']);

/** What an operation is about: a dialog, or what is open in the main window. A request is about one of them. */
export function areaOf({ kind, element }: Operation): string {
  const page = element.ancestors.findLast(({ role }) => role === 'document web');
  if (page) return `page ${page.name}`;
  return FILES.has(kind) || isMainWindow(element.windowKey) ? 'main window' : element.windowKey;
}
