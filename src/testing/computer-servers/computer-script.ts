/** Scripts for the strict servers of the computer tools. */
import type { Action } from '../../schema/index.ts';
import { readPngSize } from './read-png-size.ts';
import type { JsonAnswer } from './json-server.ts';

/** One question as the server understood it. */
export interface AskedTurn {
  /** All text from the user. */
  text: string;
  /** Size of the last screenshot. */
  screen: { width: number; height: number };
  /** Number of earlier actions called by the model. */
  called: number;
}

/** `actions` are pixels of the last screenshot; `closing` ends the dialogue. */
export interface ScriptedTurn {
  thought?: string;
  actions?: readonly Action[];
  closing?: string;
  /** Codes of safety checks that the call raises. */
  checks?: readonly string[];
  /** Items in the protocol's form, which replace the generated ones. */
  items?: readonly object[];
  /** The protocol's reason for the reply's end. */
  stop?: string;
  /** Sent instead of a reply. */
  instead?: JsonAnswer;
}

/** `call` counts all requests from 0. */
export type ComputerScript = (asked: AskedTurn, call: number) => ScriptedTurn;

/** A request that the protocol refuses. */
export class Refused extends Error {}

/** Throws Refused unless it is a data URL, or base64, of a whole PNG. */
export function sizeOfPng(data: string): { width: number; height: number } {
  const size = readPngSize(Buffer.from(data.replace(/^data:image\/png;base64,/, ''), 'base64'));
  if (!size) throw new Refused('an image is no PNG');
  return size;
}
