/** A cookery book: recipes scaled by servings, favourites, and a shopping list filled from them. */
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { scaleAmount } from './amounts.ts';
import { RECIPE_CATEGORIES, RECIPES } from '../../parts/recipe-book.ts';
import { choiceScreen, deleteScreen, formDialog, settingScreen } from '../../parts/dialogs.ts';
import { chips, favouriteButton, iconButton, listOrEmpty, sheet, tabBar } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { clearShoppingScreen, shoppingItemScreen, shoppingRows } from './shopping-list.ts';
import type { Row, View } from '../../view.ts';
import { edit } from './edit.ts';
import { SORTS, State, type Recipe } from './state.ts';

const TAB_ICONS = { Recipes: 'recipe', Favourites: 'heart-outline', 'Shopping list': 'cart' } as const;
type Tab = keyof typeof TAB_ICONS;
const COLOR = {
  Breakfast: '#8c5000',
  Soups: '#9c4234',
  Mains: '#386a20',
  Salads: '#006e1c',
  Baking: '#7d5260',
  Drinks: '#00639b',
} as const satisfies Record<Recipe['category'], string>;

function scaled(recipe: Recipe, servings: number): string[] {
  return recipe.ingredients.map((ingredient) => scaleAmount(ingredient, servings, recipe.servings));
}

function orderOf(sortBy: State['sortBy']) {
  return (a: Recipe, b: Recipe) => {
    if (sortBy === 'Newest') return b.id - a.id;
    return (sortBy === 'Time' ? a.minutes - b.minutes : 0) || a.name.localeCompare(b.name);
  };
}

function recipeRow(recipe: Recipe, open: Open): Row {
  const { id, name, category, minutes, isFavourite } = recipe;
  return {
    type: 'row',
    id: `recipe_${id}`,
    title: name,
    subtitle: `${category} · ${minutes} min`,
    leading: { kind: 'avatar', text: name[0] ?? '', color: COLOR[category] },
    trailing: {
      type: 'icon-button',
      id: `favourite_${id}`,
      icon: isFavourite ? 'heart' : 'heart-outline',
      label: isFavourite ? `Remove ${name} from favourites` : `Add ${name} to favourites`,
      isSelected: isFavourite,
      onTap: () => (recipe.isFavourite = !isFavourite),
    },
    onTap: () => open('details', { id }),
    onLongPress: () => open('actions', { id }),
  };
}

const list = defineScreen<State, Record<string, never>, { tab: Tab; category: string; search: string | null }>({
  local: () => ({ tab: 'Recipes', category: 'All', search: null }),
  render({ state, local, open }) {
    const isShopping = local.tab === 'Shopping list';
    const rows = state.recipes
      .filter(({ isFavourite }) => local.tab !== 'Favourites' || isFavourite)
      .filter(({ category }) => local.category === 'All' || category === local.category)
      .filter(({ name, ingredients }) => isFound(local, name, ...ingredients))
      .toSorted(orderOf(state.sortBy))
      .map((recipe) => recipeRow(recipe, open));
    return {
      type: 'page',
      title: local.tab,
      ...(isShopping ? {} : searchBar(local, 'Search recipes and ingredients')),
      actions: isShopping ? [] : [searchAction(local)],
      overflow: isShopping
        ? [
            { label: 'Delete bought items', onTap: () => open('clear-shopping', { which: 'bought' }) },
            { label: 'Delete all items', onTap: () => open('clear-shopping', { which: 'all' }) },
          ]
        : [{ label: 'Sort by', onTap: () => open('sort') }],
      body: isShopping
        ? shoppingRows(state.shopping, (id) => open('edit-item', { id }))
        : [
            chips(['All', ...RECIPE_CATEGORIES], local.category, (category) => (local.category = category)),
            listOrEmpty('recipes', rows, 'recipe', local.search ? 'No recipe found' : 'No recipes here'),
          ],
      floatingButton: isShopping
        ? { icon: 'add', label: 'Add item', onTap: () => open('edit-item') }
        : { icon: 'add', label: 'New recipe', onTap: () => open('edit') },
      bottomBar: tabBar(TAB_ICONS, local.tab, (tab) => Object.assign(local, { tab, search: null })),
    };
  },
});

