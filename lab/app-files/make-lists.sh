#!/usr/bin/env bash
# Makes real applications write mailboxes, calendars, contacts, playlists and bookmarks: make-lists.sh FOLDER. Reports
# and skips missing ones of Thunderbird, fetchmail, procmail, mutt, calcurse, khal, todoman, khard, VLC, MPD, Chromium
# and Firefox.
set -u
folder=$(realpath -m "$1")
here=$(dirname "$(realpath "$0")")
. "$here/run-app.sh"
mkdir -p "$folder/profiles/sources"
cd "$folder/profiles" || exit 1
export LANG=C.UTF-8

MAIL_PORT=8110
python3 "$here/serve-mail.py" "$MAIL_PORT" & mail=$!
trap 'kill "$mail"' EXIT

# thunderbird NAME STORE: fetches all mail, and keeps an unfinished message as a draft.
thunderbird_mail() {
  local profile="$1/.thunderbird/p"
  mkdir -p "$profile"
  python3 "$here/keep-login.py" "$profile"
  cat >"$profile/user.js" <<JS
user_pref("mail.accountmanager.accounts", "account1,account2");
user_pref("mail.accountmanager.defaultaccount", "account1");
user_pref("mail.accountmanager.localfoldersserver", "server2");
user_pref("mail.account.account1.identities", "id1");
user_pref("mail.account.account1.server", "server1");
user_pref("mail.account.account2.server", "server2");
user_pref("mail.identity.id1.fullName", "Ana Ruiz");
user_pref("mail.identity.id1.useremail", "ana@example.org");
user_pref("mail.identity.id1.compose_html", false);
user_pref("mail.identity.id1.valid", true);
user_pref("mail.server.server1.type", "pop3");
user_pref("mail.server.server1.hostname", "127.0.0.1");
user_pref("mail.server.server1.port", $MAIL_PORT);
user_pref("mail.server.server1.userName", "ana");
user_pref("mail.server.server1.name", "Harbour");
user_pref("mail.server.server1.socketType", 0);
user_pref("mail.server.server1.authMethod", 3);
user_pref("mail.server.server1.login_at_startup", true);
user_pref("mail.server.server1.download_on_biff", true);
user_pref("mail.server.server1.storeContractID", "@mozilla.org/msgstore/$2;1");
user_pref("mail.server.server2.type", "none");
user_pref("mail.server.server2.hostname", "Local Folders");
user_pref("mail.server.server2.userName", "nobody");
user_pref("mail.server.server2.storeContractID", "@mozilla.org/msgstore/$2;1");
user_pref("mail.rights.version", 1);
user_pref("mail.spam.manualMark", true);
user_pref("mailnews.start_page.enabled", false);
user_pref("app.donation.eoy.version.viewed", 999);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
JS
  KEYS="wait_for 'grep -rlq 23.181937@example $profile/Mail'; wait_for 'xdotool search --onlyvisible --name Thunderbird windowfocus'
    xdotool key ctrl+n; wait_for 'xdotool search --onlyvisible --name Write: windowfocus'; sleep 4
    xdotool type bo@example.org; xdotool key Return; xdotool key Tab; xdotool type 'Draft of the rota'; xdotool key Tab; xdotool type 'Tea at four.'
    sleep 2; xdotool key ctrl+s; wait_for 'grep -rq Draft $profile/Mail'; sleep 2" \
    run "$1" 200 thunderbird --profile "$PWD/$profile"
}
thunderbird_mail thunderbird-mbox berkeleystore
thunderbird_mail thunderbird-maildir maildirstore

if has fetchmail procmail; then
  mkdir -p procmail && chmod 700 procmail
  printf 'poll 127.0.0.1 protocol pop3 port %s user ana password secret sslproto "" keep mda "procmail -f - -m %s"\n' "$MAIL_PORT" "$PWD/sources/procmailrc" >sources/fetchmailrc
  printf 'MAILDIR=%s\n:0 c:\ninbox.mbox\n:0\nmail/\n' "$PWD/procmail" >sources/procmailrc
  chmod 600 sources/fetchmailrc sources/procmailrc
  HOME="$PWD/procmail" fetchmail --fetchall -f sources/fetchmailrc >procmail/log 2>&1
