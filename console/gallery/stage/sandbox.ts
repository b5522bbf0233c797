/** What a partner's own server would do for the page: sign the person in. Here the embedded platform's sandbox does. */
import type { DemoPerson } from '../exhibits.ts';

/** Seeded with the demo people, and worth nothing elsewhere. */
const PASSWORD = 'Demo@2026';

/** @returns the token; undefined where there is no such person: a platform of its own has no sandbox */
export async function tokenOf(username: DemoPerson): Promise<string | undefined> {
  const proof = await call('/sandbox/captcha/ticket', 'POST');
  const answer = proof && (await call('/api/v1/user/login', 'POST', { username, password: PASSWORD, ...proof }));
  return typeof answer?.token === 'string' ? answer.token : undefined;
}

/** @returns the first device of whoever has this token */
export async function firstDevice(token: string): Promise<string | undefined> {
  const answer = await call('/api/income/device?limit=1', 'GET', undefined, token);
  return (answer as { items?: { uuid: string }[] } | undefined)?.items?.[0]?.uuid;
}

/** What the calls of one session meet from now on; nobody else's do. */
export async function addFault(token: string, fault: object): Promise<void> {
  await call('/sandbox/faults', 'POST', { ...fault, own: true }, token);
}

/** Also while the page goes away. */
export const clearFaults = (token: string): unknown => call('/sandbox/faults?own', 'DELETE', undefined, token);

async function call(
  address: string,
  method: string,
  body?: object,
  token?: string,
): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    method,
    keepalive: method === 'DELETE',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}
