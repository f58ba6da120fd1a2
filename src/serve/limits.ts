/** What the service takes from strangers, and how long anything may last. Tests lower single values. */

export const SERVE_LIMITS = {
  /** Requests with a body that are in work at once; further ones are refused or wait, before their body is read. */
  maxRequests: 1024,
  /** Compat requests that wait for their turn; their trainers do not understand a refusal. */
  maxWaiting: 512,
  maxBodyBytes: 64 << 20,
  /** Numbers, texts, lists and objects of a body: each takes some 50 bytes of memory, however short it is. */
  maxJsonValues: 2_000_000,
  /** Of the bodies of all requests in work. */
  maxBytesInFlight: 512 << 20,
  /** For a client to send its request. */
  receiveTimeoutMs: 60_000,
  maxItems: 64,
  maxSteps: 200,
  maxImageBytes: 12 << 20,
  /** Longer side, in pixels. */
  maxImageSide: 8192,
  maxImagePixels: 16_800_000,
  /** Verdicts in the making at once, in this instance. */
  judgements: 8,
  /** Tries of one judgement whose infrastructure fails. */
  judgeAttempts: 3,
  /** Pause before the second try; it doubles. */
  judgeBackOffMs: 500,
  /** For one reward, when the client names no time with X-Timeout-Ms. */
  rewardTimeoutMs: 120_000,
  maxRewardTimeoutMs: 3_600_000,
  /** How long the state of a batch is kept. */
  batchSeconds: 24 * 3600,
  /** An episode that is not touched for so long is taken back. */
  leaseMs: 180_000,
  maxLeaseMs: 3_600_000,
  maxGroup: 64,
  /** Tries to bring one environment to the recorded initial state. */
  restoreAttempts: 3,
};
export type ServeLimits = typeof SERVE_LIMITS;

/**
 * What the trainers behind the compat routes wait for an answer, less a margin to send it. After that OpenRLHF and slime
 * try again; Axolotl, which calls the NeMo Gym route, takes silence for a reward of 0.
 */
export const CLIENT_TIMEOUT_MS = { openrlhf: 170_000, slime: 110_000, 'nemo-gym': 25_000 } as const;
