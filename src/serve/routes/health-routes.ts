/** Liveness, readiness of the judge, metrics, and the OpenAPI document of the service. */
import { z } from 'zod';
import { withDeadline } from '../../async/deadline.ts';
import type { RouteTable } from '../http/routes.ts';
import { faultOf } from '../http/service-fault.ts';
import type { ServeMetrics } from '../metrics.ts';
import type { RewardServiceDeps } from '../reward-service.ts';

const PROBE_TIMEOUT_MS = 5000;
/** Load balancers ask every few seconds; endpoints need not be probed as often. */
const PROBE_KEPT_MS = 15_000;

const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  checks: z.record(z.string(), z.string()),
});
type Readiness = z.infer<typeof Readiness>;

export interface HealthDeps extends Pick<RewardServiceDeps, 'judge' | 'coordination'> {
  metrics: ServeMetrics;
  /** The OpenAPI document. */
  describeApi: () => object;
}

export function addHealthRoutes(routes: RouteTable, { judge, coordination, metrics, describeApi }: HealthDeps): void {
  let latest: { at: number; readiness: Promise<Readiness> } | undefined;
  const probe = async (): Promise<Readiness> => {
    const [redisState, judgeState] = await Promise.all([
      check(() => coordination.assertAnswers(), 'QUEUE_UNAVAILABLE'),
      check((signal) => judge.probe(signal), 'MODEL_TIMEOUT'),
    ]);
    const isReady = redisState === 'ok' && judgeState === 'ok';
    return { status: isReady ? 'ready' : 'not ready', checks: { redis: redisState, judge: judgeState } };
  };

  routes.add({
    method: 'GET',
    url: '/health/live',
    summary: 'Whether the process answers',
    open: true,
    replies: { 200: z.object({ status: z.literal('live') }) },
    handle: () => ({ status: 'live' }),
  });
  routes.add({
    method: 'GET',
    url: '/health/ready',
    summary: `Whether Redis and the judge answer, as of the last ${PROBE_KEPT_MS / 1000} s`,
    open: true,
    replies: { 200: Readiness, 503: Readiness },
    async handle({ reply }) {
      if (!latest || performance.now() - latest.at > PROBE_KEPT_MS) {
        latest = { at: performance.now(), readiness: probe() };
      }
      const readiness = await latest.readiness;
      void reply.code(readiness.status === 'ready' ? 200 : 503);
      return readiness;
    },
  });
  routes.add({
    method: 'GET',
    url: '/metrics',
    summary: 'Counts in the text format of Prometheus',
    replies: { 200: { content: { 'text/plain': { schema: z.string() } } } },
    async handle({ reply }) {
      void reply.type(metrics.registry.contentType);
      return metrics.registry.metrics();
    },
  });
  routes.add({
    method: 'GET',
    url: '/openapi.json',
    summary: 'This document',
    replies: { 200: z.looseObject({}).meta({ description: 'An OpenAPI 3.1 document' }) },
    handle: describeApi,
  });
}

async function check(
  ask: (signal: AbortSignal) => Promise<unknown>,
  code: 'QUEUE_UNAVAILABLE' | 'MODEL_TIMEOUT',
): Promise<string> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const deadline = { timeoutMs: PROBE_TIMEOUT_MS, what: 'the probe', code };
  return withDeadline(ask(signal), deadline).then(
    () => 'ok',
    (error: unknown) => faultOf(error).code,
  );
}
