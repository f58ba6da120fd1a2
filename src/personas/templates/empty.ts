/** A home folder without user files, so that only the application is left. */
import { openHomeFolder } from '../home-folder.ts';

openHomeFolder().finish();
