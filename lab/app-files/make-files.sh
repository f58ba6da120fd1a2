#!/usr/bin/env bash
# Makes real applications write files into FOLDER: make-files.sh FOLDER [COUNT]. COUNT is the number of documents of
# each kind. Uses the installed ones of LibreOffice, Gnumeric, GIMP, Chromium, Thunderbird, VLC, Audacious, Geany, Zim
# and others.
set -u
folder=$(realpath -m "$1"); count=${2:-24}
here=$(dirname "$(realpath "$0")")
mkdir -p "$folder"/{sources,office,tables,pictures,home}
export HOME="$folder/home" XDG_RUNTIME_DIR="$folder/home" LANG=C.UTF-8
unset XDG_CONFIG_HOME XDG_DATA_HOME

office() { timeout 280 soffice --headless "$@" >/dev/null 2>&1; }

echo "LibreOffice: $count of each kind"
python3 "$here/make-office.py" "$folder/sources" "$count"
cd "$folder/sources" || exit 1
for pair in fods:ods fods:xlsx fodt:odt fodt:docx fodp:odp fodp:pptx; do
  office --convert-to "${pair#*:}" --outdir "$folder/office" ./*."${pair%:*}"
done
cd "$folder/office" || exit 1
echo "LibreOffice's own telling of them, to compare with"
mkdir -p "$folder/told" && cd "$folder/told" || exit 1
for pair in ods:xlsx odt:docx odp:pptx odt:txt; do
  office --convert-to "${pair#*:}" --outdir "$folder/told" "$folder"/office/*."${pair%:*}"
  for file in "$folder"/told/*."${pair#*:}"; do
    name=$(basename "$file" ".${pair#*:}")
    [[ $name == *.converted ]] || mv "$file" "$folder/office/$name.converted.${pair#*:}"
  done
done
# Exported while the cells show the original numbers: files keep 15 digits, which may round differently later.
office --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false,-1' --outdir "$folder/office" "$folder"/sources/*.fods
echo "LibreOffice: the same saved again, unchanged"
mkdir -p "$folder/again"
for ending in ods odt odp; do office --convert-to "$ending" --outdir "$folder/again" "$folder"/office/*."$ending"; done

if command -v ssconvert >/dev/null; then
  echo "Gnumeric"
  cd "$folder/office" || exit 1
  for number in $(seq 0 5); do
    for ending in ods xlsx csv; do ssconvert "sheet-$number.xlsx" "$folder/tables/gnumeric-$number.$ending" >/dev/null 2>&1; done
  done
fi

if command -v gimp >/dev/null; then
  echo "GIMP"
  # shellcheck disable=SC2016
  {
    echo '(define (make name width height red green blue)
      (let* ((image (car (gimp-image-new width height RGB)))
             (layer (car (gimp-layer-new image width height RGBA-IMAGE "one" 100 LAYER-MODE-NORMAL))))
        (gimp-image-insert-layer image layer 0 0)
        (gimp-context-set-foreground (list red green blue))
        (gimp-context-set-background (list blue red green))
        (gimp-edit-blend layer BLEND-FG-BG-RGB LAYER-MODE-NORMAL GRADIENT-LINEAR 100 0 REPEAT-NONE FALSE FALSE 1 0 TRUE 0 0 width height)
        (plug-in-plasma RUN-NONINTERACTIVE image layer (+ width height) 2.5)
        (if (= 0 (modulo red 2)) (gimp-image-flatten image))
        (let ((drawable (car (gimp-image-get-active-drawable image))))
          (file-png-save-defaults RUN-NONINTERACTIVE image drawable (string-append name ".png") name)
          (gimp-image-flatten image)
          (set! drawable (car (gimp-image-get-active-drawable image)))
          (file-jpeg-save RUN-NONINTERACTIVE image drawable (string-append name ".jpg") name 0.9 0 1 0 "made for a test" 2 1 0 0)
          (file-tiff-save RUN-NONINTERACTIVE image drawable (string-append name ".tif") name 1)
          (gimp-image-convert-indexed image CONVERT-DITHER-NONE CONVERT-PALETTE-GENERATE 64 FALSE FALSE "")
          (file-gif-save RUN-NONINTERACTIVE image (car (gimp-image-get-active-drawable image)) (string-append name ".gif") name 0 0 0 0))))'
    for number in $(seq 1 9); do
      echo "(make \"$folder/pictures/gimp-$number\" $((40 + number * 17)) $((30 + number * 11)) $((number * 27)) $((255 - number * 20)) $((number * 13)))"
    done
    echo '(gimp-quit 0)'
  } | timeout 200 gimp -i -b - >"$folder/gimp.log" 2>&1
fi
