import { describe, expect, it } from 'vitest';
import { canStartPhones } from '../../testing/phones.ts';
import { runSoak } from '../../testing/phone-soak.ts';
import { createTestPhones } from '../../testing/virtual-phones.ts';

describe.runIf(canStartPhones)('virtual phones in many sessions', () => {
  it('do 200 actions in 10 sessions without a failure or an unknown request', async () => {
    const phones = createTestPhones(2);
    try {
      const result = await runSoak({ phones, count: 2, sessions: 10, actions: 200, seed: 1 });
      expect(result).toMatchObject({ actions: 200, failures: [], unknownCommands: [] });
      expect(result.refused).toBeLessThan(20);
    } finally {
      await phones.close();
    }
  });
});
