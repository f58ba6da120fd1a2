/** Journeys, as a topic. */
import type { Topic } from './topic.ts';

export const TRAVEL: Topic = {
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
