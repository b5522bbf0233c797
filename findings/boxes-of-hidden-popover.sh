#!/usr/bin/env bash
# Expected: an element below `content-visibility: hidden` is drawn nowhere, so `getClientRects()` says the same about it whether it
# is a popover, a modal dialog or a plain element: either always none, or always the computed ones.
# Observed: Chromium computes boxes for such a plain element, and for a popover while it is closed but has a `display` of its own.
# While the popover or dialog is in the top layer, it has none. So the page that closes the popover of a hidden part because it
# has no boxes makes it "visible" by doing so. `checkVisibility()` is false throughout.
# It matters to elements in cached routes: a dialog that asks its boxes whether the page hides it is open again, invisible, and blocks
# the page.
set -euo pipefail

chrome=${CHROME_PATH:-/usr/bin/chromium}
[ -x "$chrome" ] || { echo 'Chromium is missing: apt-get install chromium, or set CHROME_PATH' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund puppeteer-core@24.43.1 >/dev/null

cat >boxes.mjs <<'SCRIPT'
import puppeteer from 'puppeteer-core';

const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
console.log(await browser.version());
const page = await browser.newPage();
await page.setContent(`
  <section style="content-visibility: hidden">
    <p>Text</p>
    <div popover="manual" style="display: block">Text</div>
    <dialog>Text</dialog>
  </section>`);
const found = await page.evaluate(() => {
  const [plain, popover, dialog] = ['p', '[popover]', 'dialog'].map((selector) => document.querySelector(selector));
  const seen = {};
  const look = (name, element) => {
    seen[name] = { boxes: element.getClientRects().length, checkVisibility: element.checkVisibility() };
  };
  look('plain element', plain);
  look('closed popover', popover);
  popover.showPopover();
  look('open popover', popover);
  popover.hidePopover();
  look('popover closed again', popover);
  dialog.show();
  look('dialog', dialog);
  dialog.close();
  dialog.showModal();
  look('modal dialog', dialog);
  return seen;
});
await browser.close();
console.table(found);
const states = Object.values(found);
if (states.map(({ boxes }) => boxes).join() !== '1,1,0,1,1,0' || states.some((state) => state.checkVisibility)) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node boxes.mjs "$chrome"