const details = defineScreen<State, { id: number }, { servings: number }>({
  local: ({ state, params }) => ({ servings: state.recipes.find(({ id }) => id === params.id)?.servings ?? 1 }),
  render({ state, params, local, open }) {
    const recipe = state.recipes.find(({ id }) => id === params.id);
    if (!recipe) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    const { id, name, category, minutes } = recipe;
    const { servings } = local;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [favouriteButton(recipe, 'heart'), iconButton('edit', 'Edit', () => open('edit', { id }))],
      overflow: [{ label: 'Delete', onTap: () => open('confirm-delete', { id }) }],
      body: [
        { type: 'text', look: 'caption', text: `${category} · ${minutes} minutes` },
        {
          type: 'card',
          children: [
            {
              type: 'line',
              children: [
                {
                  type: 'text',
                  id: 'servings',
                  look: 'title',
                  text: servings === 1 ? '1 serving' : `${servings} servings`,
                },
                iconButton('minus', 'Fewer servings', () => (local.servings = Math.max(1, servings - 1))),
                iconButton('add', 'More servings', () => (local.servings = Math.min(40, servings + 1))),
              ],
            },
          ],
        },
        { type: 'text', look: 'title', text: 'Ingredients' },
        ...scaled(recipe, servings).map((text): View => ({ type: 'text', text: `•  ${text}` })),
        {
          type: 'button',
          look: 'outlined',
          icon: 'cart',
          label: 'Add to shopping list',
          onTap: () => open('choose-ingredients', { id, servings }),
        },
        { type: 'text', look: 'title', text: 'Method' },
        ...recipe.steps.map((text, index): View => ({ type: 'text', text: `${index + 1}.  ${text}` })),
      ],
    };
  },
});

const chooseIngredients = defineScreen<State, { id: number; servings: number }, { left: string[] }>({
  local: () => ({ left: [] }),
  render({ state, params, local, newId, close, toast }) {
    const recipe = state.recipes.find(({ id }) => id === params.id);
    const all = recipe ? scaled(recipe, params.servings) : [];
    const chosen = all.filter((text) => !local.left.includes(text));
    return formDialog(
      'What do you need?',
      all.map((text) => ({
        type: 'checkbox',
        label: text,
        isChecked: chosen.includes(text),
        onTap: () =>
          (local.left = chosen.includes(text) ? [...local.left, text] : local.left.filter((other) => other !== text)),
      })),
      close,
      {
        label: 'Add',
        isEnabled: chosen.length > 0,
        onTap() {
          for (const text of chosen)
            state.shopping.push({ id: newId(), text, recipe: recipe?.name ?? '', isBought: false });
          toast(chosen.length === 1 ? '1 item added' : `${chosen.length} items added`);
          close();
        },
      },
    );
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params, newId, open, toast }) {
    const recipe = state.recipes.find(({ id }) => id === params.id);
    const duplicate = () => {
      if (recipe) state.recipes.push({ ...recipe, id: newId(), name: `${recipe.name} (copy)`, isFavourite: false });
      toast('Recipe duplicated');
    };
    return sheet(recipe?.name ?? '', [
      { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id: params.id }) },
      { label: 'Duplicate', icon: 'copy', onTap: duplicate },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

const confirmDelete = deleteScreen(({ recipes }: State) => recipes, {
  title: 'Delete recipe?',
  text: ({ name }) => name,
  done: 'Recipe deleted',
});

const sort = settingScreen<State>('Sort by', 'sortBy', SORTS);

export const recipes = defineApp<State>({
  id: 'recipes',
  name: 'Recipes',
  icon: 'recipe',
  color: '#9c4234',
  description:
    'A cookery book: search and edit recipes by category, scale them by servings, mark favourites, keep a shopping list.',
  schema: State,
  seed: () => ({
    recipes: RECIPES.map((recipe, index) => ({
      id: index + 1,
      ...recipe,
      ingredients: [...recipe.ingredients],
      steps: [...recipe.steps],
      isFavourite: ['Lentil soup', 'Lemon drizzle cake', 'Harbour fish pie'].includes(recipe.name),
    })),
    shopping: [
      { id: 101, text: 'Oat milk', recipe: '', isBought: false },
      { id: 102, text: '3 lemons', recipe: 'Lemon drizzle cake', isBought: false },
      { id: 103, text: '200 g sugar', recipe: 'Lemon drizzle cake', isBought: true },
      { id: 104, text: 'Paper napkins', recipe: '', isBought: false },
      { id: 105, text: '250 g red lentils', recipe: 'Lentil soup', isBought: true },
      { id: 106, text: '2 carrots', recipe: 'Lentil soup', isBought: false },
    ],
    sortBy: 'Name',
  }),
  screens: {
    list,
    details,
    edit,
    actions,
    sort,
    'choose-ingredients': chooseIngredients,
    'edit-item': shoppingItemScreen<State>(),
    'confirm-delete': confirmDelete,
    'clear-shopping': clearShoppingScreen<State>(),
    'choose-category': choiceScreen<State>('Category', RECIPE_CATEGORIES),
  },
});
