/**
 * Distorts the responses of a platform between the server and the page. The page of a test file controls it at
 * `/distortion`: POST `?seed=7&calls=wallet,accountInfo` starts, GET returns the responses since the start, DELETE ends.
 */
import type { FastifyInstance } from 'fastify';
import { CALLS } from '#shared/topics/calls.ts';
import { chanceOf } from './chance.ts';
import { distort } from './distort.ts';

export const DISTORTION_PATH = '/distortion';

export interface SentResponse {
  /** name of the call */
  readonly call: string;
  readonly body: unknown;
  /** empty if the response was not distorted */
  readonly changes: readonly string[];
  /** query of the request */
  readonly query?: string;
  /** number of rows that the platform has, unless a distortion removes rows or adds some */
  readonly rows?: number;
}

interface Start {
  readonly seed: number;
  /** names of the distorted calls */
  readonly calls: readonly string[];
}

const READ_CALLS = Object.values(CALLS)
  .filter(({ method }) => method === 'GET')
  .map(({ name, path }) => ({ name, address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Returns the chance of a call. All its pages are distorted in the same way. */
const chanceOfCall = (seed: number, call: string) =>
  chanceOf([...call].reduce((mixed, letter) => Math.imul(mixed, 31) + letter.codePointAt(0)!, seed));

export class DistortedResponses {
  private start: Start | undefined;
  private sent: SentResponse[] = [];

  /** Handles a request of the page at `/distortion`. @returns the response */
  control(method: string, query: URLSearchParams): readonly SentResponse[] {
    if (method === 'GET') return this.sent;
    this.sent = [];
    const calls = query.get('calls')?.split(',') ?? [];
    this.start = method === 'POST' ? { seed: Number(query.get('seed')), calls } : undefined;
    return this.sent;
  }

  /** Returns whether `respond` handles a request. */
  handles(method: string | undefined, path: string): boolean {
    return this.start !== undefined && method === 'GET' && callOf(path) !== undefined;
  }

  async respond(server: FastifyInstance, url: string, headers: Record<string, string | string[] | undefined>) {
    const response = await server.inject({ method: 'GET', url, headers });
    const { body, changes } = this.distorted(url, response.statusCode, response.body);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: changes.length > 0 ? JSON.stringify(body) : response.rawPayload,
    };
  }

  private distorted(url: string, status: number, text: string): SentResponse {
    const [path = '', query = ''] = url.split('?', 2);
    const call = callOf(path)!;
    const { seed, calls } = this.start!;
    const body: unknown = jsonOf(text);
    const isDistorted = calls.includes(call) && status === 200 && body !== undefined;
    const distorted = isDistorted ? distort(body, chanceOfCall(seed, call)) : { body, changes: [] };
    const sent = { call, query, ...distorted, ...rowsOf(body, distorted.changes) };
    this.sent.push(sent);
    return sent;
  }
}

/** Distortions that keep all rows. */
const KEEPS_ROWS = /^(?:total: .*|a bare list|the other family|wrapped in data|its list in \w+|\w+\[\]\..*)$/;

/** Returns the total of a page before its distortion. */
function rowsOf(body: unknown, changes: readonly string[]): Pick<SentResponse, 'rows'> {
  const payload = (body as { data?: unknown } | undefined)?.data ?? body;
  const { total } = (payload ?? {}) as { total?: unknown };
  return typeof total === 'number' && changes.every((change) => KEEPS_ROWS.test(change)) ? { rows: total } : {};
}

const callOf = (path: string): string | undefined => READ_CALLS.find(({ address }) => address.test(path))?.name;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
