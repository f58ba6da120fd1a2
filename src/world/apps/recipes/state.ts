/** The cookery book's data. */
import { z } from 'zod';
import { RECIPE_CATEGORIES } from '../../parts/recipe-book.ts';
import { ShoppingItem } from './shopping-list.ts';

export const SORTS = ['Name', 'Time', 'Newest'] as const;

const Recipe = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  category: z.enum(RECIPE_CATEGORIES),
  minutes: z.int().positive(),
  servings: z.int().positive(),
  /** One per entry, the amount first: "200 g flour". */
  ingredients: z.array(z.string().min(1)),
  steps: z.array(z.string().min(1)),
  isFavourite: z.boolean(),
});
export const State = z.strictObject({
  recipes: z.array(Recipe),
  shopping: z.array(ShoppingItem),
  sortBy: z.enum(SORTS),
});
export type State = z.infer<typeof State>;
export type Recipe = z.infer<typeof Recipe>;
