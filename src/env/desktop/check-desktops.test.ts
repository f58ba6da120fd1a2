import { expect, it } from 'vitest';
import { describeSettling } from './check-desktops.ts';

it('says what screens settle by where timers cannot be seen', () => {
  expect(describeSettling('x64')).toBeUndefined();
  expect(describeSettling('arm64')).toMatch(/^on arm64 the timers of programs cannot be seen; .* rest 350 ms instead$/);
});
