// Takes the place of program.js in the npm package, where each entry stands at its source's place.

export const IS_PACKAGE = true;

export function builtModule(source) {
  return new URL(new URL(source).href.replace(/\.ts$/, '.js'));
}
