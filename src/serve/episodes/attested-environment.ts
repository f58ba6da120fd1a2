/**
 * An environment whose reset verifies that it reached the recorded initial state, and that reports its observations.
 */
import type { Environment } from '../../env/environment.ts';
import { PipelineError } from '../../errors.ts';
import type { Observation } from '../../schema/index.ts';
import { withinTime } from '../../async/within-time.ts';
import { describeDifference, fingerprintSeen, type Fingerprint } from './initial-state.ts';

export interface AttestOptions {
  recorded: Fingerprint;
  /** Limit of resets. */
  attempts: number;
  resetTimeoutMs: number;
  onMismatch: () => void;
  onObservation: (observation: Observation) => void;
}

/** `reset` rejects with ENV_RESET_FAILED if the screen still differs after the last attempt. */
export function attestedEnvironment(environment: Environment, options: AttestOptions): Environment {
  const { recorded, attempts, resetTimeoutMs, onMismatch, onObservation } = options;
  let proof: Observation | undefined;
  return {
    ...environment,
    // The screen's size is that of the last reset.
    get description() {
      return environment.description;
    },
    async reset(state, signal) {
      let difference: string | undefined;
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const deadline = { timeoutMs: resetTimeoutMs, signal, what: 'the reset' };
        const observation = await withinTime(deadline, async (own) => {
          await environment.reset(state, own);
          return environment.observe(own);
        });
        difference = describeDifference(recorded, fingerprintSeen(observation), state.look === undefined);
        if (difference === undefined) {
          proof = observation;
          return;
        }
        onMismatch();
      }
      const message = `after ${attempts} resets the screen is not the recorded initial state: ${difference}`;
      throw new PipelineError('ENV_RESET_FAILED', message);
    },
    async observe(signal) {
      // The compared screen is the first one that the policy sees.
      const observation = proof ?? (await environment.observe(signal));
      proof = undefined;
      onObservation(observation);
      return observation;
    },
    act: (action, signal) => {
      proof = undefined;
      return environment.act(action, signal);
    },
    close: () => environment.close(),
  };
}
