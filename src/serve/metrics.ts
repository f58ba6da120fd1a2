/** Metrics that Prometheus reads at /metrics. One registry per service, so that tests do not share counts. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Scored } from './rewards/reward-result.ts';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export type ServeMetrics = ReturnType<typeof createServeMetrics>;

export function createServeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const results = new Counter({
    name: 'autoplay_rewards_total',
    help: 'Rewards asked for, by what came of it',
    labelNames: ['status', 'code'],
    registers,
  });
  const values = new Histogram({
    name: 'autoplay_reward_value',
    help: 'Rewards given, by value',
    buckets: [0, 0.25, 0.5, 0.75, 1],
    registers,
  });
  const histogram = (name: string, help: string) => new Histogram({ name, help, buckets: SECONDS, registers });
  return {
    registry,
    rewardSeconds: histogram('autoplay_reward_seconds', 'From asking for a reward to its answer, caches included'),
    judgeSeconds: histogram('autoplay_judge_seconds', 'One judgement'),
    resetSeconds: histogram('autoplay_episode_reset_seconds', 'From lending an environment to its first observation'),
    stepSeconds: histogram('autoplay_episode_step_seconds', 'One action and the observation after it'),
    judgeRetries: new Counter({
      name: 'autoplay_judge_retries_total',
      help: 'Judgements tried again after infrastructure failed',
      registers,
    }),
    cacheHits: new Counter({
      name: 'autoplay_reward_cache_hits_total',
      help: 'Rewards whose verdict was there already',
      registers,
    }),
    requests: new Counter({
      name: 'autoplay_requests_total',
      help: 'HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    episodes: new Counter({
      name: 'autoplay_episodes_total',
      help: 'Episodes that ended, by exit status',
      labelNames: ['exit_status'],
      registers,
    }),
    restoreFailures: new Counter({
      name: 'autoplay_restore_failures_total',
      help: 'Resets after which the screen was not the recorded initial state',
      registers,
    }),
    /** Calls `read` at each scrape. */
    gauge(name: string, help: string, read: () => number) {
      return new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    count({ status, reward, error }: Pick<Scored, 'status' | 'reward' | 'error'>) {
      results.inc({ status, code: error?.code ?? '' });
      if (reward !== null) values.observe(reward);
    },
  };
}
