/** A household, as a topic. */
import type { Topic } from './topic.ts';

export const HOME: Topic = {
  words:
    'family home house parking permit library holiday printer paper dentist birthday school lunch invoice water shop kitchen grandma call',
  lines: [
    'Pay the water bill by {weekday}',
    'Call the plumber about the kitchen tap on {weekday}',
    'Buy milk, bread and apples on {weekday}',
    'Bring the library books back by {weekday}',
    'Book a table for {3-8} for the birthday',
    'Ask {firstName} to feed the cat over the weekend',
  ],
  folders: ['Household bills', 'Holiday photos', 'School letters', 'Recipes', 'Insurance papers', 'Warranty cards'],
  things: {
    task: [
      'Pay the water bill | By bank transfer, number on the letter.',
      'Call the plumber | The kitchen tap drips again.',
      'Buy a birthday present for Grandma | She likes crime novels.',
      'Book the train tickets | Two seats, a table if possible.',
      'Clean the coffee machine | The cleaner is under the sink.',
      'Bring the winter coats to the cleaner | Three coats, receipt in the drawer.',
      'Order new printer ink | Black and yellow.',
      'Make an appointment at the bank | About the savings account.',
      'Return the drill to the neighbours | With both boxes of bits.',
    ],
    event: [
      'Parents evening | Ask about the class trip. | Mill Road School',
      'Haircut | | High Street 14',
      'Birthday dinner for Grandma | Eight people, she likes fish. | Harbour Restaurant',
      'Plumber comes | About the kitchen tap. | At home',
      'Swimming lesson | Bring the goggles. | City pool',
      'Car inspection | Papers are in the glove box. | Garage on Station Road',
    ],
    page: [
      'Birthday ideas | A book token, a walk along the coast, dinner for two.',
      'Packing list for the holidays | Tickets, chargers, rain jackets, first-aid kit.',
      'Meals for the week | Soup on Monday, pasta on Tuesday, fish on Friday.',
      'Questions for the landlord | When is the roof repaired, and who pays for the lock?',
      'Guests for the summer party | Neighbours, the choir, three cousins.',
    ],
    link: [
      'Timetable of the city buses | Line 4 goes to the library. | https://buses.example/timetable',
      'Holiday dates of the schools | For this year and the next. | https://schools.example/holidays',
      'Renewing a parking permit | The form and the fees. | https://city.example/parking',
      'Recycling calendar | Paper every second {weekday}. | https://recycling.example/calendar',
    ],
    mail: [
      'Dinner on Saturday | Would you like to come to dinner on Saturday at seven?',
      'Kitchen tap | The kitchen tap drips. Could you come on {weekday} morning?',
      'Return of the drill | Thank you for the drill. I will bring it back on {weekday}.',
      'Present for Grandma | Shall we buy the present together? I thought of a book token.',
    ],
    fault: [
      'Kitchen tap drips | About a drop each second.',
      'Doorbell does not ring | The battery is new.',
      'Light in the hall stays off | A new bulb did not help.',
    ],
  },
};
