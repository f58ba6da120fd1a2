#!/usr/bin/env bash
# Starts real applications on their own display and ends them, so that they write their settings, databases and lists:
# make-profiles.sh FOLDER. Reports and skips missing ones.
set -u
folder=$(realpath -m "$1")
. "$(dirname "$(realpath "$0")")/run-app.sh"
mkdir -p "$folder/profiles/documents"
cd "$folder/profiles" || exit 1
printf 'Milk\nTea\nRenew the permit\n' >documents/notes.txt
printf '<title>Tide tables</title><h1>Tides</h1><a href="second.html">Second</a>' >documents/first.html
printf '<title>Second page</title><p>Words' >documents/second.html
head -c 64000 /dev/zero | cat <(printf 'RIFF\x24\xfa\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\xfa\x00\x00') - >documents/bells.wav
cp documents/bells.wav documents/theme.wav

mkdir -p chromium/.config/chromium/Default
cat >chromium/.config/chromium/Default/Bookmarks <<'JSON'
{"checksum":"","roots":{"bookmark_bar":{"children":[{"id":"4","name":"Tide tables","type":"url","url":"file:///first.html"},{"children":[{"id":"6","name":"Rota & co","type":"url","url":"https://rota.example/?a=1&b=2"}],"id":"5","name":"Work / old","type":"folder"}],"id":"1","name":"Bookmarks bar","type":"folder"},"other":{"children":[],"id":"2","name":"Other bookmarks","type":"folder"},"synced":{"children":[],"id":"3","name":"Mobile bookmarks","type":"folder"}},"version":1}
JSON
run chromium 25 chromium --no-sandbox --no-first-run --disable-gpu --disable-component-update --password-store=basic "file://$PWD/documents/first.html" "file://$PWD/documents/second.html"
mkdir -p thunderbird/.thunderbird/p/Mail/"Local Folders"
printf '[Profile0]\nName=p\nIsRelative=1\nPath=p\nDefault=1\n[General]\nStartWithLastProfile=1\n' >thunderbird/.thunderbird/profiles.ini
run thunderbird 30 thunderbird
run geany 8 geany --new-instance documents/notes.txt
run mousepad 6 mousepad --disable-server documents/notes.txt
run vlc 8 vlc --no-qt-privacy-ask --playlist-autostart documents/bells.wav documents/theme.wav
run cvlc 8 vlc -I dummy --playlist-autostart documents/bells.wav
run audacious 8 audacious -p documents/bells.wav documents/theme.wav
run featherpad 6 featherpad documents/notes.txt
run pcmanfm 6 pcmanfm documents
run thunar 6 thunar documents
run ristretto 6 ristretto
run gimp 20 gimp --no-splash
run homebank 8 homebank
run zim 8 zim --standalone "$PWD/documents"
run galculator 5 galculator
run claws-mail 8 claws-mail
run xfce4-terminal 6 xfce4-terminal --disable-server
run gnumeric 8 gnumeric
run evince 6 evince
run mate-calc 5 mate-calc
run libreoffice 20 soffice --norestore --nofirststartwizard --calc
exit 0
