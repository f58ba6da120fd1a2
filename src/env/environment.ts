/** The seam between agents and real devices. Implementations: env/desktop. Conformance suite: env/conformance.ts. */
import type { Action, ExpertAction, InitialState, Observation, Platform } from '../schema/index.ts';

/** What a trajectory records about the environment that made it. */
export interface EnvironmentDescription {
  /** "desktop" for the real sandboxed desktop; fakes and virtual devices say so here. */
  name: string;
  platform: Platform;
  width: number;
  height: number;
  /** Versions and settings that matter for repeating it, e.g. the sandbox kind. */
  details: Record<string, string>;
}

/** One low-level input of those that an expert's action stands for, and what it is for in words. */
export interface ExpertInput {
  intent: string;
  action: Action;
}

/**
 * One device or desktop, used by one episode at a time. Every method rejects with a PipelineError whose code starts
 * with ENV_; ENV_ACTION_INVALID alone is the agent's own fault (an unknown key, a point off screen), is not retryable
 * and leaves the environment usable. After any other rejection only reset and close may be called. An aborted signal
 * rejects with ABORTED.
 */
export interface Environment {
  readonly description: EnvironmentDescription;
  /** Brings the environment to s0 with the application in front, settled. Safe to call at any time. */
  reset(state: InitialState, signal: AbortSignal): Promise<void>;
  /** Waits until the screen is settled (with a cap), then returns what it shows. Reading changes nothing. */
  observe(signal: AbortSignal): Promise<Observation>;
  /** Performs one action and returns once it is delivered; it is never repeated by the environment itself. */
  act(action: Action, signal: AbortSignal): Promise<void>;
  /**
   * The next of the inputs that an expert's action stands for, on the screen that the `made` ones before it led to;
   * undefined when all are made. Performs nothing. ENV_ACTION_INVALID when the action makes no sense here, or none does.
   */
  nextInput?(
    action: ExpertAction,
    made: number,
    seen: Pick<Observation, 'tree'>,
    signal: AbortSignal,
  ): Promise<ExpertInput | undefined>;
  /** Ends every process and removes every folder the environment made. Safe to call twice. */
  close(): Promise<void>;
}
