#!/usr/bin/env bash
# Expected: a formula of an .xlsx file means the same on every computer, because the file stores it in one notation:
# `SUMIFS(B:B,A:A,">=1.5")` sums the rows from 1.5 on.
# Observed: LibreOffice reads the text in quotes by the locale of the user who opens the file. In German, `>=1.5` is a date and
# the sum is 0, and `<1,500` means below 1.5. There is no error. Numbers outside of quotes, `">="&D1`, and SUMPRODUCT are right.
# It matters to a server that writes workbooks: stored sums and recalculated sums differ for some users only.
set -euo pipefail

command -v soffice >/dev/null || { echo 'LibreOffice is missing: apt-get install libreoffice-calc' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3

cat > write.mjs <<'JS'
import { set_fs, utils, writeFile } from '@e965/xlsx/xlsx.mjs';
import * as fs from 'node:fs';
set_fs(fs);
const sheet = utils.aoa_to_sheet([[1.4, 1], [1.6, 10], [100, 100], [2000, 1000]]);
sheet.D1 = { t: 'n', v: 1.5 };
const formulas = [
  'SUMIFS(B:B,A:A,">=1.5")',
  'SUMIFS(B:B,A:A,"<1,500")',
  'SUMIFS(B:B,A:A,">="&D1)',
  'SUMPRODUCT((A1:A4>=1.5)*B1:B4)',
];
formulas.forEach((f, row) => (sheet[`E${row + 1}`] = { t: 'n', f }));
sheet['!ref'] = 'A1:E4';
const book = utils.book_new();
utils.book_append_sheet(book, sheet, 'Sums');
writeFile(book, 'given.xlsx');
JS
cat > read.mjs <<'JS'
import { readFile, set_fs } from '@e965/xlsx/xlsx.mjs';
import * as fs from 'node:fs';
set_fs(fs);
const { Sums } = readFile(process.argv[2]).Sheets;
console.log(['E1', 'E2', 'E3', 'E4'].map((cell) => Sums[cell].v).join(' '));
JS
node write.mjs

# The profile of LibreOffice is new, so the locale is that of the environment.
sums() {
  LC_ALL="$1" LANG="$1" soffice "-env:UserInstallation=file://$folder/profile-$1" --headless \
    --convert-to xlsx --outdir "$1" given.xlsx >/dev/null 2>&1
  node read.mjs "$1/given.xlsx"
}
english=$(sums en_US.UTF-8)
german=$(sums de_DE.UTF-8)

soffice --version
echo 'sums of one file: ">=1.5", "<1,500", ">="&D1, SUMPRODUCT with 1.5'
echo "en_US: $english"
echo "de_DE: $german"
if [ "$english" = '1110 111 1110 1110' ] && [ "$german" = '0 1 1110 1110' ]; then
  echo 'A criterion in quotes follows the locale of the reader.'
else
  echo 'The behavior has changed.'
  exit 1
fi
