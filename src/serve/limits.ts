/** What the service takes from strangers, and how long anything may last. Tests lower single values. */

export interface ServeLimits {
  /** Requests with a body that are in work at once; further ones are refused or wait, before their body is read. */
  maxRequests: number;
  /** Compat requests that wait for their turn; their trainers do not understand a refusal. */
  maxWaiting: number;
  maxBodyBytes: number;
  /** Numbers, texts, lists and objects of a body: each takes some 50 bytes of memory, however short it is. */
  maxJsonValues: number;
  /** Of the bodies of all requests in work. */
  maxBytesInFlight: number;
  /** For a client to send its request. */
  receiveTimeoutMs: number;
  maxItems: number;
  maxSteps: number;
  maxImageBytes: number;
  /** Longer side, in pixels. */
  maxImageSide: number;
  maxImagePixels: number;
  /** Verdicts in the making at once, in this instance. */
  judgements: number;
  /** Tries of one judgement whose infrastructure fails. */
  judgeAttempts: number;
  /** Pause before the second try; it doubles. */
  judgeBackOffMs: number;
  /** For one reward, when the client names no time with X-Timeout-Ms. */
  rewardTimeoutMs: number;
  maxRewardTimeoutMs: number;
  /** How long the state of a batch is kept. */
  batchSeconds: number;
  /** An episode that is not touched for so long is taken back. */
  leaseMs: number;
  maxLeaseMs: number;
  maxGroup: number;
  /** Tries to bring one environment to the recorded initial state. */
  restoreAttempts: number;
}

export const SERVE_LIMITS: ServeLimits = {
  maxRequests: 1024,
  maxWaiting: 512,
  maxBodyBytes: 64 << 20,
  maxJsonValues: 2_000_000,
  maxBytesInFlight: 512 << 20,
  receiveTimeoutMs: 60_000,
  maxItems: 64,
  maxSteps: 200,
  maxImageBytes: 12 << 20,
  maxImageSide: 8192,
  maxImagePixels: 16_800_000,
  judgements: 8,
  judgeAttempts: 3,
  judgeBackOffMs: 500,
  rewardTimeoutMs: 120_000,
  maxRewardTimeoutMs: 3_600_000,
  batchSeconds: 24 * 3600,
  leaseMs: 180_000,
  maxLeaseMs: 3_600_000,
  maxGroup: 64,
  restoreAttempts: 3,
};

/**
 * What the trainers behind the compat routes wait for an answer, less a margin to send it. After that OpenRLHF and slime
 * try again; Axolotl, which calls the NeMo Gym route, takes silence for a reward of 0.
 */
export const CLIENT_TIMEOUT_MS = { openrlhf: 170_000, slime: 110_000, 'nemo-gym': 25_000 } as const;