fi
if has mutt && [[ -s procmail/inbox.mbox ]]; then
  mkdir -p mutt
  for kind in mbox Maildir; do
    printf 'set mbox_type=%s confirmcreate=no confirmappend=no copy=no move=no delete=no quit=yes\nset folder=%s\n' "$kind" "$PWD/mutt" >sources/muttrc
    printf 'push "<tag-pattern>~A<enter><tag-prefix><copy-message><kill-line>%s/%s<enter><quit>"\n' "$PWD/mutt" "copied.$kind" >>sources/muttrc
    HOME="$PWD/mutt" TERM=xterm timeout 60 script -qec "mutt -R -F sources/muttrc -f procmail/inbox.mbox" mutt/log >/dev/null 2>&1
  done
fi
kill "$mail"; trap - EXIT

# A calendar to import, with times, days, repetitions, alarms and words that need escaping.
{
  printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//made//EN\r\n'
  for number in $(seq 1 8); do
    printf 'BEGIN:VEVENT\r\nUID:event-%s@example.org\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:202603%02dT%02d3000\r\nDTEND:202603%02dT%02d4500\r\nSUMMARY:Tide table %s\\, Ærø\\; “new”\r\nLOCATION:Harbour %s\r\nDESCRIPTION:First line\\nsecond \\\\ line\r\n' \
      "$number" "$number" $((8 + number)) "$number" $((9 + number)) "$number" "$number"
    ((number % 3 == 0)) && printf 'RRULE:FREQ=WEEKLY;COUNT=4\r\n'
    ((number % 4 == 0)) && printf 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n'
    printf 'END:VEVENT\r\n'
  done
  printf 'BEGIN:VEVENT\r\nUID:day@example.org\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260311\r\nSUMMARY:Whole day\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
} >sources/events.ics
if has calcurse; then
  mkdir -p calcurse/home
  calcurse -D calcurse/home -i sources/events.ics >calcurse/log 2>&1
  calcurse -D calcurse/home -xical >calcurse/all.ics
  calcurse -D calcurse/home -xical --export-uid >calcurse/all-uid.ics
  calcurse -D calcurse/home -xical --filter-type event >calcurse/events.ics
  calcurse -D calcurse/home -xical --filter-type recur-apt >calcurse/repeated.ics
fi
if has khal; then
  mkdir -p khal/calendar
  printf '[calendars]\n[[harbour]]\npath = %s/khal/calendar\n[locale]\nlongdateformat = %%Y-%%m-%%d\ndateformat = %%m-%%d\ntimeformat = %%H:%%M\nlongdatetimeformat = %%Y-%%m-%%dT%%H:%%M\nlocal_timezone = Europe/Berlin\n[sqlite]\npath = %s/khal/cache.db\n[default]\ndefault_calendar = harbour\n' "$PWD" "$PWD" >sources/khal
  {
    khal -c sources/khal import --batch -a harbour sources/events.ics
    khal -c sources/khal new 2026-03-20 09:30 45m 'Crew, Ærø; “tea” :: Bring \ the rota' --location 'Pier 4'
    khal -c sources/khal new 2026-03-21 'A day off :: all of it'
    khal -c sources/khal new 2026-03-23 12:00 13:00 'Lunch with alarm' --alarms 15m
  } >khal/log 2>&1
fi
if has todoman; then
  mkdir -p todoman/lists/harbour
  printf 'path = "%s/todoman/lists/*"\ndefault_list = "harbour"\ncache_path = "%s/todoman/cache.db"\ndate_format = "%%Y-%%m-%%d"\ntime_format = "%%H:%%M"\n' "$PWD" "$PWD" >sources/todoman.py
  for words in 'Renew the permit' 'Crew, Ærø; “tea”' 'Ropes \ and lines' 'Milk'; do
    todoman --config sources/todoman.py new --due '2026-03-20 10:00' --priority high --location 'Pier 4' "$words"
  done >todoman/log 2>&1
  todoman --config sources/todoman.py "done" 4 >>todoman/log 2>&1
