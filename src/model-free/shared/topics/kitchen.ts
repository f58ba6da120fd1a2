/** Cooking and baking, as a topic. */
import type { Topic } from './topic.ts';

export const KITCHEN: Topic = {
  words: 'bread baking beginner recipe dough oven cake cooking kitchen food flour',
  lines: [
    'Feed the sourdough on {weekday}',
    'Buy rye flour and yeast on {weekday}',
    'Bake {2-6} loaves for the market on {weekday}',
  ],
  folders: ['Bread recipes', 'Cake recipes', 'Menus', 'Shopping lists'],
  things: {
    task: [
      'Feed the sourdough | Equal parts of flour and water.',
      'Buy rye flour | Two kilos, from the mill.',
      'Borrow the big cake tin | For the fair on Saturday.',
    ],
    event: ['Bread baking course | Bring an apron. | Village bakery', 'Cake sale | From ten to two. | Market square'],
    page: [
      'Rye bread | 500 g rye flour, 350 ml water, 10 g salt; an hour at 220 degrees.',
      'Apple cake for twelve | Six apples, 250 g butter, four eggs.',
      'Oven temperatures | Rolls 230, loaves 220, cakes 180 degrees.',
    ],
    link: [
      'Sourdough step by step | Starter, dough and baking in pictures. | https://sourdough.example/steps',
      'Flour types explained | Which flour is for which bread. | https://flour.example/types',
      'Ten cakes for a bake sale | Easy to cut and to carry. | https://cakes.example/bake-sale',
    ],
    mail: ['Cake for the fair | I will bring an apple cake on Saturday. Can you bring plates?'],
    fault: ['Oven does not get hot | It stops at 150 degrees.'],
  },
};
