/** The shape of an entry in the maps of implementations. */
import type { RunConfig } from '../config/run-config.ts';
import type { ModelFor, ModelRole } from '../model/chat-model.ts';
import type { ProtocolName } from '../model/models-options.ts';
import type { Store } from '../store/store.ts';

/** The inputs of a factory. `models` throws if the run has none. */
export interface Materials {
  config: RunConfig;
  store: Store;
  models: ModelFor;
}

export interface Implementation<Part> {
  /** May be asynchronous, so that unused code is not loaded. */
  create(materials: Materials): Part | Promise<Part>;
  /** Roles of the models that it calls; undefined for a model-free one. */
  roles?: (config: RunConfig) => readonly ModelRole[];
  /** Protocol that the planner's endpoint must support, for agents that act through that protocol's computer tool. */
  protocol?: ProtocolName;
}
