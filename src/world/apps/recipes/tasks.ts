import { addNote, writeNote } from '../notes/tasks.ts';
import { recipes } from './app.ts';
import { scaleAmount } from './amounts.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, leave, tap, taps, type, type Draw, type Touch, type World } from '../../benchmark/task.ts';

const NEW_NAMES = ['Carrot salad', 'Quay sandwich', 'Ferry stew', 'Plum tart', 'Pea soup', 'Mint tea'];
const INGREDIENTS = ['500 g carrots', '2 slices bread', '300 g peas', '6 plums', '1 bunch mint'];
const STEPS = ['Chop and stir everything.', 'Cook it slowly.', 'Serve it cold.'];
const CATEGORIES = ['Breakfast', 'Soups', 'Mains', 'Salads', 'Baking', 'Drinks'] as const;

const namesOf = (world: World) => world.of(recipes).recipes.map(({ name }) => name);
const find = (world: World, name: string) => world.of(recipes).recipes.find((recipe) => recipe.name === name)!;

/** A recipe and a number of servings different from its own. */
function drawServings({ pick, integer }: Draw, world: World): { name: string; servings: string } {
  const { name, servings } = pick(world.of(recipes).recipes);
  const other = integer(2, servings + 3);
  return { name, servings: String(other === servings ? servings + 4 : other) };
}

function turnServings(world: World, { name, servings }: { name: string; servings: string }): Touch[] {
  const more = Number(servings) - find(world, name).servings;
  return [tap(name), ...taps(more > 0 ? 'More servings' : 'Fewer servings', Math.abs(more))];
}

