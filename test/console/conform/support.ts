/** Runs checks against a minimal platform with given responses. */
import { CHECKS } from '#console/conform/checks.ts';
import type { Reading } from '#console/conform/reading.ts';
import { runChecks, type Report, type RunOptions } from '#console/conform/run.ts';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import { fakeUpstream } from '../../server/fake-upstream.ts';

/** The response to a call: data, wrapped as the family of the call requires, or a status with a raw body. */
export type FakeResponse = { readonly data: unknown } | { readonly status?: number; readonly body: unknown };

export const TOKEN = 'a-token-without-user';

export const settings = (url: string, more: Partial<RunOptions> = {}): RunOptions => ({
  url,
  token: TOKEN,
  configuration: {},
  values: {},
  writes: false,
  money: false,
  timeout: 30_000,
  ...more,
});

export const checksOf = (...calls: readonly CallName[]) => CHECKS.filter(({ call }) => calls.includes(call));

function bodyOf(call: CallName, fakeResponse: FakeResponse): unknown {
  if ('body' in fakeResponse) return fakeResponse.body;
  return CALLS[call].family === 'C' ? { code: 0, message: 'ok', data: fakeResponse.data } : fakeResponse.data;
}

/**
 * Runs checks against a platform that only has the given responses.
 * @param calls the calls to check. Default: those with a response
 */
export async function reportOn(
  responses: Readonly<Partial<Record<CallName, FakeResponse>>>,
  more: Partial<RunOptions> = {},
  calls = Object.keys(responses) as CallName[],
): Promise<{ report: Report; lines: readonly string[] }> {
  const upstream = await fakeUpstream((request, response) => {
    const path = new URL(request.url!, 'http://platform').pathname;
    const call = (Object.keys(responses) as CallName[]).find((name) => {
      const { method, path: template } = CALLS[name];
      return method === request.method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
    });
    const fakeResponse = call && responses[call]!;
    const given = fakeResponse && 'body' in fakeResponse ? fakeResponse.status : undefined;
    const status = given ?? (fakeResponse ? 200 : 404);
    const body = fakeResponse ? bodyOf(call, fakeResponse) : { code: 4040, message: 'not here' };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  try {
    const report = await runChecks(settings(upstream.url, more), checksOf(...calls));
    return { report, lines: upstream.seen.map(({ line }) => line) };
  } finally {
    await upstream.close();
  }
}

/** Returns the reading of one response. */
export async function readingOn(
  call: CallName,
  fakeResponse: FakeResponse,
  more?: Partial<RunOptions>,
): Promise<Reading> {
  const { report } = await reportOn({ [call]: fakeResponse }, more);
  return report.findings[0]!.reading;
}
