#!/usr/bin/env bash
# Expected: a printed table repeats its head on every sheet, also if a cell of the head contains a button to sort by.
# Observed: Chromium reserves the space of such a head on every sheet, and draws it on the first one only, without a message. A form
# field has the same effect, a link or a `span` with the role of a button has none. With `display: contents` for the button, the
# head is drawn on every sheet.
# It matters to a page with sortable tables: from the second sheet on, the columns of a printed list have no names.
set -euo pipefail

chrome=${CHROME_PATH:-/usr/bin/chromium}
[ -x "$chrome" ] || { echo 'Chromium is missing: apt-get install chromium, or set CHROME_PATH' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund puppeteer-core@24.43.1 pdfjs-dist@4.10.38 >/dev/null

cat >print.mjs <<'SCRIPT'
import puppeteer from 'puppeteer-core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const HEADS = {
  'a text': 'Amount',
  'a button': '<button>Amount</button>',
  'a button with display: contents': '<button style="display: contents">Amount</button>',
  'a link': '<a href="#">Amount</a>',
};
const rows = '<tr><td>1.00</td></tr>'.repeat(150);

const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
console.log(await browser.version());
const page = await browser.newPage();
const found = [];
for (const [name, head] of Object.entries(HEADS)) {
  await page.setContent(`<table><thead><tr><th>${head}</th></tr></thead><tbody>${rows}</tbody></table>`);
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 }).promise;
  let heads = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    if (items.some(({ str }) => str.includes('Amount'))) heads++;
  }
  console.log(`${name}: on ${heads} of ${pdf.numPages} sheets`);
  found.push(heads === pdf.numPages);
}
await browser.close();
if (found.join() !== 'true,false,true,true') {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node print.mjs "$chrome"
