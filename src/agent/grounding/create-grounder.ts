/** Chooses the grounder that a config names. Called by whoever makes model-based agents. */
import type { ModelFor } from '../../model/chat-model.ts';
import { createModelGrounder } from './create-model-grounder.ts';
import { createTreeGrounder } from './create-tree-grounder.ts';
import type { Grounder } from './grounder.ts';
import type { GrounderName } from './grounding-models.ts';

export interface GrounderOptions {
  name: GrounderName;
  /** The role "grounder" is asked; "tree" asks no model. */
  models: ModelFor;
  /** Who pays, for the cost report. */
  stage: string;
}

export function createGrounder({ name, models, stage }: GrounderOptions): Grounder {
  return name === 'tree' ? createTreeGrounder() : createModelGrounder(name, models('grounder', stage));
}
