/** Words to type into a field that were not typed into it before. */
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { isInDialog } from '../element-place.ts';
import { isTyping, type Gesture } from '../gesture.ts';
import type { Exploration } from './exploration-state.ts';

/** Seeds that are drawn from. A field with fewer kinds of words gets the last ones. */
const MAX_DRAWS = 8;

/** The gesture as it is, or with other words once its own were typed into this field in this turn or an earlier one. */
export function withNewWords(exploration: Exploration, gesture: Gesture, element: VisibleElement): Gesture {
  const { graph, seed } = exploration;
  const typed = new Set(
    graph.transitions.flatMap(({ gesture: done }) => (done.key === gesture.key && isTyping(done) ? [done.text] : [])),
  );
  let last = gesture;
  for (let draw = 1; draw <= MAX_DRAWS && isTyping(last) && typed.has(last.text); draw += 1) {
    const others = graph.language.offer(element, isInDialog(element), `${seed} words ${draw}`);
    last = others.find(({ kind }) => kind === gesture.kind) ?? last;
  }
  return last;
}
