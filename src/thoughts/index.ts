/** Thoughts checked like ends: nothing is stated that the screens and the task have not shown. */
export {
  checkThoughts,
  createThoughtChecker,
  FAULTS,
  type Episode,
  type Fault,
  type FaultKind,
} from './check-thoughts.ts';
export { shapeOf, splitSentences } from './values.ts';
export { isSeen } from './effects.ts';
export { normalise } from './normalise.ts';
export { readScreen, type Screen } from './screen.ts';
