/** The seam that turns an exploration trajectory into one entry of an application's memory. */
import type { Trajectory } from '../schema/index.ts';

export interface Summarizer {
  readonly name: string;
  /** `actionsTaken` in order; `dataFound` is what the application was seen to store. Reads screens from the store. */
  summarize(trajectory: Trajectory, signal: AbortSignal): Promise<{ actionsTaken: string[]; dataFound: string[] }>;
}
