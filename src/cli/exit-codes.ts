/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  /** Infrastructure failed, inputs are in quarantine, work remains, or an application gave no task. */
  failed: 1,
  /** Arguments, config or environment variables are wrong. */
  wrongInput: 2,
} as const;
