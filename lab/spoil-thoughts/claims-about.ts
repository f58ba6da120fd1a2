/** Sentences about a step that the two screens around it prove true or false, in words that the project's policies do not use. */
import { isSeen, type Screen } from '../../src/thoughts/index.ts';

export interface Claims {
  true: string[];
  false: string[];
}

export interface Around {
  before?: Screen | undefined;
  now: Screen;
  next?: Screen | undefined;
  targetKey?: string | undefined;
  targetName: string;
}

/** Each pair of screens proves one of the two sentences of a kind. */
export function claimsAbout({ before, now, next, targetKey, targetName }: Around): Claims {
  const claims: Claims = { true: [], false: [] };
  const note = (isTrue: boolean, ...sentences: string[]): void =>
    void claims[isTrue ? 'true' : 'false'].push(...sentences);
  for (const { shown, isOn } of now.sights.values()) {
    if (isOn === undefined || shown === '' || shown.includes('"') || isTwice(now, shown)) continue;
    note(isOn, `I notice that "${shown}" is on.`, `At the moment "${shown}" is selected.`);
    note(!isOn, `I notice that "${shown}" is off.`);
  }
  note(now.popup, 'I see that a menu is open.');
  if (now.title)
    note(
      true,
      `The "${now.title}" ${now.kind === 'dialog' ? 'dialog' : 'window'} is in front of me.`.replace(' of me', ''),
    );
  if (before) {
    const isOther = before.front !== now.front;
    const isNew = isOther && (now.windows.size > before.windows.size || now.kind === 'dialog');
    note(isNew, 'The last click brought up a new dialog.');
    if (!before.popup && !now.popup) note(false, 'The previous click opened a menu.');
    if (before.popup && !now.popup) note(true, 'The last click closed the menu.');
    if (targetName !== '' && isSeen(before, targetName) && isSeen(now, targetName))
      note(false, `"${targetName}" has disappeared since then.`);
  }
  if (next) {
    const isOther = next.front !== now.front;
    if (!isOther && !next.popup && next.windows.size === now.windows.size)
      note(false, 'Clicking this will open a new dialog.', 'This closes the window that is in front.');
    if (isOther && next.windows.size > now.windows.size) note(true, 'Clicking this will bring up another window.');
    if (next.popup && !now.popup) note(true, 'This opens a menu with more entries.');
    if (!next.popup) note(false, 'A click there opens its list.');
    const [is, will] = [now, next].map(({ sights }) => (targetKey === undefined ? undefined : sights.get(targetKey)));
    if (is && will?.isOn !== undefined && is.isOn !== will.isOn) {
      note(true, `This turns "${targetName}" ${will.isOn ? 'on' : 'off'}.`);
      note(false, `This turns "${targetName}" ${will.isOn ? 'off' : 'on'}.`);
    }
    if (is && will && is.normal === will.normal && is.isOn === will.isOn && now.all === next.all)
      note(false, 'A click there changes it.');
  }
  return claims;
}

function isTwice({ sights }: Screen, shown: string): boolean {
  return [...sights.values()].filter((sight) => sight.shown === shown).length > 1;
}
