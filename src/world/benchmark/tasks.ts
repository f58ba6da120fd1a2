/** Every task of the benchmark, app by app. */
import { browserTasks } from '../apps/browser/tasks.ts';
import { calculatorTasks } from '../apps/calculator/tasks.ts';
import { calendarTasks } from '../apps/calendar/tasks.ts';
import { cameraTasks } from '../apps/camera/tasks.ts';
import { clockTasks } from '../apps/clock/tasks.ts';
import { contactsTasks } from '../apps/contacts/tasks.ts';
import { drawingTasks } from '../apps/drawing/tasks.ts';
import { expensesTasks } from '../apps/expenses/tasks.ts';
import { filesTasks } from '../apps/files/tasks.ts';
import { galleryTasks } from '../apps/gallery/tasks.ts';
import { mailTasks } from '../apps/mail/tasks.ts';
import { mapsTasks } from '../apps/maps/tasks.ts';
import { messagesTasks } from '../apps/messages/tasks.ts';
import { musicTasks } from '../apps/music/tasks.ts';
import { notesTasks } from '../apps/notes/tasks.ts';
import { recipesTasks } from '../apps/recipes/tasks.ts';
import { recorderTasks } from '../apps/recorder/tasks.ts';
import { settingsTasks } from '../apps/settings/tasks.ts';
import { sportsTasks } from '../apps/sports/tasks.ts';
import { tasksTasks } from '../apps/tasks/tasks.ts';
import type { WorldTask } from './task.ts';

export const TASKS: readonly WorldTask[] = [
  ...browserTasks,
  ...calculatorTasks,
  ...calendarTasks,
  ...cameraTasks,
  ...clockTasks,
  ...contactsTasks,
  ...drawingTasks,
  ...expensesTasks,
  ...filesTasks,
  ...galleryTasks,
  ...mailTasks,
  ...mapsTasks,
  ...messagesTasks,
  ...musicTasks,
  ...notesTasks,
  ...recipesTasks,
  ...recorderTasks,
  ...settingsTasks,
  ...sportsTasks,
  ...tasksTasks,
];
