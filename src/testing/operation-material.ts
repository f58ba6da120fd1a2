/** TEST SUPPORT: screens of made-up applications in the generator's view, and the wording of its tasks. */
import type { UiNode } from '../schema/index.ts';
import { learnOperations } from '../model-free/desktop/learn-operations.ts';
import { isRejected, type CandidateResult } from '../model-free/desktop/generator/operation-candidate.ts';
import { addMoment, createGraph, readMoment, type Moment } from '../model-free/shared/exploration-graph.ts';
import { planReach } from '../model-free/shared/find-leg.ts';
import { renderTemplate, type Material } from '../model-free/shared/generator/material.ts';
import { testMaterial } from './material.ts';
import { testDesktop } from './tree.ts';
import { startWorkbench } from './workbench.ts';

/** A document whose title is that of its window. */
export const DRAWING = { path: 'Documents/barn.dia', sha256: '9', text: 'sha256:9' };

export function snapshotWith(...windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(...windows), files: [DRAWING], window: '' });
}

/** Includes everything learnt from the graph, and the paths from this start. */
export function materialAt(start: Moment, graph = createGraph()): Material {
  addMoment(graph, start);
  const all = learnOperations(graph);
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach: planReach(graph, start.scene), all };
}

/** The instruction, or the reason why there is none. */
export function wordsOf(result: CandidateResult): string {
  return isRejected(result) ? result.rejected : renderTemplate(result.template, result.params);
}
