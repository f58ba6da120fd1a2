/** Keeps clients of our own servers from asking a proxy of the environment, which cannot reach this machine. */

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** The variables with loopback among the hosts without a proxy, in both spellings. */
export function withDirectLoopback(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const listed = (variables['NO_PROXY'] || variables['no_proxy'] || '').split(/[\s,;]+/).filter((host) => host !== '');
  const hosts = [...new Set([...listed, ...LOOPBACK])].join(',');
  return { ...variables, NO_PROXY: hosts, no_proxy: hosts };
}
