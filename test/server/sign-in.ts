/** Log-ins of the demo's people over the network, as programs outside a page make them: the sandbox's captcha, then the call. */

/** Of everybody in the demo. */
const PASSWORD = 'Demo@2026';
const WALLET_PASSWORD = 'wallet88';

interface Call {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly body?: unknown;
}

/** @returns what was answered, out of its envelope @throws when it was no success */
export async function callServer(origin: string, method: string, address: string, { token, ticket, body }: Call = {}) {
  const answer = await fetch(origin + address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ticket && { 'x-wallet-ticket': ticket }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  const told = JSON.parse(text) as Record<string, unknown>;
  return (typeof told.data === 'object' && told.data !== null ? told.data : told) as Record<string, unknown>;
}

/** The token of one who signs in. */
export async function tokenOf(origin: string, username: string): Promise<string> {
  const captcha = await callServer(origin, 'POST', '/sandbox/captcha/ticket', { body: {} });
  const body = { username, password: PASSWORD, ...captcha };
  const { token } = await callServer(origin, 'POST', '/api/v1/user/login', { body });
  if (typeof token !== 'string') throw new Error(`${username} cannot sign in`);
  return token;
}

/** Signs somebody in and opens the wallet. */
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
