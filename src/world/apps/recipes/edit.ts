/** The form of a recipe. */
import { defineScreen } from '../../app.ts';
import { choiceField, formPage, textField } from '../../parts/forms.ts';
import type { View } from '../../view.ts';
import type { Recipe, State } from './state.ts';

interface Draft {
  name: string;
  category: string;
  minutes: string;
  servings: string;
  ingredients: string;
  steps: string;
  isTried: boolean;
}

/** A whole number above zero, or undefined. */
function parseCount(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Makes a recipe, or changes the one with this id. */
export const edit = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params }) => {
    const found = state.recipes.find(({ id }) => id === params.id);
    const { name = '', category = 'Mains', minutes = '', servings = 2, ingredients = [], steps = [] } = found ?? {};
    return {
      name,
      category,
      minutes: String(minutes),
      servings: String(servings),
      ingredients: ingredients.join('\n'),
      steps: steps.join('\n'),
      isTried: false,
    };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const recipe = state.recipes.find(({ id }) => id === params.id);
    const minutes = parseCount(local.minutes);
    const servings = parseCount(local.servings);
    const save = () => {
      local.isTried = true;
      const name = local.name.trim();
      if (name === '' || minutes === undefined || servings === undefined) return;
      const lines = { ingredients: linesOf(local.ingredients), steps: linesOf(local.steps) };
      const made = { name, category: local.category as Recipe['category'], minutes, servings, ...lines };
      if (recipe) Object.assign(recipe, made);
      else state.recipes.push({ id: newId(), ...made, isFavourite: false });
      toast('Recipe saved');
      close();
    };
    type FieldName = 'name' | 'minutes' | 'servings' | 'ingredients' | 'steps';
    const field = (id: FieldName, label: string, kind: 'text' | 'number' | 'lines', error?: string): View =>
      textField(local, id, label, { kind, error: local.isTried && error });
    return formPage(recipe ? 'Edit recipe' : 'New recipe', save, [
      field('name', 'Name', 'text', local.name.trim() === '' ? 'Enter a name' : undefined),
      choiceField(open, local, 'category', 'Category', 'tag'),
      field('minutes', 'Minutes', 'number', minutes === undefined ? 'Enter whole minutes' : undefined),
      field('servings', 'Servings', 'number', servings === undefined ? 'Enter a whole number' : undefined),
      field('ingredients', 'Ingredients, one each line', 'lines'),
      field('steps', 'Method, one step each line', 'lines'),
    ]);
  },
});
