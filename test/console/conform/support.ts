/** A small platform for one check after another, and what the tool makes of its answers. */
import { CHECKS } from '#console/conform/checks.ts';
import type { Reading } from '#console/conform/reading.ts';
import { runChecks, type Report, type RunOptions } from '#console/conform/run.ts';
import { CALLS, type CallName } from '#shared/contract/calls.ts';
import { fakeUpstream } from '../../server/fake-upstream.ts';

/** What one call answers: data in the call's own family, or a status with a body as it is. */
export type Answered = { readonly data: unknown } | { readonly status?: number; readonly body: unknown };

export const TOKEN = 'a-token-of-nobody';

export const settings = (url: string, more: Partial<RunOptions> = {}): RunOptions => ({
  url,
  token: TOKEN,
  configuration: {},
  values: {},
  writes: false,
  money: false,
  timeout: 5_000,
  ...more,
});

export const checksOf = (...calls: readonly CallName[]) => CHECKS.filter(({ call }) => calls.includes(call));

function bodyOf(call: CallName, answered: Answered): unknown {
  if ('body' in answered) return answered.body;
  return CALLS[call].family === 'C' ? { code: 0, message: 'ok', data: answered.data } : answered.data;
}

/** Runs the checks of the answered calls, or those given, against a platform that answers so and has nothing else. */
export async function reportOn(
  answers: Readonly<Partial<Record<CallName, Answered>>>,
  more: Partial<RunOptions> = {},
  calls = Object.keys(answers) as CallName[],
): Promise<{ report: Report; lines: readonly string[] }> {
  const upstream = await fakeUpstream((request, response) => {
    const path = new URL(request.url!, 'http://platform').pathname;
    const call = (Object.keys(answers) as CallName[]).find((name) => {
      const { method, path: template } = CALLS[name];
      return method === request.method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
    });
    const answered = call && answers[call]!;
    const given = answered && 'body' in answered ? answered.status : undefined;
    const status = given ?? (answered ? 200 : 404);
    const body = answered ? bodyOf(call, answered) : { code: 4040, message: 'not here' };
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

/** What the tool makes of one answer. */
export async function readingOn(call: CallName, answered: Answered, more?: Partial<RunOptions>): Promise<Reading> {
  const { report } = await reportOn({ [call]: answered }, more);
  return report.findings[0]!.reading;
}
