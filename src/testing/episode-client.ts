/** TEST SUPPORT: a trainer's requests for episodes over HTTP. */
import { expect, vi } from 'vitest';
import type { TestService } from './reward-service.ts';

export const openEpisodes = (service: TestService, task_id: string, more: object = {}) =>
  service.call('POST', '/v1/episodes', { task_id, ...more });

export const step = (service: TestService, id: string, action: object, index?: number) =>
  service.call('POST', `/v1/episodes/${id}/step`, { action, ...(index === undefined ? {} : { index }) });

export const reward = async (service: TestService, id: string, body: object = {}) =>
  (await service.call('POST', `/v1/episodes/${id}/reward`, body)).body;

/** Resolves when the service has no active environment. */
export const free = (service: TestService) =>
  vi.waitFor(async () => expect((await service.call('GET', '/metrics')).body).toContain('episodes_active 0'), {
    timeout: 20_000,
  });
