/**
 * Responses of the sandbox: JSON for programs, pages for browsers, and a redirect after a form. Icon, styles and script of
 * the pages are served as files.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { escapeHtml } from '#shared/core/escape-html.ts';
import { invalid } from '../../reference/refusal.ts';

/** Returns whether the client requests HTML. Browsers do, but not fetch, curl and tests. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html/.test(headers.accept ?? '');

export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '');

export const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

/** @throws Refusal 4000 with the field */
export function bodyOf<Output>(schema: v.GenericSchema<unknown, Output>, { body }: FastifyRequest): Output {
  const result = v.safeParse(schema, body ?? {});
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalid(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`, v.getDotPath(issue) ?? undefined);
}

/** Redirects after a form, or sends JSON. @param done the message on the page after the redirect */
export function replyToForm(request: FastifyRequest, reply: FastifyReply, body: object, done: string): FastifyReply {
  return isForm(request) ? backToPage(request, reply, done) : reply.send(body);
}

/** Redirects to the page with a message. The page keeps the chosen user of the form. */
export function backToPage({ body }: FastifyRequest, reply: FastifyReply, done: string): FastifyReply {
  const { username } = (body ?? {}) as { username?: string };
  return reply.redirect(`/sandbox?${new URLSearchParams({ done, ...(username && { username }) })}`, 303);
}

const MAX_MESSAGE_LENGTH = 60;

/** Returns the message and the chosen user of the page. */
export function shownOf({ query }: FastifyRequest): { done: string; username: string } {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_MESSAGE_LENGTH) : '');
  const { done, username } = query as { done?: unknown; username?: unknown };
  return { done: textOf(done), username: textOf(username) };
}

/* The layout of sandbox pages, without inline code, because the security policy forbids it. */

/** HTML that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false;

const render = (value: Value): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as readonly Html[]).map(({ text }) => text).join('');
  return escapeHtml(String(value));
};

/** Builds HTML. Escapes values, but not nested templates. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((all, part, index) => all + part + render(values[index]), ''));

interface Files {
  readonly styles: readonly string[];
  /** Run in this order after the page is parsed. */
  readonly scripts: readonly string[];
}

/** @param files addresses of additional files */
export const page = (title: string, content: Html, { styles, scripts }: Files = { styles: [], scripts: [] }): string =>
  markup`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · 沙箱</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
${styles.map((href) => markup`<link rel="stylesheet" href="${href}">`)}
<link rel="stylesheet" href="/sandbox/sandbox.css">
<script type="module" src="/sandbox/sandbox.js"></script>
${scripts.map((src) => markup`<script defer src="${src}"></script>`)}
</head>
<body>
<header><p class="name">沙箱 <span>Sandbox</span></p>
<nav><a href="/sandbox">时间与场景</a><a href="/sandbox/outbox">短信</a><a href="/sandbox/api">接口</a><a href="/">返回控制台</a></nav></header>
<main>${content}</main>
</body>
</html>`.text;

/** Icon of the sandbox pages. */
export const SANDBOX_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0a696d"/>
<path d="M5 4h6M5 12h6M6 4c0 3 4 5 4 8M10 4c0 3-4 5-4 8" fill="none" stroke="#fff" stroke-width="1.4"/></svg>`;

export const SANDBOX_STYLES = `
:root {
  color-scheme: light dark;
  --bg: #f4f6f6; --surface: #fff; --text: #0f1a1b; --text-2: #465556; --text-3: #5f6d6e; --line: #dde4e4;
  --line-control: #839192; --accent: #0a696d; --on-accent: #fff; --soft: #e1f0ef; --hover: #f0f4f4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1213; --surface: #151c1d; --text: #e7eded; --text-2: #a9b6b6; --text-3: #8b9999; --line: #283233;
    --line-control: #667576; --accent: #57c4be; --on-accent: #04201f; --soft: #11302f; --hover: #1f2829;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--text);
  font: 14px/22px -apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif;
}
header {
  display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  padding: 12px 24px; background: var(--surface); border-bottom: 1px solid var(--line);
}
.name { margin: 0; font-weight: 600; font-size: 16px; line-height: 24px; }
.name span, .quiet, [lang="en"] { color: var(--text-3); font-weight: 400; }
nav { display: flex; gap: 20px; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
main { max-width: 1040px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { margin: 0; font-size: 24px; line-height: 32px; }
h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px; }
h3 { margin: 16px 0 8px; font-size: 12px; line-height: 20px; color: var(--text-2); }
.lead { margin: 4px 0 24px; color: var(--text-2); }
section { margin: 0 0 24px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.row > form { display: flex; flex-wrap: wrap; gap: 8px; }
.now { margin: 0 0 16px; font-size: 20px; line-height: 28px; }
time, .num, .code { font-variant-numeric: tabular-nums; }
.tag { margin-left: 8px; padding: 2px 8px; border-radius: 4px; background: var(--soft); color: var(--accent); font-size: 12px; }
.now .quiet { font-size: 12px; }
.done { margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: var(--soft); color: var(--accent); }
.empty { margin: 0; color: var(--text-3); }
button, input, select {
  font: inherit; color: inherit; min-height: 36px; padding: 6px 12px; border-radius: 8px;
  border: 1px solid var(--line-control); background: var(--surface);
}
button { cursor: pointer; }
button:hover { background: var(--hover); }
button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.scroll { position: relative; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; white-space: nowrap; }
th { color: var(--text-3); font-weight: 400; font-size: 12px; text-align: left; }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
.end { text-align: right; padding-right: 0; }
td + .end, th + .end { padding-left: 12px; }
.end + :not(.end) { padding-left: 24px; }
.code { font-size: 20px; font-weight: 600; letter-spacing: 2px; margin-right: 8px; }
code { padding: 2px 6px; border-radius: 4px; background: var(--bg); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 600px) { main { padding: 24px 16px 48px; } section { padding: 16px; } header { padding: 12px 16px; } }
@media (pointer: coarse) { button, input, select { min-height: 44px; } }
`;

/** Script of the sandbox pages: updates the clock, copies codes and refreshes the messages. */
export const SANDBOX_SCRIPT = `
const clock = document.querySelector('[data-now]');
if (clock) {
  const ahead = Number(clock.dataset.now) - Date.now();
  const SHANGHAI_MS = 8 * 3600000;
  setInterval(() => {
    clock.textContent = new Date(Date.now() + ahead + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
  }, 1000);
}

/* Returns the text of a button: its own, or a new token of a user. */
async function textOf({ copy, token: username }) {
  if (copy) return copy;
  const response = await fetch('/sandbox/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  if (!response.ok) throw new Error(response.status);
  return (await response.json()).token;
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy], [data-token]');
  if (!button) return;
  const done = await textOf(button.dataset).then((text) => navigator.clipboard.writeText(text)).then(() => '已复制', () => '复制失败');
  button.textContent = done;
});

const list = document.querySelector('[data-refresh]');
if (list) {
  setInterval(async () => {
    if (document.hidden || list.contains(document.activeElement)) return;
    const response = await fetch(list.dataset.refresh, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response || !response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-refresh]');
    if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes);
  }, 3000);
}
`;

/** Script of the page of the API. Swagger UI is part of the build. */
export const API_SCRIPT = `
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;
