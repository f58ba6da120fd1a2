/**
 * The independent reader: turns a task's words back into claims and compares them with the task's check. It knows
 * neither templates nor explored operations, so it notices when words and check share a mistake.
 */
import type { Frame } from '../../check/frame.ts';
import type { Check, Platform } from '../../schema/index.ts';
import type { Claim, Context, Reader, Reading } from './claim.ts';
import { DATA_READER } from './data-reader.ts';
import { compareAnswer } from './compare-answer.ts';
import { compareOnDesktop } from './desktop-compare.ts';
import { readDesktopRequest } from './desktop-phrases.ts';
import { compareAnswerOnPhone, compareOnPhone } from './phone-compare.ts';
import { createPhoneRequestReader, readQuestion } from './phone-phrases.ts';
import { readRequests } from './read-requests.ts';
import { readShownNames } from './shown-names.ts';

/** Menus, dialogs, fields, texts and files. */
export const DESKTOP_READER: Reader = {
  read: (instruction) => readQuestions(instruction) ?? readRequests(instruction, readDesktopRequest),
  compare: compareOnDesktop,
  compareWhole: compareAnswer,
};

/** Two questions whose answers stand in a list. */
function readQuestions(instruction: string): Reading | undefined {
  const questions = /^(.+?\?) ([^?]+\?) Separate the answers with a comma\.$/.exec(instruction)?.slice(1);
  const readings = questions?.map((question) => readRequests(question, readDesktopRequest)) ?? [];
  const parts = readings.flatMap((reading) => ('claims' in reading ? reading.claims : []));
  const isRead = readings.length === 2 && parts.length === 2 && parts.every(isAnswered);
  return isRead ? { claims: [{ asks: 'answered all', parts, places: [] }] } : undefined;
}

function isAnswered(claim: Claim): claim is Extract<Claim, { asks: 'answered' }> {
  return claim.asks === 'answered';
}

/** Things in lists, switches, forms and questions. */
const PHONE_READER: Reader = {
  read: (instruction) => readQuestion(instruction) ?? readRequests(instruction, createPhoneRequestReader()),
  compare: compareOnPhone,
  compareWhole: compareAnswerOnPhone,
};

const READERS: Readonly<Record<Platform, Reader>> = { desktop: DESKTOP_READER, android: PHONE_READER };

/** Why a task's words and its check disagree; undefined when they agree. */
export function findDisagreement({
  instruction,
  check,
  platform,
  screens = [],
}: {
  instruction: string;
  check: Check;
  platform: Platform;
  /** The first screen, then those of the evidence; without them names of fields and of open files are not compared. */
  screens?: readonly Frame[];
}): string | undefined {
  const isOverData = [...check.expect.map(({ fact }) => fact), ...(check.answer?.from ?? [])].some(
    ({ kind }) => kind === 'data',
  );
  const reader = isOverData ? DATA_READER : READERS[platform];
  const reading = reader.read(instruction);
  if ('unread' in reading) return `its words cannot be read back: ${JSON.stringify(reading.unread)}`;
  const { claims } = reading;
  const context: Context = { check, shown: readShownNames(screens) };
  return (
    claims.map((claim) => findUnmet(claim, context, reader)).find((reason) => reason !== undefined) ??
    findUnasked(claims, context, reader)
  );
}

function findUnmet(claim: Claim, context: Context, reader: Reader): string | undefined {
  const words = JSON.stringify(claim);
  const whole = reader.compareWhole(claim, context);
  if (whole === 'meets') return undefined;
  if (whole !== undefined) return `its words ask for ${words}, which its check does not`;
  const agreements = context.check.expect.map((expectation) => reader.compare(claim, expectation, context));
  if (agreements.includes('contradicts')) return `its words ask for ${words}, its check for the contrary`;
  return agreements.includes('meets') ? undefined : `its words ask for ${words}, which its check does not`;
}

function findUnasked(claims: readonly Claim[], context: Context, reader: Reader): string | undefined {
  const { check } = context;
  const unasked = check.expect.find((expectation) =>
    claims.every((claim) => reader.compare(claim, expectation, context) !== 'meets'),
  );
  if (unasked) return `its check asks for ${JSON.stringify(unasked)}, which its words do not`;
  const staysOpen = check.expect.some(({ atEnd }) => atEnd);
  if (staysOpen && claims.every(({ asks }) => asks !== 'left open')) {
    return 'its check looks at a dialog that is left open, which its words do not ask for';
  }
  const asksForAnswer = claims.some(({ asks }) => asks === 'answered' || asks === 'answered all');
  return check.answer && !asksForAnswer ? 'its check asks for an answer, which its words do not' : undefined;
}
