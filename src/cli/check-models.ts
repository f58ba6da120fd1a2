/** Tests the models of a config for `autoplay doctor --models`, with a few tiny questions each. */
import type { RunConfig } from '../config/run-config.ts';
import type { EnvironmentCheck } from '../env/environment-kind.ts';
import type { ModelRole } from '../model/chat-model.ts';
import type { ProbeReport } from '../model/probe-endpoint.ts';
import { assertKeysSet, rolesNeeded } from '../pipeline/check-models.ts';

type Endpoint = NonNullable<RunConfig['models']>['endpoints'][string];

/** Rejects with CONFIG_INVALID when a key is not set. Every role that the run needs has at least one finding. */
export async function checkModels(
  config: RunConfig,
  variables: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Finding[]> {
  assertKeysSet(config, variables);
  const roles = rolesNeeded(config);
  if (roles.length === 0) return [{ subject: 'Models', kind: 'fine', text: 'this run asks no model' }];
  const { probeEndpoint } = await import('../model/probe-endpoint.ts');
  const findings: Finding[] = [];
  for (const probed of groupRoles(config, roles)) {
    const { endpoint, options } = probed;
    const report = await probeEndpoint({ endpoint, role: options, variables }, signal);
    findings.push(...describe(report, probed));
  }
  return findings;
}

interface ProbedRoles {
  roles: ModelRole[];
  endpoint: Endpoint;
  options: NonNullable<NonNullable<RunConfig['models']>['roles'][ModelRole]>;
}

/** Roles with the same endpoint, model and body are tested once. */
function groupRoles({ models }: RunConfig, roles: readonly ModelRole[]): ProbedRoles[] {
  const groups = new Map<string, ProbedRoles>();
  for (const role of roles) {
    const options = models!.roles[role]!;
    const key = JSON.stringify([options.endpoint, options.model, options.body]);
    const known = groups.get(key);
    if (known) known.roles.push(role);
    else groups.set(key, { roles: [role], options, endpoint: models!.endpoints[options.endpoint]! });
  }
  return [...groups.values()];
}

function describe(report: ProbeReport, { roles, endpoint, options }: ProbedRoles): Finding[] {
  const subject = 'Models';
  const who = `${options.model} at ${options.endpoint} (${roles.join(', ')})`;
  const problem = report.problem === undefined ? '' : `: ${report.problem.replaceAll('\n', '; ')}`;
  if (!report.answers) return [{ subject, kind: 'fault', text: `${who} does not answer${problem}` }];
  const findings: Finding[] = [];
  if (!report.acceptsImages) {
    const remedy = 'choose a model that sees, or agent.observation: elements with a grounder that is no model';
    findings.push({ subject, kind: 'fault', text: `${who} does not see images${problem}; ${remedy}` });
  }
  if (!report.keepsJsonSchema && endpoint.jsonSchema) {
    const remedy = `set models.endpoints.${options.endpoint}.jsonSchema: false, so that the schema is described in words`;
    findings.push({ subject, kind: 'fault', text: `${who} does not keep to a JSON schema${problem}; ${remedy}` });
  }
  const schema = report.keepsJsonSchema ? 'keeps to JSON schemas' : 'is told JSON schemas in words';
  if (findings.length === 0) findings.push({ subject, kind: 'fine', text: `${who} answers, sees images, ${schema}` });
  return findings;
}

/** A line of `autoplay doctor`, always with its subject. */
export type Finding = EnvironmentCheck & { subject: string };
