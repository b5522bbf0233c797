/** Starts a server in MODE=reference with the fake provider, and provides partners that use it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { buildServer } from '#console/server/app.ts';
import { readOptions, type ServerOptions } from '#console/server/options.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import type { ProviderServer } from '#test/server/provider-server.ts';
import { CARD, ID_NUMBER, NAME, submitPayout, verifyIdentity } from './accounts/identity-support.ts';
import { platformOn, Visitor, WALLET_PASSWORD, type ApiResponse, type Server } from './seeded-platform.ts';

/** The first agent. Its miners settle on this platform. */
const AGENT = 'anna';
export const FIRST_AGENT = `${AGENT}:13912345678`;

export interface ReferenceServer extends Server {
  readonly origin: string;
  readonly provider: ProviderServer;
  readonly options: ServerOptions;
  /** The folder of the database, for a second start. */
  readonly folder: string;
}

/** @param without variables of providers that the operator has not set */
export async function startReference(
  provider: ProviderServer,
  {
    without = [],
    folder,
    more = {},
  }: {
    readonly without?: readonly string[];
    readonly folder?: string;
    /** additional variables */
    readonly more?: Readonly<Record<string, string>>;
  } = {},
): Promise<ReferenceServer> {
  const dataDir = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'reference-')));
  const configFile = path.join(dataDir, 'configuration.json');
  await writeFile(configFile, JSON.stringify({ specialUsers: [AGENT] }));
  const configured = Object.entries(provider.environment).filter(([name]) => !without.includes(name));
  const options = readOptions({
    LOG_LEVEL: 'silent',
    MODE: 'reference',
    DATA_DIR: dataDir,
    CONFIG_FILE: configFile,
    FIRST_AGENT,
    // the clock cannot be moved past the hold of the first payout account
    PAYOUT_HOLD_HOURS: '0',
    ...Object.fromEntries(configured),
    ...more,
  });
  const app = await buildServer(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    provider,
    options,
    folder: dataDir,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}

interface Funded {
  readonly phone: string;
  /** cents in the monthly wallet */
  readonly leftAmount: number;
  /** additional variables of the server */
  readonly more?: Readonly<Record<string, string>>;
}

/** Starts a server with a verified partner who can withdraw. */
export async function startFunded(
  provider: ProviderServer,
  { phone, leftAmount, more = {} }: Funded,
): Promise<{ readonly server: ReferenceServer; readonly partner: Partner }> {
  const first = await startReference(provider, { more });
  const joined = await Partner.join(first, phone);
  provider.register.set(ID_NUMBER, NAME);
  assert.equal((await verifyIdentity(joined, { phoneNumber: phone })).body.code, 0);
  assert.equal((await submitPayout(joined, { ...CARD, billingCycle: 'month' })).status, 200);
  await joined.setWalletPassword();
  await first.close();
  const opened = await openDatabase({ dataDir: first.folder, copies: false }, async () => {});
  const [user] = await opened.db.select().from(users).where(eq(users.phoneNumber, phone));
  await setBalance(platformOn(opened.db), user!.username, { walletType: 0, leftAmount });
  await opened.close();
  const server = await startReference(provider, { folder: first.folder, more });
  const partner = await Partner.join(server, phone);
  await partner.openWallet();
  return { server, partner };
}

export const removeFolder = ({ folder }: ReferenceServer): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** A partner of the first agent, with the codes of the fake provider. */
export class Partner extends Visitor {
  readonly phone: string;
  private readonly provider: ProviderServer;

  private constructor(server: ReferenceServer, phone: string) {
    super(server);
    this.phone = phone;
    this.provider = server.provider;
  }

  /** Joins by an invitation, or signs in if the phone has an account. */
  static async join(server: ReferenceServer, phone: string): Promise<Partner> {
    const partner = new Partner(server, phone);
    const body = { phoneNumber: phone, verifyCode: await partner.code(), inviter: AGENT };
    partner.token = (await partner.post('/api/v1/user/login', body)).body.token;
    return partner;
  }

  override async captcha(): Promise<{ ticket: string; randstr: string }> {
    return { ticket: 'solved', randstr: '@abc' };
  }

  override async code(): Promise<string> {
    const sent = () => this.provider.messages.filter(({ phone, code }) => phone === this.phone && code !== '');
    const before = sent().length;
    const { status, body } = await this.sendCode(this.phone);
    assert.equal(status, 200, body.message);
    await this.provider.until(() => sent().length > before);
    return sent().at(-1)!.code;
  }

  /** Sets the wallet password and enters it. */
  async setWalletPassword(): Promise<void> {
    await this.post('/api/user/modify_wallet_password', { password: WALLET_PASSWORD, verifyCode: await this.code() });
    await this.openWallet();
  }

  /** Withdraws from the monthly wallet. */
  async withdrawMonthly(amount: number): Promise<ApiResponse> {
    return this.withdraw(amount, await this.code(), { walletType: 0 });
  }
}
