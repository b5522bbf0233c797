/** A withdrawal over the wire, for tests in the browser that look at what comes of it. */
import { WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { codesOf } from './element-page.ts';
import { captchaProof, WALLET_PASSWORD } from './sandbox.ts';

const PHONE = '13800138000';

/** ¥1 of the agent's weekly wallet; the platform's clock must be at a Wednesday. */
export async function withdraw(token: string): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { code?: number; ticket: string };
  };
  const { ticket } = await post('/api/user/verify_wallet_password', { password: WALLET_PASSWORD });
  await post('/api/user/send_verify_code', {
    phoneNumber: PHONE,
    ...(await captchaProof()),
    usage: 2,
    captchaType: 0,
  });
  const [code] = await codesOf(PHONE);
  const headers = { 'Idempotency-Key': crypto.randomUUID(), 'X-Wallet-Ticket': ticket };
  const answer = await post('/api/wallet/wallet/withdrawal', { amount: 1_00, code, walletType: WEEKLY }, headers);
  if (answer.code !== 0) throw new Error(`no withdrawal: ${JSON.stringify(answer)}`);
}
