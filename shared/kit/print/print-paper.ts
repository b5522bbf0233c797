/** Prints a part of an element alone, on A4, without the page around it. */
import { session } from '../../client/session.ts';

/** Always light: paper is white, whatever the page looks like. */
const PAPER_CSS = '@page{size:A4;margin:14mm}.frame{color-scheme:only light;background:#fff}';

let last: HTMLIFrameElement | undefined;
session.onUserChange(() => last?.remove());

/**
 * Opens the browser's print dialog, which also saves a PDF. The document is a copy in a hidden frame with the styles of the
 * element. It stays until the next print or the next user, because some browsers print after the call returns.
 * @param title the suggested name of the PDF
 */
export function printPaper(paper: HTMLElement, title: string): void {
  last?.remove();
  const iframe = (last = document.createElement('iframe'));
  iframe.title = title;
  iframe.setAttribute('aria-hidden', 'true');
  iframe.tabIndex = -1;
  // as wide as the paper between its margins, outside of the window
  Object.assign(iframe.style, {
    position: 'fixed',
    top: '0',
    right: '100%',
    width: '182mm',
    height: '1px',
    border: '0',
  });
  document.body.append(iframe);
  const view = iframe.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return;
  const { document: copy } = view;
  copy.title = title;
  copy.documentElement.lang = (paper.closest('[lang]') as HTMLElement | null)?.lang ?? '';
  const sheetOf = (css: string) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  };
  const paperSheets = (paper.getRootNode() as ShadowRoot).adoptedStyleSheets.map(({ cssRules }) =>
    sheetOf([...cssRules].map(({ cssText }) => cssText).join('\n')),
  );
  const host = copy.body.appendChild(copy.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...paperSheets, sheetOf(PAPER_CSS)];
  // @page works in the document only
  copy.adoptedStyleSheets = [sheetOf(`${PAPER_CSS}body{margin:0}`)];
  const box = root.appendChild(copy.createElement('div'));
  box.className = 'frame';
  box.append(copy.importNode(paper, true));
  const { activeElement } = paper.getRootNode() as ShadowRoot;
  view.focus();
  view.print();
  // otherwise keys, such as Escape in a dialog, would go to the hidden frame
  (activeElement as HTMLElement | null)?.focus();
}
