/** The seam between agents and real devices. Conformance suite: env/conformance.ts. */
import type { Action, ExpertAction, InitialState, Observation, Platform } from '../schema/index.ts';

/** A trajectory's record of the environment that made it. */
export interface EnvironmentDescription {
  /** "desktop" for the real sandboxed desktop; fakes and virtual devices have their own names. */
  name: string;
  platform: Platform;
  width: number;
  height: number;
  /** Versions and settings that matter for repeating a run, such as the sandbox kind. */
  details: Record<string, string>;
}

/** One low-level input of an expert's action, and its purpose in words. */
export interface ExpertInput {
  intent: string;
  action: Action;
}

/**
 * One device or desktop, leased to one episode at a time. Every method rejects with a PipelineError whose code starts
 * with ENV_. Only ENV_ACTION_INVALID is the agent's own fault (an unknown key, a point off screen): it is not retryable
 * and leaves the environment usable. After any other rejection only reset and close may be called. An aborted signal
 * rejects with ABORTED.
 */
export interface Environment {
  readonly description: EnvironmentDescription;
  /** Brings the environment to s0 with the application in front, settled. Safe to call at any time. */
  reset(state: InitialState, signal: AbortSignal): Promise<void>;
  /** Waits until the screen is settled (with a cap), then returns what it shows. Reading changes nothing. */
  observe(signal: AbortSignal): Promise<Observation>;
  /** Performs one action and resolves once it is delivered. The environment itself never retries an action. */
  act(action: Action, signal: AbortSignal): Promise<void>;
  /**
   * The next input of an expert's action, after `made` earlier ones that led to the screen `seen`; undefined when all
   * are made. Performs nothing. Rejects with ENV_ACTION_INVALID when the action makes no sense here.
   */
  nextInput?(
    action: ExpertAction,
    made: number,
    seen: Pick<Observation, 'tree'>,
    signal: AbortSignal,
  ): Promise<ExpertInput | undefined>;
  /**
   * The application's own data as JSON, read past its screen, from environments that can. For checks and measurements;
   * observations do not have it and agents never see it. Changes nothing. It is what is saved now: after an action,
   * observe first, which waits for saving that was put off. Rejects with ENV_UNAVAILABLE where nobody said how
   * it is read.
   */
  state?(signal: AbortSignal): Promise<unknown>;
  /**
   * What restore comes back to, as JSON, from environments that can: for backtracking, and for tries from the middle of an
   * episode. Changes nothing. What it keeps is what the application has saved and where it is, not what is only on its
   * screen. Rejects with ENV_UNAVAILABLE where an application has no snapshots.
   */
  snapshot?(signal: AbortSignal): Promise<unknown>;
  /**
   * Like reset, but to what a snapshot holds, taken by any environment with the same options. Restoring the same snapshot
   * twice shows the same.
   */
  restore?(snapshot: unknown, signal: AbortSignal): Promise<void>;
  /** Ends every process and removes every folder that the environment made. Idempotent. */
  close(): Promise<void>;
}
