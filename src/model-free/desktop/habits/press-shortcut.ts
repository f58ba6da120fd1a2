/** An entry of a menu by the keys that are drawn beside it, while its menu is closed. */
import { describeElement } from '../../../ui/describe-element.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { seededShare } from '../../../text/seeded.ts';
import type { Gesture } from '../../shared/gesture.ts';
import { hasChanged, type Habit, type Situation } from '../../shared/habit.ts';
import { press, step } from './steps.ts';

/** People press the keys for about every other entry whose keys they have seen. */
const SHARE = 0.6;
/** Keys that do nothing but what the menu says wherever the focus is. */
const SAFE = /^(?=.*\b(Ctrl|Alt)\+|F\d{1,2}$|.*\+F\d{1,2}$)[\w+ ]+$/;

export function pressShortcut({ kind, key }: Gesture, { moment, element, known, seed }: Situation): Habit | undefined {
  const { scene } = moment;
  const shortcut = known?.node.shortcut;
  const isOfFront = known?.windowKey === scene.front && isMainWindow(known?.windowKey ?? '');
  if (kind !== 'click' || element || !known || !shortcut || !isOfFront || scene.popup || scene.dialog) return undefined;
  if (!SAFE.test(shortcut) || seededShare(`${seed} shortcut ${key}`) > SHARE) return undefined;
  const keys = shortcut.split('+').map((own) => own.toLowerCase().replaceAll(' ', ''));
  const intent = `Press ${keys.join('+')}, the keys of ${describeElement(known)}`;
  return [step(undefined, intent, press(...keys), (after) => hasChanged(moment, after))];
}
