/**
 * Thunderbird: one POP account of the persona with its mail already delivered, a calendar read from a local file, no
 * network, no account set-up, no start pages. Preference names are those of its all.js and mailnews.js.
 */
import type { HomeFolder } from '../home-folder.ts';
import { openHomeFolder } from '../home-folder.ts';
import { FOLDERS, INBOX, SENT, toMbox } from '../messages.ts';
import { PERSON } from '../person.ts';
import { writePersonaHome } from '../write-home.ts';

const PROFILE = '.thunderbird/elena.default';
const MAIL = `${PROFILE}/Mail/tidewater`;
const HOST = 'mail.tidewater.example';
const USER = 'elena.marsh';
/** Thunderbird's URIs of the two accounts. */
const ACCOUNT = `mailbox://${USER}@${HOST}`;
const LOCAL_FOLDERS = 'mailbox://nobody@Local%20Folders';

const home = openHomeFolder();
await writePersonaHome(home);
home.write('.thunderbird/profiles.ini', profilesIni());
home.write(
  `${PROFILE}/prefs.js`,
  toPrefsJs({ ...accountPreferences(), ...calendarPreferences(), ...quietPreferences() }),
);
writeMailbox(home);
writeWindowState(home);
home.finish();

function writeMailbox(folder: HomeFolder): void {
  folder.write(`${MAIL}/Inbox`, toMbox(INBOX));
  folder.write(`${MAIL}/Sent`, toMbox(SENT));
  for (const name of ['Drafts', 'Trash', 'Templates']) folder.write(`${MAIL}/${name}`, '');
  for (const [name, messages] of Object.entries(FOLDERS)) {
    folder.write(`${PROFILE}/Mail/Local Folders/${name}`, toMbox(messages));
  }
}

/** Opens the inbox with the folder tree unfolded and without the pane that shows today's date. */
function writeWindowState(folder: HomeFolder): void {
  const state = { firstTab: true, folderPaneVisible: true, messagePaneVisible: true, folderURI: `${ACCOUNT}/Inbox` };
  const tabs = { rev: 0, selectedIndex: 0, tabs: [{ mode: 'mail3PaneTab', state, ext: {} }] };
  folder.write(`${PROFILE}/session.json`, JSON.stringify({ rev: 0, windows: [{ type: '3pane', tabs }] }));
  folder.write(`${PROFILE}/folderTree.json`, JSON.stringify({ open: { all: [ACCOUNT, LOCAL_FOLDERS] } }));
  const todayPane = { collapsed: 'true', collapsedinmodes: 'mail,calendar,task,chat' };
  // The status bar is hidden because it shows the day of the month.
  const main = { 'today-pane-panel': todayPane, 'status-bar': { hidden: 'true' } };
  folder.write(`${PROFILE}/xulstore.json`, JSON.stringify({ 'chrome://messenger/content/messenger.xhtml': main }));
}

function profilesIni(): string {
  return `[Profile0]
Name=default
IsRelative=1
Path=elena.default
Default=1

[General]
StartWithLastProfile=1
Version=2
`;
}

function accountPreferences(): Preferences {
  return {
    'mail.accountmanager.accounts': 'account1,account2',
    'mail.accountmanager.defaultaccount': 'account1',
    'mail.accountmanager.localfoldersserver': 'server2',
    'mail.account.account1.identities': 'id1',
    'mail.account.account1.server': 'server1',
    'mail.account.account2.server': 'server2',
    'mail.account.lastKey': 2,
    'mail.identity.id1.fullName': PERSON.name,
    'mail.identity.id1.useremail': PERSON.email,
    'mail.identity.id1.organization': PERSON.employer,
    'mail.identity.id1.valid': true,
    'mail.identity.id1.smtpServer': 'smtp1',
    'mail.identity.id1.compose_html': false,
    'mail.server.server1.type': 'pop3',
    'mail.server.server1.name': PERSON.email,
    'mail.server.server1.hostname': HOST,
    'mail.server.server1.userName': USER,
    'mail.server.server1.directory-rel': '[ProfD]Mail/tidewater',
    'mail.server.server1.directory': `/home/user/${MAIL}`,
    'mail.server.server1.check_new_mail': false,
    'mail.server.server1.login_at_startup': false,
    'mail.server.server1.download_on_biff': false,
    'mail.server.server2.type': 'none',
    'mail.server.server2.name': 'Local Folders',
    'mail.server.server2.hostname': 'Local Folders',
    'mail.server.server2.userName': 'nobody',
    'mail.server.server2.directory-rel': '[ProfD]Mail/Local Folders',
    'mail.server.server2.directory': `/home/user/${PROFILE}/Mail/Local Folders`,
    'mail.smtpservers': 'smtp1',
    'mail.smtp.defaultserver': 'smtp1',
    'mail.smtpserver.smtp1.hostname': HOST,
    'mail.smtpserver.smtp1.username': USER,
  };
}

function calendarPreferences(): Preferences {
  const calendar = 'calendar.registry.7d3c5b1e-0000-4000-8000-000000000001';
  return {
    [`${calendar}.name`]: PERSON.employer,
    [`${calendar}.type`]: 'ics',
    [`${calendar}.uri`]: 'file:///home/user/Documents/calendar.ics',
    [`${calendar}.calendar-main-in-composite`]: true,
    // With the cache, Thunderbird reads no calendar while offline.
    [`${calendar}.cache.enabled`]: false,
    'calendar.list.sortOrder': '7d3c5b1e-0000-4000-8000-000000000001',
    'calendar.alarms.show': false,
    'calendar.timezone.local': 'UTC',
  };
}

function quietPreferences(): Preferences {
  return {
    'app.donation.eoy.version.viewed': 999,
    'app.update.enabled': false,
    'app.update.auto': false,
    'browser.safebrowsing.enabled': false,
    'datareporting.healthreport.uploadEnabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
    'extensions.update.enabled': false,
    'extensions.getAddons.cache.enabled': false,
    'intl.locale.requested': 'en-US',
    'mail.accounthub.enabled': false,
    'mail.provider.suppress_dialog_on_startup': true,
    'mail.provider.enabled': false,
    'mail.rights.version': 1,
    'mail.shell.checkDefaultClient': false,
    'mail.spotlight.firstRunDone': true,
    'mail.startup.enabledMailCheckOnce': true,
    'mail.winsearch.firstRunDone': true,
    'mail.inappnotifications.enabled': false,
    'mailnews.start_page.enabled': false,
    'mailnews.start_page_override.mstone': 'ignore',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'network.online': false,
    'offline.autoDetect': false,
    // 3: always start offline.
    'offline.startup_state': 3,
    // 2: never ask to send unsent messages when going online.
    'offline.send.unsent_messages': 2,
    'mailnews.mark_message_read.auto': true,
    'mail.biff.play_sound': false,
    'mail.biff.show_alert': false,
    'toolkit.cosmeticAnimations.enabled': false,
    'toolkit.telemetry.enabled': false,
    'ui.caretBlinkTime': 0,
    'ui.prefersReducedMotion': 1,
  };
}

type Preferences = Record<string, string | number | boolean>;

function toPrefsJs(preferences: Preferences): string {
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`);
  return `${lines.join('\n')}\n`;
}
