/** quaykitchen.example: recipes, including those of the Recipes app. */
import { RECIPES } from '../../../parts/recipe-book.ts';
import { banner, form, heading, link, menu, paragraph, section, small, type Site } from '../web.ts';

const HOST = 'quaykitchen.example';
const pathOf = (name: string) => `/recipe/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
const SHOWN = RECIPES.slice(0, 14);
const CATEGORIES = ['', ...new Set(SHOWN.map(({ category }) => category))];
const PAGES = CATEGORIES.map((category) => [category && `/${category.toLowerCase()}`, category || 'All'] as const);

export const kitchen: Site = {
  host: HOST,
  name: 'Quay Kitchen',
  icon: 'recipe',
  paths: ['', ...SHOWN.map(({ name }) => pathOf(name)), '/letter'],
  show(visit, path) {
    const top = [
      banner('Quay Kitchen', '#f7d9a8', '#b5532a'),
      menu(visit, HOST, path, [...PAGES, ['/letter', 'Letter']]),
    ];
    const category = PAGES.find(([to]) => to === path)?.[1];
    if (category !== undefined) {
      const listed = SHOWN.filter((recipe) => category === 'All' || recipe.category === category);
      return {
        title: 'Quay Kitchen',
        body: [
          ...top,
          ...listed.map(({ name, minutes }) => link(visit, name, `${HOST}${pathOf(name)}`, `${minutes} minutes`)),
        ],
      };
    }
    if (path === '/letter') {
      const fields = [
        { label: 'E-mail', kind: 'email' },
        { label: 'How often', options: ['Every week', 'Every month'] },
      ] as const;
      const thanks = 'The first letter is on its way.';
      return {
        title: 'Recipe letter',
        body: [...top, ...form(visit, HOST, 'Recipe letter', fields, { action: 'Subscribe', thanks })],
      };
    }
    const recipe = SHOWN.find(({ name }) => pathOf(name) === path);
    return (
      recipe && {
        title: recipe.name,
        body: [
          ...top,
          heading(recipe.name),
          small(`${recipe.category} · ${recipe.minutes} minutes · serves ${recipe.servings}`),
          section('Ingredients'),
          ...recipe.ingredients.map((line) => paragraph(`•  ${line}`)),
          section('Method'),
          ...recipe.steps.map((step, index) => paragraph(`${index + 1}. ${step}`)),
        ],
      }
    );
  },
};
