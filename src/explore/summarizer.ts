/** The interface that turns an exploration trajectory into one entry of an application's memory. */
import type { Trajectory } from '../schema/index.ts';

export interface Summarizer {
  readonly name: string;
  /** `actionsTaken` in order; `dataFound` is the data seen in the application. Reads screens from the store. */
  summarize(trajectory: Trajectory, signal: AbortSignal): Promise<{ actionsTaken: string[]; dataFound: string[] }>;
}
