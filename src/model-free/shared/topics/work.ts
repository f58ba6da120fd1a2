/** An office, as a topic. */
import type { Topic } from './topic.ts';

export const WORK: Topic = {
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
};
