/** A choir and its club, as a topic. */
import type { Topic } from './topic.ts';

export const CLUB: Topic = {
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
