/** The ids of runs and records as they stand in the viewer's URLs, for server and pages. */
import { z } from 'zod';

/** A run in URLs: the first digits of its id, with a number behind when two folders hold the same run. */
export const RunKey = z
  .string()
  .regex(/^[a-f0-9]{8}(-[1-9][0-9]{0,3})?$/, 'must be the key of a run, such as "644ce971"');
/** A record's id, or the name of a blob. */
export const HexId = z.string().regex(/^[a-f0-9]{64}$/, 'must be 64 lower-case hex digits');
