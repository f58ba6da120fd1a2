/** For processes and threads that this program starts: `node --import` of it loads TypeScript, as in bin/autoplay.js. */
export const TYPESCRIPT_LOADER = new URL('../bin/typescript.js', import.meta.url).href;
