/** Creates the grounder that a config names. */
import type { ModelFor } from '../../model/chat-model.ts';
import { createModelGrounder } from './create-model-grounder.ts';
import { createTreeGrounder } from './create-tree-grounder.ts';
import type { Grounder } from './grounder.ts';
import type { GrounderName } from './grounding-models.ts';

export interface GrounderOptions {
  name: GrounderName;
  /** The model of the role "grounder"; "tree" asks no model. */
  models: ModelFor;
  /** Stage that the cost report charges. */
  stage: string;
}

export function createGrounder({ name, models, stage }: GrounderOptions): Grounder {
  return name === 'tree' ? createTreeGrounder() : createModelGrounder(name, models('grounder', stage));
}
