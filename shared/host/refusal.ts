/**
 * Shows a text in the place of an element that cannot run on this page. The build compiles this file to ES5, apart from all other
 * code, because it also runs in browsers that cannot parse the elements. So it uses no function added after 2015.
 */

/** For users, without internal details. The code is in errors.md, for the developer of the page. */
const TEXTS: { readonly [code: string]: readonly [chinese: string, english: string] } = {
  'browser-too-old': [
    '浏览器版本过低，无法显示此内容。请升级浏览器：Chrome 或微信内置浏览器内核 92、Safari 16.4、Firefox 115 及以上版本。',
    'This browser is too old to show this content. Use Chrome 92, Safari 16.4, Firefox 115 or later.',
  ],
};
/** For the developer of the page, with NAMES in their place. */
const REASONS: { readonly [code: string]: string } = {
  'browser-too-old': 'This browser is too old. The elements require Chromium 92, Safari 16.4, Firefox 115 or later.',
  'object-prototype':
    'Object.prototype has enumerable additions: NAMES. Define them with Object.defineProperty, which hides them from loops.',
  sandbox:
    'The loader runs in the sandbox of a micro-frontend. Load it in the main application, before the first sub-application starts.',
  'scoped-registry':
    'The element is in a scoped registry, where its tag is not defined. Define NAMES there with the class of the page.',
};

/** @param names that the page must change */
export const refusalReason = (code: string, names: string): string => REASONS[code]!.replace('NAMES', names);

const OTHER = [
  '此内容暂时无法显示，请联系网站的技术支持。',
  "This content can't be shown. Contact the support of this website.",
];

/** @param place an element without content of its own */
export function showRefusal(place: HTMLElement, code: string): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  const texts = TEXTS[code] || OTHER;
  for (let index = 0; index < 2; index++) {
    const line = document.createElement('p');
    line.lang = index === 0 ? 'zh-CN' : 'en';
    line.textContent = texts[index]!;
    box.appendChild(line);
  }
  const reason = document.createElement('small');
  reason.textContent = code;
  box.appendChild(reason);
  // properties, because a policy of the page can forbid style attributes
  box.style.padding = '24px';
  box.style.textAlign = 'center';
  box.style.font = '14px/22px sans-serif';
  place.appendChild(box);
}
