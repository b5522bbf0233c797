/** Signs demo users in over HTTP without a page: fetches a captcha ticket from the sandbox, then signs in. */

/** The password of every demo user. */
const PASSWORD = 'Demo@2026';
const WALLET_PASSWORD = 'wallet88';

interface Call {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly body?: unknown;
}

/** Calls an endpoint. @returns the response without its envelope @throws when the status is not 2xx */
export async function callServer(origin: string, method: string, address: string, { token, ticket, body }: Call = {}) {
  const response = await fetch(origin + address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ticket && { 'x-wallet-ticket': ticket }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
  const parsed = JSON.parse(text) as Record<string, unknown>;
  return (typeof parsed.data === 'object' && parsed.data !== null ? parsed.data : parsed) as Record<string, unknown>;
}

/** Signs a user in and returns the token. */
export async function tokenOf(origin: string, username: string): Promise<string> {
  const captcha = await callServer(origin, 'POST', '/sandbox/captcha/ticket', { body: {} });
  const body = { username, password: PASSWORD, ...captcha };
  const { token } = await callServer(origin, 'POST', '/api/v1/user/login', { body });
  if (typeof token !== 'string') throw new Error(`${username} cannot sign in`);
  return token;
}

/** Signs a user in and verifies the wallet password. */
export async function signIn(
  origin: string,
  username: string,
): Promise<{ token: string; uid: string; ticket: string }> {
  const token = await tokenOf(origin, username);
  const { uid } = await callServer(origin, 'GET', '/api/account/v1/info', { token });
  const { ticket } = await callServer(origin, 'POST', '/api/user/verify_wallet_password', {
    token,
    body: { password: WALLET_PASSWORD },
  });
  return { token, uid: uid as string, ticket: ticket as string };
}
