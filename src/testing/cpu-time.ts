/**
 * TEST SUPPORT: processor time of this process in milliseconds. A bound on it holds on a busy machine, where a bound on
 * elapsed time does not. It cannot bound waits.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
