/** Sums the usage of model calls, for steps with several calls. */
import type { Usage } from '../schema/index.ts';

/** Undefined if no call reported usage. */
export function addUsage(...used: readonly (Usage | undefined)[]): Usage | undefined {
  let total: Usage | undefined;
  for (const usage of used) {
    if (!usage) continue;
    total = {
      promptTokens: (total?.promptTokens ?? 0) + usage.promptTokens,
      completionTokens: (total?.completionTokens ?? 0) + usage.completionTokens,
      costUsd: (total?.costUsd ?? 0) + usage.costUsd,
      ...(total?.calls || usage.calls ? { calls: [...(total?.calls ?? []), ...(usage.calls ?? [])] } : {}),
    };
  }
  return total;
}
