/**
 * Chromium: the museum's intranet as start page, home page and bookmarks, and no first-run pages, password prompts,
 * translation offers or suggestions. The switches that silence its background traffic are in the catalogue.
 */
import { openHomeFolder } from '../home-folder.ts';
import { PAGES } from '../web-pages.ts';
import { writePersonaHome } from '../write-home.ts';

const PROFILE = '.config/chromium';
/** 5 April 2025 in Chromium's unit, microseconds since 1601. */
const BOOKMARK_TIME = '13388328000000000';

const home = openHomeFolder();
await writePersonaHome(home);
home.write(`${PROFILE}/First Run`, '');
home.write(`${PROFILE}/Default/Preferences`, JSON.stringify(preferences()));
home.write(`${PROFILE}/Default/Bookmarks`, JSON.stringify(bookmarks(), null, 2));
home.finish();

function pageUrl(file: string): string {
  return `file:///home/user/Documents/intranet/${file}`;
}

function preferences(): object {
  return {
    alternate_error_pages: { enabled: false },
    autofill: { profile_enabled: false, credit_card_enabled: false },
    bookmark_bar: { show_on_all_tabs: true },
    browser: {
      check_default_browser: false,
      has_seen_welcome_page: true,
      show_home_button: true,
      window_placement: { left: 20, top: 30, right: 1260, bottom: 780, maximized: false },
    },
    credentials_enable_service: false,
    distribution: { skip_first_run_ui: true, suppress_first_run_default_browser_prompt: true },
    download: { default_directory: '/home/user/Downloads', prompt_for_download: false },
    homepage: pageUrl('index.html'),
    homepage_is_newtabpage: false,
    profile: { exit_type: 'Normal', exited_cleanly: true, name: 'Elena', password_manager_enabled: false },
    safebrowsing: { enabled: false },
    search: { suggest_enabled: false },
    signin: { allowed: false },
    spellcheck: { dictionaries: [] },
    translate: { enabled: false },
  };
}

function bookmarks(): object {
  let id = 4;
  const links = PAGES.map((page) => ({
    type: 'url',
    id: String(id++),
    name: page.title,
    url: pageUrl(page.file),
    date_added: BOOKMARK_TIME,
  }));
  return {
    roots: {
      bookmark_bar: folder('Bookmarks bar', 1, links),
      other: folder('Other bookmarks', 2, []),
      synced: folder('Mobile bookmarks', 3, []),
    },
    version: 1,
  };
}

function folder(name: string, id: number, children: object[]): object {
  return { type: 'folder', id: String(id), name, children, date_added: BOOKMARK_TIME };
}