fi
if has khard; then
  mkdir -p khard/contacts
  printf '[addressbooks]\n[[harbour]]\npath = %s/khard/contacts\n[general]\neditor = true\nmerge_editor = true\ndefault_action = list\n[vcard]\npreferred_version = 3.0\n' "$PWD" >sources/khard
  for name in 'Mira Holm' 'Jürgen Groß' 'Ana Ruiz' 'Bo O’Lind' 'Åse 東京'; do
    printf 'First name: %s\nLast name: %s\nEmail:\n    work: %s@example.org\nPhone:\n    cell: "+45 12 34 56"\nOrganisation: Harbour, office; pier\nNote: |\n    First line\n    second line\n' "${name% *}" "${name#* }" "${#name}" |
      khard -c sources/khard new -a harbour -i - >>khard/log 2>&1
  done
fi

mkdir -p music
for name in bells theme 'Ærø, the “long” way' third; do
  head -c 64000 /dev/zero | cat <(printf 'RIFF\x24\xfa\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\xfa\x00\x00') - >"music/$name.wav"
done
if has mpd mpc; then
  mkdir -p mpd/playlists
  printf 'music_directory "%s/music"\nplaylist_directory "%s/mpd/playlists"\ndb_file "%s/mpd/db"\nbind_to_address "%s/mpd/socket"\naudio_output {\n type "null"\n name "none"\n}\n' "$PWD" "$PWD" "$PWD" "$PWD" >sources/mpd.conf
  mpd --no-daemon sources/mpd.conf >mpd/log 2>&1 & player=$!
  export MPD_HOST="$PWD/mpd/socket"
  wait_for 'mpc status'
  mpc --wait update >/dev/null; mpc add / ; mpc save all; mpc shuffle >/dev/null; mpc save shuffled; mpc del 1; mpc save fewer; mpc clear >/dev/null; mpc save empty
  kill "$player"
fi >/dev/null 2>&1
mkdir -p vlc-list
for ending in xspf m3u m3u8; do
  KEYS="wait_for 'xdotool search --onlyvisible --name VLC windowfocus'; sleep 3
    xdotool key ctrl+y; wait_for 'xdotool search --onlyvisible --name [Ss]ave windowfocus'; sleep 1
    xdotool key ctrl+a; xdotool type '$PWD/vlc-list/saved.$ending'; xdotool key Return; wait_for 'test -s vlc-list/saved.$ending'; sleep 1" \
    run vlc-list 90 vlc --no-qt-privacy-ask --no-playlist-autostart music/bells.wav music/theme.wav "music/Ærø, the “long” way.wav"
done

printf '<title>Tide tables &amp; more</title><h1>Tides</h1>' >sources/first.html
printf '<title>Second “page”</title><p>Words' >sources/second.html
# Keyboard input in a browser: a bookmark of each page.
marks=chromium-keys/.config/chromium/Default/Bookmarks
KEYS="wait_for 'xdotool search --onlyvisible --name Chromium windowfocus'; sleep 5
  for page in 1 2; do xdotool key ctrl+d; sleep 3; xdotool key Return; sleep 1; xdotool key ctrl+Tab; sleep 2; done; wait_for 'test -s $marks'; sleep 2" \
  run chromium-keys 100 chromium --no-sandbox --no-first-run --disable-gpu --disable-component-update --password-store=basic "file://$PWD/sources/first.html" "file://$PWD/sources/second.html"
mkdir -p firefox/p
printf 'user_pref("browser.places.importBookmarksHTML", true);\nuser_pref("browser.bookmarks.autoExportHTML", true);\nuser_pref("browser.warnOnQuit", false);\nuser_pref("browser.sessionstore.resume_from_crash", false);\nuser_pref("browser.aboutwelcome.enabled", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n' >firefox/p/user.js
cat >firefox/p/bookmarks.html <<'HTML'
<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>
<DL><p>
<DT><A HREF="https://tides.example/?a=1&b=2">Tide tables &amp; &quot;more&quot;</A>
<DT><H3>Work / old</H3>
<DL><p>
<DT><A HREF="https://rota.example/">Rota, Ærø</A>
<DT><A HREF="https://rota.example/next">Rota, Ærø</A>
</DL><p>
</DL>
HTML
KEYS="wait_for 'xdotool search --onlyvisible --name Firefox windowfocus'; sleep 6; xdotool key ctrl+q; wait_for '! pgrep -f firefox/[p]'" run firefox 100 firefox-esr --profile "$PWD/firefox/p" --no-remote "file://$PWD/sources/first.html"
exit 0
