/**
 * What people write about: topics, each with things of several kinds whose words belong together. `{list}` stands for a
 * word as in sample-words.ts.
 */
import { GARDEN } from './garden.ts';
import { HOME } from './home.ts';
import { MUSEUM } from './museum.ts';
import { WORK } from './work.ts';
import type { Topic } from './topic.ts';

/** Cooking and baking, as a topic. */
const KITCHEN: Topic = {
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

/** Journeys, as a topic. */
const TRAVEL: Topic = {
  words: 'travel train time trip station ferry ticket hotel holiday timetable journey photo',
  lines: [
    'Buy train tickets to {city} by {weekday}',
    'Ask {firstName} about the hotel in {city}',
    'Print the ferry tickets on {weekday}',
  ],
  folders: ['Train tickets', 'Hotel bookings', 'Travel photos', 'Maps'],
  things: {
    task: [
      'Book the ferry | Two people and a car.',
      'Print the train tickets | One copy each.',
      'Reserve a hotel near the station | Two nights, breakfast.',
    ],
    event: [
      'Train to {city} | Seats 41 and 42. | Main station',
      'Ferry departure | Be there an hour before. | Harbour, gate 2',
    ],
    page: [
      'Packing for the ferry | Warm jackets, snacks, a book.',
      'Hotels near the station | The Anchor is quiet; the Crown has bicycles.',
    ],
    link: [
      'Ferry timetable | Crossings from March to October. | https://ferry-tickets.example/timetable',
      'Night trains in Europe | Routes and prices. | https://night-trains.example/routes',
      'Left luggage at stations | Lockers, sizes and fees. | https://left-luggage.example/stations',
    ],
    mail: ['Train on {weekday} | I have booked two seats on the train on {weekday} at nine.'],
    fault: ['Ticket machine takes no coins | The one on platform 2.'],
  },
};

/** A choir and its club, as a topic. */
const CLUB: Topic = {
  words: 'choir club practice concert rehearsal music match training member song',
  lines: [
    'Copy the new songs for the choir',
    'Ask {firstName} to bring the music stands on {weekday}',
    'Book the hall for the concert',
  ],
  folders: ['Sheet music', 'Concert posters', 'Member lists', 'Rehearsal plans'],
  things: {
    task: [
      'Copy the new songs | Thirty copies of each.',
      'Print the concert posters | Fifty, in colour.',
      'Collect the member fees | Five have not paid yet.',
    ],
    event: [
      "Rehearsal for the concert | Bring the blue folder. | St Anne's Hall",
      "Extra choir practice | Altos and tenors. | St Anne's Hall",
      'Spring concert | Doors open at seven. | Town church',
      'Club evening | With cake. | Club house',
    ],
    page: [
      'Programme of the concert | Six songs, an interval, four songs.',
      'Who sings solo | Song 3 and song 8; two names are missing.',
    ],
    link: ['Practice tracks for altos | To listen to at home. | https://practice-tracks.example/altos'],
    mail: ['Extra rehearsal | There is an extra rehearsal on {weekday} at seven. Can you come?'],
    fault: ['Piano in the hall is out of tune | The upper octave.'],
  },
};

export const TOPICS = {
  museum: MUSEUM,
  garden: GARDEN,
  home: HOME,
  work: WORK,
  kitchen: KITCHEN,
  travel: TRAVEL,
  club: CLUB,
} satisfies Readonly<Record<string, Topic>>;
