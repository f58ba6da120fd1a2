/** Limits on input from untrusted clients, and on durations. Tests lower single values. */

export const SERVE_LIMITS = {
  /**
   * Limit of requests with a body in work at the same time. Further ones are refused or wait, before their body is
   * read.
   */
  maxRequests: 1024,
  /** Limit of waiting compat requests; their trainers do not understand a refusal. */
  maxWaiting: 512,
  /** Limit of WebSocket lines, and of those without an episode for one address. */
  maxLines: 4096,
  maxIdleLines: 512,
  /** A line without an episode is pinged this often, and closed after so many pings without an answer. */
  pingMs: 20_000,
  maxUnanswered: 3,
  maxBodyBytes: 64 << 20,
  /** Limit of numbers, texts, lists and objects of a body. Each takes some 50 bytes of memory, however short it is. */
  maxJsonValues: 2_000_000,
  /** Limit of the bodies of all requests in work. */
  maxBytesInFlight: 512 << 20,
  /** Limit for a client to send its request. */
  receiveTimeoutMs: 60_000,
  maxItems: 64,
  maxSteps: 200,
  maxImageBytes: 12 << 20,
  /** Longer side, in pixels. */
  maxImageSide: 8192,
  maxImagePixels: 16_800_000,
  /** Limit of verdicts computed at the same time by this instance. */
  judgements: 8,
  /** Tries of a judgement whose infrastructure fails. */
  judgeAttempts: 3,
  /** Pause before the second try; it doubles. */
  judgeBackOffMs: 500,
  /** Limit for one reward, unless the client sends X-Timeout-Ms. */
  rewardTimeoutMs: 120_000,
  maxRewardTimeoutMs: 3_600_000,
  /** Time for which the state of a batch is kept. */
  batchSeconds: 24 * 3600,
  /** An episode without requests for this long is reclaimed. */
  leaseMs: 180_000,
  maxLeaseMs: 3_600_000,
  maxGroup: 64,
  /** Tries to bring one environment to the recorded initial state. */
  restoreAttempts: 3,
};
export type ServeLimits = typeof SERVE_LIMITS;

/**
 * Time for which the trainers behind the compat routes wait for an answer, less a margin to send it. After that
 * OpenRLHF and slime retry; Axolotl, which calls the NeMo Gym route, counts silence as a reward of 0.
 */
export const CLIENT_TIMEOUT_MS = { openrlhf: 170_000, slime: 110_000, 'nemo-gym': 25_000 } as const;
