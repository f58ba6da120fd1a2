/** What the exit code of every verb says. */
export const EXIT = {
  ok: 0,
  /** Infrastructure failed, inputs are in quarantine, or work is left. */
  failed: 1,
  /** Arguments, config or environment variables. */
  wrongInput: 2,
} as const;
