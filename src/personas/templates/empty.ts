/** A home folder without user files: what is left is the application alone. */
import { openHomeFolder } from '../home-folder.ts';

openHomeFolder().finish();
