/** What the strict servers of the computer tools are told to say. */
import type { Action } from '../../schema/index.ts';
import { readPngSize } from './read-png-size.ts';
import type { JsonAnswer } from './json-server.ts';

/** One question, as the server understood it. */
export interface AskedTurn {
  /** All that the user said in words. */
  text: string;
  /** Size of the last screenshot. */
  screen: { width: number; height: number };
  /** Actions that the model called for before. */
  called: number;
}

/** `actions` are pixels of the last screenshot; `closing` ends the dialogue. */
export interface ScriptedTurn {
  thought?: string;
  actions?: readonly Action[];
  closing?: string;
  /** Safety checks that the call raises, by their codes. */
  checks?: readonly string[];
  /** Items in the form of the protocol, in the place of those made of the above. */
  items?: readonly object[];
  /** Why the reply ended, in the words of the protocol. */
  stop?: string;
  /** Sent in the place of a reply. */
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
