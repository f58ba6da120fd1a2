/** Common settings of measured contests' configs, on phones and desktops. */

/** One scripted server plays all roles; every candidate of its proposer is contested. */
export function contestSettings(baseUrl: string, candidatesPerApp: number) {
  return {
    models: {
      endpoints: { main: { baseUrl } },
      roles: {
        default: { endpoint: 'main', model: 'rules', prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 0 } },
      },
    },
    agent: { observation: 'elements', reflection: false, historyImages: 0 },
    propose: {
      generator: 'contested',
      guidelines: ['feature-use'],
      tasksPerGuideline: candidatesPerApp,
      tasksPerCall: 40,
      checkGrounding: false,
      dedup: { threshold: 1 },
    },
  };
}
