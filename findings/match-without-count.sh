#!/usr/bin/env bash
# Expected: functions of one spreadsheet program compare two text cells in one way. A name that MATCH finds is counted by COUNTIF
# and summed by SUMIFS, and two names that MATCH tells apart are summed apart. All cells here are texts.
# Observed in Gnumeric: COUNTIF and SUMIFS read a criterion as a value first. The text TRUE is not equal to itself: MATCH finds it,
# COUNTIF counts 0. The texts (5) and -5 are one name for COUNTIF, and so are 3 and the Arabic digit, and 1:30 and 0.0625. MATCH
# keeps these apart, but takes Strasse for Straße, which COUNTIF keeps apart.
# It matters where a sheet checks a name with MATCH before it sums with SUMIFS: the check passes, and the sum is another one,
# without an error. A column of numbers as the key is right in both functions.
set -euo pipefail

export LC_ALL=C.UTF-8
command -v ssconvert >/dev/null || { echo 'Gnumeric is missing: apt-get install gnumeric' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3

cat > run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { readFile, set_fs, utils, writeFile } from '@e965/xlsx/xlsx.mjs';

set_fs(fs);
const names = ['TRUE', '(5)', '-5', '3', '\u0663', '1:30', '0.0625', 'Straße', 'Strasse'];
const sheet = utils.aoa_to_sheet(names.map((name, row) => [{ t: 's', v: name }, { t: 'n', v: 2 ** row }, row + 1]));
names.forEach((_name, row) => {
  sheet[`D${row + 1}`] = { t: 'n', f: `MATCH(A${row + 1},A$1:A$9,0)` };
  sheet[`E${row + 1}`] = { t: 'n', f: `COUNTIF(A$1:A$9,A${row + 1})` };
  sheet[`F${row + 1}`] = { t: 'n', f: `SUMIFS(B$1:B$9,C$1:C$9,C${row + 1})` };
});
sheet['!ref'] = 'A1:F9';
const book = utils.book_new();
utils.book_append_sheet(book, sheet, 'Names');
writeFile(book, 'given.xlsx');
execFileSync('ssconvert', ['--recalc', 'given.xlsx', 'saved.xlsx'], { stdio: 'ignore' });
const { Names } = readFile('saved.xlsx').Sheets;
console.log('name: row of MATCH, number of COUNTIF, sum by a key of numbers');
const found = names.map((name, row) => ['D', 'E', 'F'].map((column) => Names[`${column}${row + 1}`].v));
found.forEach((values, row) => console.log(`${row + 1} ${names[row]}: ${values.join(', ')}`));
const expected = [[1, 0], [2, 2], [3, 2], [4, 2], [5, 2], [6, 2], [7, 2], [8, 1], [8, 1]];
const holds = expected.every(([match, count], row) => {
  const [foundAt, counted, byKey] = found[row];
  return foundAt === match && counted === count && byKey === 2 ** row;
});
console.log(holds ? 'MATCH and COUNTIF follow different rules of equality.' : 'The behavior has changed.');
process.exitCode = holds ? 0 : 1;
JS
ssconvert --version 2>&1 | head -1
node run.mjs
