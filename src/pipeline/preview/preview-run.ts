/** The questions of a run to its models and their possible cost. Calls no model, starts nothing, and costs nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RunConfig } from '../../config/run-config.ts';
import { usePrompts } from '../../prompt/prompt-files.ts';
import { openStore } from '../../store/open-store.ts';
import type { CapturedRequest } from './capture-model.ts';
import { captureRequests } from './capture-requests.ts';
import { estimateCosts, type EstimatedCost } from './estimate-cost.ts';
import { planCalls } from './plan-calls.ts';
import { makeSampleMaterial } from './sample-material.ts';

export interface RunPreview {
  /** One question per role and stage. */
  requests: CapturedRequest[];
  costs: EstimatedCost[];
}

/** Equal configs give equal previews. Leaves no files behind. */
export async function previewRun(config: RunConfig, signal: AbortSignal): Promise<RunPreview> {
  usePrompts(config.prompts);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-preview-'));
  try {
    const store = await openStore(folder);
    const material = await makeSampleMaterial(config, store, signal);
    const requests = await captureRequests(config, material, store, signal);
    const sampleSteps = material.exploration.steps.length;
    return { requests, costs: estimateCosts(config, planCalls(config), requests, sampleSteps) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
