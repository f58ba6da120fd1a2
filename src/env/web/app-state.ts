/**
 * The state of an application out of band: read and put in as its catalogue entry says (access-state.ts), never through its
 * pages. Observations do not have it.
 */
import type { Tab } from './open-tab.ts';

export interface AppState {
  /** True where it belongs to the pages of the application's origin. */
  isInPage: boolean;
  /** As JSON. Rejects with ENV_OBSERVE_FAILED when the application does not give it. */
  read(tab: Tab): Promise<unknown>;
  /** Before the application is opened; `tab` shows an empty page of its origin if the state is in pages. Rejects with ENV_RESET_FAILED. */
  write(state: unknown, tab: Tab): Promise<void>;
  /** The state that the application itself starts with, where it must be told to go back to it. */
  forget?(): Promise<void>;
}
