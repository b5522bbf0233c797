/** Signing in as a demo person of the embedded platform, as the login element would. */
import { configure } from '../../shared/host/configuration.ts';
import { getPublicApi } from '../../shared/host/public-api.ts';

export const DEMO_PEOPLE = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated', 'unplaced'] as const;
export type DemoPerson = (typeof DEMO_PEOPLE)[number];

/** Seeded with the demo people, and worth nothing elsewhere. */
const PASSWORD = 'Demo@2026';

/** @returns whether there is such a person here: a platform of its own has no sandbox */
export async function signInAs(username: DemoPerson): Promise<boolean> {
  const proof = await post('/sandbox/captcha/ticket');
  const answer = proof && (await post('/api/v1/user/login', { username, password: PASSWORD, ...proof }));
  const token = answer?.token;
  if (typeof token !== 'string') return false;
  await signOut();
  configure({ token });
  return true;
}

export async function signOut(): Promise<void> {
  configure({ token: undefined });
  await getPublicApi()?.signOut();
}

async function post(address: string, body?: object): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}
