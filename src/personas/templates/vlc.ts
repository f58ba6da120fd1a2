/** VLC: no privacy question, no network look-ups, no resizing to the video; opens on the playlist. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('vlc');
