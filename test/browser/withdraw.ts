/** Makes a withdrawal with requests only, for browser tests that check its effects. */
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { smsCodesOf } from './element-page.ts';
import { captchaProof, WALLET_PASSWORD } from './sandbox.ts';

const PHONE = '13800138000';

/** Withdraws ¥1 from the agent's weekly wallet. The clock of the platform must be at a Wednesday. */
export async function withdraw(token: string): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code?: number; ticket: string };
  };
  const { ticket } = await post('/api/user/verify_wallet_password', { password: WALLET_PASSWORD });
  await post('/api/user/send_verify_code', {
    phoneNumber: PHONE,
    ...(await captchaProof()),
    usage: 2,
    captchaType: 0,
  });
  const [code] = await smsCodesOf(PHONE);
  const headers = { 'Idempotency-Key': crypto.randomUUID(), 'X-Wallet-Ticket': ticket };
  const response = await post('/api/wallet/wallet/withdrawal', { amount: 1_00, code, walletType: WEEKLY }, headers);
  if (response.code !== 0) throw new Error(`no withdrawal: ${JSON.stringify(response)}`);
}
