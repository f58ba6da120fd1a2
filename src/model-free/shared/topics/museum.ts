/** An exhibition, and the museum that shows it, as a topic. */
import type { Topic } from './topic.ts';

export const MUSEUM: Topic = {
  words:
    'museum exhibition gallery poster label case object collection visitor archive loan opening volunteer speech quay',
  lines: [
    'Ask {firstName} for the final label texts by {weekday}',
    'Order {5-19} more catalogues for the museum shop',
    'Print the programme of the opening by {weekday}',
    'Call the printer about the posters on {weekday}',
    'Check the lamps in the east gallery before {weekday}',
    'Send the loan agreement to {firstName} on {weekday}',
    'Book a photographer for the opening',
    'Measure case {4-9} before the maps arrive on {weekday}',
    'Reserve {12-40} chairs for the speeches',
    'Invite the volunteers to the walk-through on {weekday}',
    'Hang the banner at the entrance on {weekday} morning',
    'Ask {firstName} to proofread the audio guide',
    'Pick up the frames for the harbour prints on {weekday}',
    'Write to the school about the tour on {weekday}',
  ],
  folders: [
    'Exhibition photos',
    'Loan agreements',
    'Label texts',
    'Opening night',
    'Press cuttings',
    'Visitor surveys',
  ],
  things: {
    task: [
      'Print the opening programme | Two hundred copies, folded once.',
      'Order more catalogues | Forty for the museum shop, ten for the lenders.',
      'Check the gallery lamps | Two in the east gallery flicker.',
      'Invite the volunteers | Everyone who helped with the boat trip.',
      'Proofread the label texts | Names of lenders as in the loan agreements.',
      'Book a photographer | From five to seven, for the speeches.',
      'Return the borrowed maps | The archive opens at ten.',
      'Reserve chairs for the speeches | Forty chairs and a table for drinks.',
    ],
    event: [
      'Guided tour for volunteers | Meet at the front desk. | East gallery',
      'Label text review | Bring the printed labels. | Room 21',
      'Delivery of the loan objects | The van comes to the back door. | Laboratory',
      'Rehearsal of the speeches | With microphones. | East gallery',
      'Tour for the school | Two classes of twenty. | Studio',
      'Meeting with the printer | About the poster and the catalogue. | Room 14',
    ],
    page: [
      'Lenders and their objects | Twelve lenders, forty objects; two agreements are not signed yet.',
      'Running order of the opening | Music at five, speeches at half past, drinks from six.',
      'Questions about the labels | Which names go first, and are dates written in full?',
      'Care of the old maps | No flash, gloves at all times, light below fifty lux.',
      'Lessons from the last exhibition | The queue was too long; a second desk is needed.',
    ],
    link: [
      'Map collection of the city archive | Scans of harbour maps, free to use. | https://city-archive.example/maps',
      'Guide to exhibition lighting | What light old paper can bear. | https://museum-guides.example/lighting',
      'Prices of display cases | Offer that {firstName} found. | https://display-cases.example/prices',
      'Opening hours of the print shop | Also on Saturday mornings. | https://print-shop.example/hours',
    ],
    mail: [
      'Label texts for case 3 | Could you send me the label texts for case 3 by {weekday}?',
      'Chairs for the opening | We need forty chairs on Saturday. Can you bring them by noon?',
      'Poster proof | The proof looks good. Please print two hundred copies.',
      'Loan agreement | I have signed the agreement and will bring it on {weekday}.',
    ],
    fault: [
      'Lamp in the east gallery flickers | It began on {weekday} morning.',
      'Audio guide stops at object 12 | The recording breaks off after ten seconds.',
      'Door of case 3 does not close | The lock needs oil.',
      'Heating in the studio stays cold | It was warm last week.',
    ],
  },
};
