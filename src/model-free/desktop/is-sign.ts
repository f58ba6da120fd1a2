/** Whether a switch shows a sign instead of its name, as those of tool bars do: nobody could be told to turn it. */
import { isOnPage } from '../shared/element-place.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';

/** Boxes of tool bars are drawn as small squares. */
const MAX_SIGN_PX = 48;

/** A button that stays down shows a page of its dialog, or has a sign. */
export function isSign(element: VisibleElement): boolean {
  return element.node.role === 'toggle button' || (element.bounds.width < MAX_SIGN_PX && !isOnPage(element));
}
