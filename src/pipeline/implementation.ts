/** The shape of an entry in the maps of implementations. */
import type { RunConfig } from '../config/run-config.ts';
import type { ModelFor, ModelRole } from '../model/chat-model.ts';
import type { ProtocolName } from '../model/models-options.ts';
import type { Store } from '../store/store.ts';

/** What implementations are made of. `models` throws when the run has none. */
export interface Materials {
  config: RunConfig;
  store: Store;
  models: ModelFor;
}

export interface Implementation<Part> {
  /** May be asynchronous, so that unused code is not loaded. */
  create(materials: Materials): Part | Promise<Part>;
  /** Roles whose models it calls; undefined for a model-free one. */
  roles?: (config: RunConfig) => readonly ModelRole[];
  /** What the endpoint of the planner has to speak, for agents that act through the computer tool of that protocol. */
  protocol?: ProtocolName;
}
