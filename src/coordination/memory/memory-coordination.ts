/**
 * Coordination within one process, for runs and services that need no other process, and for tests. Each connection
 * stands for a process: after one is closed, the others take over its work.
 */
import { setMaxListeners } from 'node:events';
import type { Coordination } from '../coordination.ts';
import type { Counter } from '../counter.ts';
import type { EndpointBoard } from '../endpoint-board.ts';
import type { ExpiringMaps } from '../expiring-maps.ts';
import { createCounter } from './counter.ts';
import { createEndpointBoard } from './endpoint-board.ts';
import { createExpiringMaps } from './expiring-maps.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { createSharedSlots, type SharedSlots } from './limiter.ts';
import { createLocks } from './locks.ts';

export interface Memory {
  connect(): Coordination;
}

export function createMemory(): Memory {
  const queues = new Map<string, JobQueue>();
  const queueOf = (stage: string) => known(queues, stage, createJobQueue);
  const slots = new Map<string, SharedSlots>();
  const boards = new Map<string, EndpointBoard>();
  const counters = new Map<string, Counter>();
  const maps = new Map<string, ExpiringMaps>();
  const held = new Map<string, object>();

  return {
    connect() {
      const end = new AbortController();
      setMaxListeners(0, end.signal);
      return {
        url: undefined,
        queues({ stages, attempts }) {
          return {
            add: async (stage, jobs) => queueOf(stage).add(jobs, attempts),
            addAgain: async (stage, jobs) => queueOf(stage).addAgain(jobs, attempts),
            counts: async (stage) => queueOf(stage).counts(),
            work: (stage, options) => queueOf(stage).work(options, end.signal),
            async promoteDelayed() {
              for (const stage of stages) queueOf(stage).promoteDelayed();
            },
            async close() {},
          };
        },
        limiter: (endpoint, options) => known(slots, endpoint, () => createSharedSlots(options)).connect(end.signal),
        board: (endpoint) => known(boards, endpoint, createEndpointBoard),
        counter: (name, readStart) => known(counters, name, () => createCounter(readStart)),
        locks: () => createLocks(held, end.signal),
        maps: (kind) => known(maps, kind, createExpiringMaps),
        assertAnswers: async () => undefined,
        findRefusal: async () => undefined,
        refusalIn: () => undefined,
        findProblems: async () => [],
        async close() {
          end.abort();
        },
      };
    },
  };
}

function known<T>(all: Map<string, T>, name: string, create: () => T): T {
  const found = all.get(name) ?? create();
  all.set(name, found);
  return found;
}
