/** The words that sample texts are made of: lists by what they name, and patterns that put them together. */

export const WORDS = {
  firstName: words(`Agnes Amir Beatriz Bruno Camille Carlos Chiara Dagny Dario Edith Elias Farida Felix Fiona Gustav
    Hana Helmut Ilse Imran Ingrid Jasper Jonas Kamila Karim Leonie Lucia Magnus Malik Marta Mateo Milan Nadia Noor Olga
    Oskar Paloma Petra Rafael Rosa Ruben Sanne Selma Silas Tamara Theo Ursula Viktor Wanda Yara Zofia`),
  lastName: words(`Abbott Alvarez Bakker Bauer Benitez Castell Dalgaard Delgado Ekström Falk Farkas Fontaine Gallo
    Hartley Hoffmann Iversen Janssen Keller Kowalski Lindholm Lombardi Marchetti Moreau Nakagawa Novak Okafor Olsen
    Petrov Quist Ramos Richter Rossi Sandoval Schubert Sorensen Takeda Tanner Ueda Varga Vasquez Weber Winther Yilmaz
    Zeller`),
  city: words(`Aarhus Antwerp Bergen Bilbao Bologna Bruges Cork Dresden Dundee Freiburg Gdansk Ghent Girona Graz
    Innsbruck Krakow Leipzig Ljubljana Lucerne Lyon Malmo Nantes Odense Padua Porto Riga Rouen Salzburg Seville Split
    Tampere Tartu Turin Utrecht Verona Vilnius York Zagreb`),
  weekday: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  month: words('January February March April May June July August September October November December'),
  season: words('spring summer autumn winter'),
  thing: words(`attic balcony bakery bathroom bicycle boat bookshop cellar choir clinic courtyard fence garage garden
    greenhouse harbour kitchen laboratory library market museum office orchard party picnic pottery roof school shed
    station studio terrace theatre tool wedding workshop`),
  venue: words(`bakery bookshop clinic courtyard garden greenhouse harbour kitchen laboratory library market museum
    office orchard school station studio theatre workshop`),
  event: words(`budget calendar checklist delivery excursion fund ideas inventory list meeting notes order plan
    programme project proposal repair report review rota schedule sketch summary survey tour visit`),
  trade: words('baker carpenter dentist electrician florist gardener landlord mechanic painter plumber tailor vet'),
  caretaker: words('builder caretaker concierge handyman janitor landlord'),
  household: words(`boiler|broken window|dishwasher|front door|garage light|heating|hot water|kitchen sink|leaking tap|
    letter box|loose tile|smoke alarm|washing machine`),
  food: words(`apples|bread|butter|carrots|cheese|coffee|eggs|flour|honey|lemons|lentils|mushrooms|olives|onions|oranges|
    pears|rice|spinach|tea|tomatoes|walnuts|yoghurt`),
  plant: words(
    'basil|ferns|geraniums|herbs|lemon tree|orchids|roses|seedlings|sunflowers|tomatoes|tulips|window boxes',
  ),
  paper: words(`contract|floor plan|guest list|insurance form|invitation|invoice|itinerary|menu|minutes|photos|quote|
    receipt|recipe|rental agreement|seating plan|slides|timetable`),
  borrowed: words(`camera|cello|drill|guidebook|ladder|projector|sewing machine|sleeping bag|suitcase|tent|travel
    adapter|wheelbarrow`),
  bill: words('dentist|electricity|gas|insurance|internet|phone|rent|rubbish|tax|water'),
  shop: words(
    'bakery|bookshop|chemist|dry cleaner|florist|framer|garden centre|hardware shop|market|post office|tailor',
  ),
  parcel: words(
    'birthday cake|blue coat|curtains|flowers|medicine|new keys|paint|parcel|picture frame|spare part|tickets',
  ),
  occasion: words(`the anniversary|the autumn fair|the birthday party|the board meeting|the choir evening|the concert|
    the exhibition|the family dinner|the garden party|the open day|the picnic|the school play|the weekend trip`),
  activity: words(`archery badminton breakfast choir climbing coffee cycling dinner drawing fencing gardening lunch
    pilates pottery rowing sailing skating swimming tennis yoga`),
  subject: words(`access booking catering heating lighting parking payment printing seating shipping storage timing
    transport`),
  company: words('Alder Birch Bluebell Cedar Copper Elm Granite Hazel Juniper Larch Linden Maple Otter Rowan Willow'),
  branch: words(
    'Bakery Books Builders Design Foods Gardens Glass Instruments Joinery Press Sails Textiles Tools Travel',
  ),
  job: words(
    'Archivist Architect Baker Editor Florist Gardener Illustrator Joiner Librarian Nurse Potter Surveyor Tutor',
  ),
  street: words(
    'Abbey Bridge Canal Castle Chapel Church Garden Harbour High Market Mill Orchard Park River School Station',
  ),
  adjective: words('final|first|helpful|important|latest|new|open|quick|revised|second|shared|updated|urgent'),
} satisfies Readonly<Record<string, readonly string[]>>;

