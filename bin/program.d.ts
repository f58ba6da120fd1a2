/** True in the npm package, which holds the program built. */
export const IS_PACKAGE: boolean;
/**
 * The JavaScript of one of the entries of build.js, by the URL of its source, which is a file: URL below src. Throws if
 * the sources do not build.
 */
export function builtModule(source: URL | string): URL;
