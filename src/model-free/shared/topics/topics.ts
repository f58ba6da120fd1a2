/**
 * What people write about: topics, each with things of several kinds whose words belong together. "title | note | third",
 * where the third is the place of an event or the address of a page. `{list}` stands for a word as in sample-words.ts.
 */

/** A task is to be done; a fault is what somebody reports as broken. */
export type ThingKind = 'task' | 'event' | 'page' | 'link' | 'mail' | 'fault';

export interface Topic {
  /** Words of texts about it, in the singular. */
  words: string;
  /** Lines of a list of notes. */
  lines: readonly string[];
  folders: readonly string[];
  things: Readonly<Record<ThingKind, readonly string[]>>;
}

export const TOPICS = {
  museum: {
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
        'Map collection of the city archive | Scans of harbour maps, free to use. | https://archive.example/maps',
        'Guide to exhibition lighting | What light old paper can bear. | https://museum-guides.example/lighting',
        'Prices of display cases | Offer that {firstName} found. | https://cases.example/prices',
        'Opening hours of the print shop | Also on Saturday mornings. | https://printshop.example/hours',
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
  },
  garden: {
    words:
      'garden gardening plant seed potato apple tree compost plot bed shed gate water tank greenhouse path allotment fence tool fern tomato prune swap',
    lines: [
      'Order {2-9} bags of compost for the raised beds',
      'Sow the carrots on {weekday}',
      'Ask {firstName} for the key to the tool shed',
      'Turn the compost on {weekday} morning',
      'Mend the net over the strawberries by {weekday}',
      'Water the greenhouse while {firstName} is away',
      'Cut the hedge by the gate on {weekday}',
      'Collect seed orders from the members by {weekday}',
    ],
    folders: ['Planting plans', 'Seed orders', 'Garden photos', 'Plot holders', 'Tool shed', 'Plant swap'],
    things: {
      task: [
        'Order compost for the raised beds | Eight bags, delivered to the gate.',
        'Mend the greenhouse door | The upper hinge is loose; screws are in the shed.',
        'Sow the early carrots | Bed 3, after the frost.',
        'Buy new watering cans | Three, with long spouts.',
        'Sharpen the garden tools | The stone is on the shelf in the shed.',
        'Cut the hedge by the gate | Before the birds begin to nest.',
        'Sort the seed packets | Throw away what is older than three years.',
        'Paint the garden gate | Green, two coats.',
        'Collect the seed orders | One list for all plots.',
        'Clean the bird boxes | Ladder from the tool shed.',
      ],
      event: [
        'Planting day in the garden | Bring gloves and a spade. | Community garden',
        'Plant swap | Seedlings and cuttings are welcome. | Garden shed',
        'Talk on composting | With slides, about an hour. | Village hall',
        'Hedge cutting | Gloves are there. | Garden gate',
        'Meeting of the plot holders | Fees and the water tank. | Village hall',
      ],
      page: [
        'Planting calendar | Peas in March, beans in May, leeks in June.',
        'Crop rotation of the beds | Bed 1 potatoes, bed 2 peas, bed 3 carrots.',
        'What to do about slugs | Boards in the evening, collect them in the morning.',
        'Seeds to order | Charlotte potatoes, early carrots, climbing beans.',
        'Compost rules | No cooked food, branches cut short, cover it after rain.',
      ],
      link: [
        'Sowing calendar | Which seeds to sow in which month. | https://sowing-calendar.example/spring',
        'How to build a raised bed | With a list of the wood needed. | https://raised-beds.example/plans',
        'Composting at home | What may go in, and for how long. | https://compost.example/basics',
        'Old apple varieties | Pictures and harvest times. | https://apples.example/varieties',
        'Seed exchange | People who give seeds away. | https://seed-exchange.example/offers',
      ],
      mail: [
        'Compost delivery | Eight bags of compost come on {weekday}. Can you open the gate?',
        'Seedlings for the swap | I have twenty tomato seedlings. Shall I bring them on {weekday}?',
        'Key to the tool shed | Could you leave the key to the tool shed with Jonas on {weekday}?',
        'Watering in August | I am away for two weeks. Could you water plot 9?',
        'Hedge by the gate | I can cut the hedge on {weekday}. Will you help me?',
      ],
      fault: [
        'Tap by the greenhouse drips | A new washer should do.',
        'Hinge of the shed door is loose | The screws have fallen out.',
        'Water tank is empty | The pipe may be blocked.',
        'Wheelbarrow has a flat tyre | The pump is in the shed.',
        'Fence behind plot 9 has fallen | Since the storm on {weekday}.',
        'Greenhouse window is cracked | The lower one on the left.',
        'Compost bin has lost its lid | It may be behind the hedge.',
        'Padlock of the gate is stuck | Oil did not help.',
      ],
    },
  },
  home: {
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
  },
  work: {
    words:
      'team meeting office project budget review report customer website relaunch room account client work slides minutes workshop',
    lines: [
      'Send the minutes to the team by {weekday}',
      'Book room {2-19} for the review on {weekday}',
      'Ask {firstName} for the sales figures by {weekday}',
      'Update the slides before the meeting on {weekday}',
      'Call the customer about the invoice on {weekday}',
      'Check the travel costs with {firstName}',
    ],
    folders: ['Meeting minutes', 'Project plans', 'Travel receipts', 'Quarterly reports', 'Contracts', 'Slides'],
    things: {
      task: [
        'Send the minutes to the team | With the list of who does what.',
        'Update the project plan | The launch moves by one week.',
        'Prepare the slides for the review | Ten slides at most.',
        'Check the travel receipts | Two from March are missing.',
        'Order new name badges | For the five new colleagues.',
        'Write the monthly report | Figures come from {firstName}.',
        'Set up the meeting room | Projector, water, name cards.',
      ],
      event: [
        'Project review | Bring the budget figures. | Room 2',
        'Interview with a candidate | Second round. | Room 5',
        'Lunch with the new colleagues | Table for six. | Corner House',
        'Fire drill | Everyone leaves by the stairs. | Front yard',
        'Training on the new phones | Bring your own phone. | Room 3',
      ],
      page: [
        'Agenda of the team meeting | Budget, holidays, the move to the new office.',
        'Decisions of the review | The launch moves to May; the budget stays.',
        'Questions for the new colleague | Which systems, which team, which hours?',
        'Checklist for the launch | Texts, pictures, test orders, announcement.',
        'Contacts at the print shop | Orders by mail, complaints by phone.',
      ],
      link: [
        'Room booking | For all meeting rooms. | https://rooms.example/booking',
        'Style guide for slides | Colours and fonts. | https://style-guide.example/slides',
        'Travel cost form | To be sent by the end of the month. | https://travel-costs.example/form',
      ],
      mail: [
        'Minutes of the review | Here are the decisions: the launch moves to May, the budget stays.',
        'Meeting on {weekday} | Could we meet on {weekday} at ten to go through the slides?',
        'Travel receipts | Two of your receipts are missing. Could you send them by {weekday}?',
      ],
      fault: [
        'Projector in room 2 shows no picture | The cable has been changed already.',
        'Order form loses the postal code | It is empty after the second page.',
        'Printer on the ground floor jams | Always with thick paper.',
      ],
    },
  },
  kitchen: {
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
  },
  travel: {
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
        'Ferry timetable | Crossings from March to October. | https://ferries.example/timetable',
        'Night trains in Europe | Routes and prices. | https://night-trains.example/routes',
        'Left luggage at stations | Lockers, sizes and fees. | https://luggage.example/stations',
      ],
      mail: ['Train on {weekday} | I have booked two seats on the train on {weekday} at nine.'],
      fault: ['Ticket machine takes no coins | The one on platform 2.'],
    },
  },
  club: {
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
  },
} as const satisfies Readonly<Record<string, Topic>>;
