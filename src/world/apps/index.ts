/** Every app of the world, in the order of the launcher. */
import type { WorldApp } from '../app.ts';
import { browser } from './browser/app.ts';
import { calculator } from './calculator/app.ts';
import { calendar } from './calendar/app.ts';
import { camera } from './camera/app.ts';
import { clock } from './clock/app.ts';
import { contacts } from './contacts/app.ts';
import { drawing } from './drawing/app.ts';
import { expenses } from './expenses/app.ts';
import { files } from './files/app.ts';
import { gallery } from './gallery/app.ts';
import { mail } from './mail/app.ts';
import { maps } from './maps/app.ts';
import { messages } from './messages/app.ts';
import { music } from './music/app.ts';
import { notes } from './notes/app.ts';
import { recipes } from './recipes/app.ts';
import { recorder } from './recorder/app.ts';
import { settings } from './settings/app.ts';
import { sports } from './sports/app.ts';
import { tasks } from './tasks/app.ts';

// Each app's state has its own shape, unknown to code for all apps.
export const APPS = [
  browser,
  calculator,
  calendar,
  camera,
  clock,
  contacts,
  drawing,
  expenses,
  files,
  gallery,
  mail,
  maps,
  messages,
  music,
  notes,
  recipes,
  recorder,
  settings,
  sports,
  tasks,
] as readonly unknown[] as readonly WorldApp[];
