/** How the sandbox answers: JSON to programs, a page to people, and after a pressed button back to where it was. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { invalid } from '../refusal.ts';

/** A browser that opens an address asks for HTML; fetch, curl and tests do not. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html/.test(headers.accept ?? '');

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '');

export const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

/** @throws Refusal 4000 naming the field */
export function bodyOf<Output>(schema: v.GenericSchema<unknown, Output>, { body }: FastifyRequest): Output {
  const result = v.safeParse(schema, body ?? {});
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalid(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`, v.getDotPath(issue) ?? undefined);
}

/** `done` is told on the page that a form returns to. */
export function answerPress(request: FastifyRequest, reply: FastifyReply, answer: object, done: string): FastifyReply {
  if (isForm(request)) return reply.redirect(`/sandbox?done=${encodeURIComponent(done)}`, 303);
  return reply.send(answer);
}

const LONGEST_DONE = 60;

export function doneOf({ query }: FastifyRequest): string {
  const { done } = query as { done?: unknown };
  return typeof done === 'string' ? done.slice(0, LONGEST_DONE) : '';
}

/* The frame of a sandbox page: nothing inline, so that it stands under the console's strict policy. */

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