/** `{list}` is a word of that list, `{List}` the same with a capital, `{2-9}` a number of that range. */
export const PATTERNS = {
  line: [
    'Call the {caretaker} about the {household}',
    'Call the {caretaker} on {weekday} about the {household}',
    'Ask {firstName} about the {thing} {event}',
    'Ask the {caretaker} for a quote on the {household}',
    'Book {2-9} seats for {occasion} on {weekday}',
    'Book a table for {2-9} on {weekday}',
    'Buy {food} and {food} for {occasion}',
    'Bring the {borrowed} back to {firstName} on {weekday}',
    'Check the {subject} for {occasion} before {weekday}',
    'Give {firstName} the {paper} on {weekday}',
    'Order {food} for {occasion} on the {5-19}th',
    'Pay the {bill} bill by {weekday}',
    'Pick up the {parcel} from the {shop} on {weekday}',
    'Plan {activity} with {firstName} in {month}',
    'Remind {firstName} of {occasion} in {city}',
    'Send the {paper} to {firstName} before {weekday}',
    'Water the {plant} on {weekday} morning',
  ],
  title: [
    '{Thing} {event}',
    '{Thing} {event} for {month}',
    '{Season} {thing} {event}',
    'Trip to {city}',
    'Weekend in {city}',
    'Ideas for {occasion}',
    'Questions for the {trade}',
    'Visit to {firstName} in {city}',
    '{Activity} with {firstName}',
    'Shopping for {occasion}',
  ],
  label: [
    '{Activity} class',
    '{Activity} with {firstName}',
    'Call {firstName}',
    'Water the {plant}',
    'Train to {city}',
    'Collect the {parcel}',
  ],
  addition: [
    'for {firstName}',
    'with {firstName}',
    'in {city}',
    'on {weekday}',
    'until {month}',
    '({adjective} version)',
    '({season} {event})',
    'before {weekday}',
  ],
  personAddition: ['({company} {branch})', '(old number)', '(new number)', '({city})', '({job})'],
  companyAddition: ['and Partners', '& Sons', '& Daughters', '({city})', '({city} office)'],
  personName: ['{firstName} {lastName}'],
  firstName: ['{firstName}'],
  lastName: ['{lastName}'],
  company: ['{company} {branch}', '{lastName} {branch}'],
  job: ['{job}', 'Head {job}'],
  place: ['{city} {venue}', '{Venue} in {city}', '{lastName} {venue}'],
  address: ['{3-98} {street} Street, {city}', '{3-98} {street} Road, {city}'],
  city: ['{city}'],
  name: ['{thing} {event} {10-99}'],
  fileName: ['{thing}-{event}', '{season}-{thing}-{event}', '{thing}-{event}-{month}'],
  folderName: ['{Thing} {event}', '{City} {event}', '{Season} {thing}'],
  phone: ['555-01{10-99}'],
  email: ['{firstName}.{lastName}@example.com'],
  userName: ['{firstName}.{lastName}'],
  url: ['https://{thing}-{event}.example.com'],
  amount: ['{3-92}.{10-99}'],
  number: ['{13-97}'],
  date: ['2026-{10-12}-{10-28}'],
  time: ['{10-22}:{10-59}'],
  expression: ['{12-98} * {3-29}', '{112-986} + {45-789}', '{512-998} - {23-489}', '({12-98} + {13-87}) * {3-9}'],
  comment: [
    'TODO: ask {firstName} for a review before {weekday}',
    'TODO: write a test for this with {firstName}',
    'Reviewed by {firstName} {lastName} on {5-19} {month}',
    'Questions about this go to {firstName} {lastName}',
    'Changed on {5-19} {month} after the review with {firstName}',
    'NOTE: {firstName} wants to run this every {weekday}',
  ],
  reply: [
    'See you on {weekday}',
    'I will bring the {paper} on {weekday}',
    'Thanks for the {paper} about {subject}',
    'Could you send me the {paper} by {weekday}?',
    'Let us meet in {city} in {month}',
  ],
} satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Separated by bars where one of them has a space in it. */
function words(list: string): readonly string[] {
  const separator = list.includes('|') ? '|' : /\s+/;
  return list
    .split(separator)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');
}
