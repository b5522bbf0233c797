/** The frame of a sandbox page: nothing inline, so that it stands under the console's strict policy. */

/** HTML that is safe as it stands. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

type Value = string | number | Html | readonly Html[] | undefined | false;

const render = (value: Value): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as readonly Html[]).map(({ text }) => text).join('');
  return escape(String(value));
};

/** Values are escaped, nested templates are not. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((all, part, index) => all + part + render(values[index]), ''));

export const page = (title: string, content: Html): string =>
  markup`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · 沙箱</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/sandbox.css">
<script type="module" src="/sandbox/sandbox.js"></script>
</head>
<body>
<header><p class="name">沙箱 <span>Sandbox</span></p>
<nav><a href="/sandbox">时间与场景</a><a href="/sandbox/outbox">短信</a><a href="/">返回控制台</a></nav></header>
<main>${content}</main>
</body>
</html>`.text;
