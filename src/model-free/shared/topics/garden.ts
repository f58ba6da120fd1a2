/** A shared garden, as a topic. */
import type { Topic } from './topic.ts';

export const GARDEN: Topic = {
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
};
