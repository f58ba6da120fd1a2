/** The recipes of a new phone: everyday dishes, with amounts first in each ingredient. */

export const RECIPE_CATEGORIES = ['Breakfast', 'Soups', 'Mains', 'Salads', 'Baking', 'Drinks'] as const;

interface BookRecipe {
  name: string;
  category: (typeof RECIPE_CATEGORIES)[number];
  minutes: number;
  servings: number;
  ingredients: readonly string[];
  steps: readonly string[];
}

export const RECIPES: readonly BookRecipe[] = [
  recipe('Lentil soup', 'Soups', 35, 4, '250 g red lentils/2 carrots/1 onion/1 l vegetable stock/1 tsp cumin/salt', [
    'Chop the carrots and the onion and soften them in oil.',
    'Add cumin, lentils and stock and simmer for 20 minutes.',
    'Blend half of the soup and season it.',
  ]),
  recipe('Lemon drizzle cake', 'Baking', 65, 10, '225 g butter/200 g sugar/4 eggs/225 g flour/3 lemons', [
    'Beat butter and sugar, then the eggs one by one.',
    'Fold in the flour and the zest of two lemons.',
    'Bake at 180 °C for 45 minutes and pour the juice over it.',
  ]),
  recipe(
    'Harbour fish pie',
    'Mains',
    75,
    6,
    '800 g white fish/900 g potatoes/500 ml milk/60 g butter/40 g flour/2 leeks',
    [
      'Poach the fish in the milk and boil the potatoes.',
      'Make a sauce of butter, flour and the milk.',
      'Layer fish, leeks and sauce, top with mash and bake for 30 minutes.',
    ],
  ),
  recipe('Overnight oats', 'Breakfast', 10, 2, '100 g rolled oats/250 ml oat milk/1 apple/2 tbsp raisins', [
    'Stir everything in a jar.',
    'Leave it in the fridge until the morning.',
  ]),
  recipe('Spinach omelette', 'Breakfast', 15, 1, '3 eggs/50 g spinach/20 g hard cheese/10 g butter', [
    'Wilt the spinach in the butter.',
    'Pour the beaten eggs over it and fold once they set.',
  ]),
  recipe('Banana pancakes', 'Breakfast', 20, 3, '2 bananas/3 eggs/90 g flour/150 ml milk/1 tsp baking powder', [
    'Mash the bananas and whisk in the rest.',
    'Fry small pancakes on both sides.',
  ]),
  recipe(
    'Leek and potato soup',
    'Soups',
    40,
    4,
    '3 leeks/400 g potatoes/900 ml vegetable stock/100 ml cream/30 g butter',
    [
      'Soften the leeks in the butter.',
      'Add potatoes and stock and cook for 20 minutes.',
      'Blend and stir in the cream.',
    ],
  ),
  recipe('Tomato soup', 'Soups', 30, 4, '1 kg tomatoes/1 onion/2 cloves garlic/500 ml vegetable stock/1 tbsp sugar', [
    'Roast tomatoes, onion and garlic.',
    'Blend them with the stock and the sugar.',
  ]),
  recipe(
    'Chickpea curry',
    'Mains',
    35,
    4,
    '2 tins chickpeas/1 tin coconut milk/1 onion/2 tbsp curry paste/200 g spinach',
    [
      'Fry the onion with the curry paste.',
      'Add chickpeas and coconut milk and simmer for 15 minutes.',
      'Stir in the spinach.',
    ],
  ),
  recipe(
    'Mushroom risotto',
    'Mains',
    45,
    4,
    '320 g risotto rice/300 g mushrooms/1 onion/1.2 l vegetable stock/60 g hard cheese',
    [
      'Fry mushrooms and onion, then the rice.',
      'Add the stock ladle by ladle, stirring.',
      'Stir in the cheese and let it rest.',
    ],
  ),
  recipe('Baked aubergines', 'Mains', 55, 2, '2 aubergines/150 g yoghurt/1 tbsp tahini/40 g walnuts/1 lemon', [
    'Halve and score the aubergines and bake for 40 minutes.',
    'Serve with yoghurt, tahini, lemon and walnuts.',
  ]),
  recipe(
    'Spaghetti with clams',
    'Mains',
    25,
    2,
    '200 g spaghetti/500 g clams/2 cloves garlic/100 ml white wine/1 bunch parsley',
    ['Steam the clams in the wine with garlic.', 'Toss with the pasta and parsley.'],
  ),
  recipe('Potato salad', 'Salads', 40, 6, '1.2 kg potatoes/1 cucumber/1 onion/150 ml vegetable stock/3 tbsp vinegar', [
    'Boil and slice the potatoes.',
    'Pour hot stock and vinegar over them and fold in the rest.',
  ]),
  recipe('Picnic couscous', 'Salads', 20, 8, '400 g couscous/1 cucumber/4 tomatoes/1 bunch mint/2 lemons/100 g feta', [
    'Soak the couscous in hot water.',
    'Mix in everything else and chill it.',
  ]),
  recipe('Beetroot and apple salad', 'Salads', 15, 4, '4 beetroots/2 apples/50 g walnuts/2 tbsp vinegar', [
    'Grate beetroots and apples.',
    'Dress and top with walnuts.',
  ]),
  recipe('Soda bread', 'Baking', 50, 8, '450 g flour/400 ml buttermilk/1 tsp baking soda/1 tsp salt', [
    'Stir everything into a soft dough.',
    'Shape a loaf, cut a cross and bake for 40 minutes.',
  ]),
  recipe('Oat biscuits', 'Baking', 30, 12, '150 g rolled oats/120 g butter/100 g sugar/80 g flour/1 tsp baking soda', [
    'Melt the butter and stir everything together.',
    'Bake small heaps for 12 minutes.',
  ]),
  recipe('Apple crumble', 'Baking', 60, 6, '6 apples/180 g flour/120 g butter/100 g sugar/1 tsp cinnamon', [
    'Slice the apples into a dish.',
    'Rub flour, butter and sugar to crumbs and bake on top for 40 minutes.',
  ]),
  recipe('Ginger lemonade', 'Drinks', 10, 4, '2 lemons/40 g ginger/3 tbsp honey/1 l sparkling water', [
    'Press the lemons and grate the ginger.',
    'Stir in honey and top up with water.',
  ]),
  recipe('Spiced apple punch', 'Drinks', 20, 6, '1.5 l apple juice/1 orange/2 sticks cinnamon/4 cloves', [
    'Warm everything gently for 15 minutes.',
    'Strain and serve hot.',
  ]),
];

function recipe(
  name: string,
  category: BookRecipe['category'],
  minutes: number,
  servings: number,
  ingredients: string,
  steps: readonly string[],
): BookRecipe {
  return { name, category, minutes, servings, ingredients: ingredients.split('/'), steps };
}
