/** Pictures side by side, and the page's bar in selection mode. */
import type { Open } from '../../app.ts';
import type { Page, View } from '../../view.ts';
import { thumbnail, type Picture, type State } from './state.ts';
import { iconButton } from '../../parts/views.ts';

/** Ids of selected pictures; null outside selection mode. */
export type Chosen = number[] | null;

const TICK =
  '<rect width="400" height="300" fill="#fff" opacity=".45"/><circle cx="200" cy="150" r="46" fill="#7b4e7f"/><path d="M176 150l18 18 32-36" fill="none" stroke="#fff" stroke-width="10"/>';

/** A grid in which a tap opens a picture, and a long press starts the selection mode; from then on taps select. */
export function pictureGrid(
  pictures: readonly Picture[],
  columns: number,
  local: { chosen: Chosen },
  open: Open,
): View {
  const toggle = (id: number) => {
    const others = (local.chosen ?? []).filter((other) => other !== id);
    local.chosen = local.chosen?.includes(id) ? others : [...others, id];
  };
  const children = pictures.map((picture): View => {
    const shown = thumbnail(picture, Math.round(340 / columns));
    const isChosen = local.chosen?.includes(picture.id) ?? false;
    return {
      ...shown,
      ...(isChosen ? { svg: shown.svg + TICK, label: `${picture.name}, selected` } : {}),
      onTap: () => (local.chosen ? toggle(picture.id) : open('picture', { id: picture.id })),
      onLongPress: () => toggle(picture.id),
    };
  });
  return { type: 'grid', columns, children };
}

/** The bar in selection mode. */
export function choosing(
  state: State,
  local: { chosen: Chosen },
  shown: readonly Picture[],
  open: Open,
): Partial<Page> {
  const chosen = local.chosen;
  if (!chosen) return {};
  const rows = state.pictures.filter(({ id }) => chosen.includes(id));
  const areAllFavourites = rows.every(({ isFavourite }) => isFavourite);
  const some = (screen: string) => () => {
    if (chosen.length > 0) open(screen, { ids: chosen });
  };
  return {
    title: `${chosen.length} selected`,
    navigation: 'close',
    onBack: () => (local.chosen = null),
    actions: [
      iconButton(
        areAllFavourites ? 'heart' : 'heart-outline',
        areAllFavourites ? 'Remove from favourites' : 'Add to favourites',
        () => {
          for (const row of rows) row.isFavourite = !areAllFavourites;
          local.chosen = null;
        },
      ),
      iconButton('delete', 'Delete', some('confirm-delete')),
    ],
    overflow: [
      { label: 'Move to album', onTap: some('move') },
      { label: 'Select all', onTap: () => (local.chosen = shown.map(({ id }) => id)) },
    ],
  };
}