export const recipesTasks = [
  defineTask({
    id: 'recipes-favourite',
    app: recipes,
    categories: ['edit'],
    template: 'Add the recipe “{name}” to the favourites.',
    draw: ({ pick }, world) => ({ name: pick(world.of(recipes).recipes.filter((one) => !one.isFavourite)).name }),
    change: (world, { name }) => void (find(world, name).isFavourite = true),
    solve: (_, { name }) => [tap(name), tap('Add to favourites')],
  }),
  defineTask({
    id: 'recipes-create',
    app: recipes,
    categories: ['create', 'fill form'],
    template:
      'Write down a new recipe: “{name}”, category {category}, {minutes} minutes, {servings} servings, the ingredient “{ingredient}”, and as its only step “{step}”',
    draw: ({ pick, integer }) => ({
      name: pick(NEW_NAMES),
      category: pick(CATEGORIES),
      minutes: String(integer(2, 12) * 5),
      servings: String(integer(3, 8)),
      ingredient: pick(INGREDIENTS),
      step: pick(STEPS),
    }),
    change(world, { name, category, minutes, servings, ingredient, step }) {
      world.of(recipes).recipes.push({
        id: world.newId(),
        name,
        category: CATEGORIES.find((one) => one === category)!,
        minutes: Number(minutes),
        servings: Number(servings),
        ingredients: [ingredient],
        steps: [step],
        isFavourite: false,
      });
    },
    solve: (_, { name, category, minutes, servings, ingredient, step }) => [
      tap('New recipe'),
      type('name', name),
      tap('category'),
      tap(category),
      type('minutes', minutes),
      type('servings', servings),
      type('ingredients', ingredient),
      type('steps', step),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'recipes-delete',
    app: recipes,
    categories: ['delete'],
    template: 'Delete the recipe “{name}”.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(recipes).recipes, (recipe) => recipe.name === name),
    solve: (_, { name }) => [hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'recipes-edit-time',
    app: recipes,
    categories: ['edit', 'fill form'],
    template: '“{name}” takes {minutes} minutes, I measured it. Correct the recipe.',
    draw({ pick, integer }, world) {
      const { name, minutes } = pick(world.of(recipes).recipes);
      return { name, minutes: String(minutes + integer(1, 9)) };
    },
    change: (world, { name, minutes }) => void (find(world, name).minutes = Number(minutes)),
    solve: (_, { name, minutes }) => [tap(name), tap('Edit'), type('minutes', minutes), tap('Save')],
  }),
  defineTask({
    id: 'recipes-scaled-amount',
    app: recipes,
    categories: ['information retrieval', 'complex ui interaction'],
    template:
      'What amount of the first ingredient does “{name}” need for {servings} servings? Answer like the app, for example “250 g flour”.',
    draw: drawServings,
    answer(world, { name, servings }) {
      const recipe = find(world, name);
      return scaleAmount(recipe.ingredients[0]!, Number(servings), recipe.servings);
    },
    solve: turnServings,
  }),
  defineTask({
    id: 'recipes-shop-for',
    app: recipes,
    categories: ['create', 'complex ui interaction', 'composition'],
    template: 'Put all ingredients of “{name}” for {servings} servings on the shopping list.',
    draw: drawServings,
    change(world, { name, servings }) {
      const recipe = find(world, name);
      for (const ingredient of recipe.ingredients) {
        const text = scaleAmount(ingredient, Number(servings), recipe.servings);
        world.of(recipes).shopping.push({ id: world.newId(), text, recipe: name, isBought: false });
      }
    },
    solve: (world, params) => [...turnServings(world, params), tap('Add to shopping list'), tap('Add')],
  }),
  defineTask({
    id: 'recipes-quickest',
    app: recipes,
    categories: ['information retrieval', 'filter', 'multi hop reasoning'],
    template: 'Which recipe of the category {category} takes the least time? Answer with its name.',
    draw: ({ pick }) => ({ category: pick(CATEGORIES) }),
    answer: (world, { category }) =>
      world
        .of(recipes)
        .recipes.filter((recipe) => recipe.category === category)
        .toSorted((a, b) => a.minutes - b.minutes)[0]!.name,
    solve: (_, { category }) => [tap(category)],
  }),
  defineTask({
    id: 'recipes-like-ingredient',
    app: recipes,
    categories: ['search', 'repeat operation', 'composition'],
    template: 'Make every recipe that needs {ingredient} a favourite.',
    draw: ({ pick }) => ({ ingredient: pick(['leeks', 'walnuts', 'cucumber', 'hard cheese', 'spinach', 'lemons']) }),
    change(world, { ingredient }) {
      for (const recipe of needing(world, ingredient)) recipe.isFavourite = true;
    },
    solve: (world, { ingredient }) => [
      tap('Search'),
      type('search', ingredient),
      ...needing(world, ingredient)
        .filter(({ isFavourite }) => !isFavourite)
        .map(({ id }) => tap(`favourite_${id}`)),
    ],
  }),
  defineTask({
    id: 'recipes-bought',
    app: recipes,
    categories: ['edit', 'repeat operation', 'filter'],
    template: 'Everything on the shopping list that is for “{name}” is bought now. Tick it off.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    setUp(world, { name }) {
      const state = world.of(recipes);
      const others = state.shopping.filter(({ recipe }) => recipe !== name);
      const own = find(world, name).ingredients.map((text, index) => {
        return { id: 201 + index, text, recipe: name, isBought: false };
      });
      state.shopping = [...others, ...own];
    },
    change(world, { name }) {
      for (const item of world.of(recipes).shopping) if (item.recipe === name) item.isBought = true;
    },
    solve: (world, { name }) => [
      tap('Shopping list'),
      ...world
        .of(recipes)
        .shopping.filter(({ recipe, isBought }) => recipe === name && !isBought)
        .map(({ id }) => tap(`bought_${id}`)),
    ],
  }),
  defineTask({
    id: 'recipes-time-to-note',
    app: recipes,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Look up in Recipes how many minutes “{name}” takes, and write a note called “{name}” in Notes with just that number as its text.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => addNote(world, name, String(find(world, name).minutes)),
    solve: (world, { name }) => [tap(name), leave, ...writeNote(name, String(find(world, name).minutes))],
  }),
];

function needing(world: World, ingredient: string) {
  return world.of(recipes).recipes.filter(({ ingredients }) => ingredients.join('\n').includes(ingredient));
}
