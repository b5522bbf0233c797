/**
 * The styles of elements that were moved into another document, such as a frame or a picture-in-picture window. Only a sheet that
 * the window of a document has made can be adopted there, so each document gets copies.
 */
import { subscribeConfiguration } from '../host/configuration.ts';
import { adoptSheets, elementSheets, sheetLists } from './adopted-sheet.ts';

const copies = new Map<Document, readonly CSSStyleSheet[]>();

const cssOf = ({ cssRules }: CSSStyleSheet): string => Array.from(cssRules, ({ cssText }) => cssText).join('\n');

function copiesIn(target: Document, view: Window & typeof globalThis): readonly CSSStyleSheet[] {
  const knownSheets = copies.get(target);
  if (knownSheets) return knownSheets;
  const newSheets = elementSheets().map((sheet) => {
    const copy = new view.CSSStyleSheet();
    copy.replaceSync(cssOf(sheet));
    return copy;
  });
  copies.set(target, newSheets);
  sheetLists.add(newSheets);
  return newSheets;
}

/** Forgets documents that were closed. */
function dropClosed(): void {
  for (const [target, sheets] of copies)
    if (!target.defaultView) {
      copies.delete(target);
      sheetLists.delete(sheets);
    }
}

// theme, density and brand, after the sheet of the own document has followed
subscribeConfiguration(() => {
  const [, appearance] = elementSheets();
  for (const [, copy] of copies.values()) copy!.replaceSync(cssOf(appearance!));
});

/** Adopts the styles of the root's document. The browser has removed those of the previous document. */
export function adoptSheetsIn(root: ShadowRoot): void {
  dropClosed();
  const target = root.ownerDocument;
  if (target === document) return adoptSheets(root);
  const view = target.defaultView as (Window & typeof globalThis) | null;
  if (view) root.adoptedStyleSheets = copiesIn(target, view).slice();
}
