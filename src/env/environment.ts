/** The interface between agents and real devices. Conformance suite: env/conformance.ts. */
import type { Route } from '../actions/index.ts';
import type { ActResult, Action, ExpertAction, InitialState, Observation, Platform } from '../schema/index.ts';

/** A trajectory's record of the environment that made it. */
export interface EnvironmentDescription {
  /** "desktop" for the real sandboxed desktop. Fakes and virtual devices have their own names. */
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
 * with ENV_. Only ENV_ACTION_INVALID is the agent's own fault (an unknown key, a point off screen). It is not retryable
 * and leaves the environment usable. After any other rejection only reset and close may be called. An aborted signal
 * rejects with ABORTED.
 */
export interface Environment {
  readonly description: EnvironmentDescription;
  /** The ways to act that it offers beside its screen. Actions of other routes are refused with ENV_ACTION_INVALID. */
  readonly routes?: readonly Route[];
  /** Brings the environment to s0 with the application in front, settled. Safe to call at any time. */
  reset(state: InitialState, signal: AbortSignal): Promise<void>;
  /** Waits until the screen is settled (with a limit), then returns its content. Reading changes nothing. */
  observe(signal: AbortSignal): Promise<Observation>;
  /**
   * Performs one action and resolves once it is delivered, with the result if it returns one, as actions of a route do.
   * A command that fails, or is stopped at a limit, is a result. The environment itself never retries an action.
   */
  act(action: Action, signal: AbortSignal): Promise<ActResult | undefined>;
  /**
   * The next input of an expert's action, after `made` earlier ones that led to the screen `seen`; undefined after the
   * last one. Performs nothing. Rejects with ENV_ACTION_INVALID if the action makes no sense here.
   */
  nextInput?(
    action: ExpertAction,
    made: number,
    seen: Pick<Observation, 'tree'>,
    signal: AbortSignal,
  ): Promise<ExpertInput | undefined>;
  /**
   * The application's own data as JSON, read without its screen, if the environment supports it. It serves checks and
   * measurements. Observations lack it and agents never see it. Changes nothing. The data is the currently saved one:
   * after an action, observe first, which waits for delayed saving. Rejects with ENV_UNAVAILABLE if the catalogue does
   * not describe how to read it.
   */
  state?(signal: AbortSignal): Promise<unknown>;
  /**
   * A snapshot for restore, as JSON, if the environment supports it: for backtracking, and for tries from the middle of
   * an episode. Changes nothing. It holds the application's saved data and location, but nothing that is only on its
   * screen. Rejects with ENV_UNAVAILABLE if the application has no snapshots.
   */
  snapshot?(signal: AbortSignal): Promise<unknown>;
  /**
   * Like reset, but to a snapshot from any environment with the same options. Restoring the same snapshot twice gives
   * equal screens.
   */
  restore?(snapshot: unknown, signal: AbortSignal): Promise<void>;
  /** Ends every process and removes every folder of the environment. Idempotent. */
  close(): Promise<void>;
}
