/** A shopping list inside an app: its rows, and the dialogs that add, change and clear items. */
import { z } from 'zod';
import { defineScreen } from '../../app.ts';
import type { Row, View } from '../../view.ts';
import { confirmDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';

/** `recipe` is the item's recipe, empty for items typed by the user. */
export const ShoppingItem = z.strictObject({
  id: z.int(),
  text: z.string().min(1),
  recipe: z.string(),
  isBought: z.boolean(),
});
interface Shopping {
  shopping: z.infer<typeof ShoppingItem>[];
}

/** Rows of items, unbought ones first; `edit` opens one. */
export function shoppingRows(shopping: Shopping['shopping'], edit: (id: number) => void): View[] {
  if (shopping.length === 0) return [{ type: 'empty', icon: 'cart', text: 'Nothing to buy' }];
  const rows = shopping
    .toSorted((a, b) => Number(a.isBought) - Number(b.isBought) || a.id - b.id)
    .map((item): Row => ({
      type: 'row',
      id: `item_${item.id}`,
      title: item.text,
      subtitle: item.recipe || 'Added by hand',
      isStruck: item.isBought,
      trailing: {
        type: 'checkbox',
        id: `bought_${item.id}`,
        label: '',
        isChecked: item.isBought,
        onTap: () => (item.isBought = !item.isBought),
      },
      onTap: () => edit(item.id),
    }));
  return [{ type: 'list', id: 'shopping', children: rows }];
}

/** Adds an item, or changes the one with this id. */
export function shoppingItemScreen<State extends Shopping>() {
  return defineScreen<State, { id?: number }, { text: string }>({
    local: ({ state, params }) => ({ text: state.shopping.find(({ id }) => id === params.id)?.text ?? '' }),
    render({ state, params, local, newId, close }) {
      const item = state.shopping.find(({ id }) => id === params.id);
      const remove = () => {
        state.shopping = state.shopping.filter(({ id }) => id !== params.id);
        close();
      };
      return {
        type: 'dialog',
        title: item ? 'Edit item' : 'Add item',
        body: [textField(local, 'text', 'Item')],
        buttons: [
          ...(item ? [{ label: 'Delete', onTap: remove }] : []),
          { label: 'Cancel', onTap: () => close() },
          {
            label: 'Save',
            isEnabled: local.text.trim() !== '',
            onTap() {
              const text = local.text.trim();
              if (item) item.text = text;
              else state.shopping.push({ id: newId(), text, recipe: '', isBought: false });
              close();
            },
          },
        ],
      };
    },
  });
}

/** Asks before bought items, or all items, are deleted. */
export function clearShoppingScreen<State extends Shopping>() {
  return defineScreen<State, { which: 'all' | 'bought' }>({
    render({ state, params, close }) {
      const isGone = (isBought: boolean) => params.which === 'all' || isBought;
      const count = state.shopping.filter(({ isBought }) => isGone(isBought)).length;
      return confirmDialog({
        title: params.which === 'all' ? 'Delete all items?' : 'Delete bought items?',
        text: `${count} ${count === 1 ? 'item' : 'items'} will leave the shopping list.`,
        action: 'Delete',
        close,
        onConfirm() {
          state.shopping = state.shopping.filter(({ isBought }) => !isGone(isBought));
          close();
        },
      });
    },
  });
}
