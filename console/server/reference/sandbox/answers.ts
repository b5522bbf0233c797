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
