/** The users of the second platform: their data (§3, User info, PayInfo), sessions and codes. */
import { notFound, wrong } from './responses.ts';

export interface Payout {
  collectionMethod?: string;
  collectionNumber?: string;
  bankAccount?: string;
  bankName?: string;
  cardNumber?: string;
  invoiceType?: string;
  billingCycle?: string;
}

export interface User {
  readonly uid: number;
  readonly username: string;
  readonly role: 'agent' | 'miner';
  readonly agentAccount: string;
  password: string;
  walletPassword: string;
  phoneNumber: string;
  /** empty until verified */
  realName: string;
  IDCardNumber: string;
  payout: Payout;
  /** devices that settle monthly, and weekly (§9) */
  readonly monthlyDevices: number;
  readonly weeklyDevices: number;
}

const settled = (cycle: string, more: Payout): Payout => ({ billingCycle: cycle, ...more });

const users = (): User[] => [
  {
    uid: 7001,
    username: 'tide',
    role: 'agent',
    agentAccount: 'tide',
    password: 'Tide@2026',
    walletPassword: 'tide-8888',
    phoneNumber: '15900001001',
    realName: '潘潮生',
    IDCardNumber: '330106198808080011',
    payout: settled('week', {
      collectionMethod: 'personalAlipay',
      collectionNumber: 'tide@sea.example',
      bankAccount: '潘潮生',
    }),
    monthlyDevices: 12,
    weeklyDevices: 2,
  },
  {
    // A miner of an agent in the configured list of agents whose users are settled here (§6).
    uid: 7002,
    username: 'quay',
    role: 'miner',
    agentAccount: 'harbour',
    password: 'Quay@2026',
    walletPassword: 'quay-8888',
    phoneNumber: '15900001002',
    realName: '钱渡口',
    IDCardNumber: '330106198507070022',
    payout: settled('month', {
      collectionMethod: 'personalCard',
      bankAccount: '钱渡口',
      bankName: '招商银行',
      cardNumber: '6225880212345678',
    }),
    monthlyDevices: 3,
    weeklyDevices: 0,
  },
  {
    uid: 7003,
    username: 'drift',
    role: 'agent',
    agentAccount: 'drift',
    password: 'Drift@2026',
    walletPassword: '',
    phoneNumber: '15900001003',
    realName: '',
    IDCardNumber: '',
    payout: {},
    monthlyDevices: 0,
    weeklyDevices: 3,
  },
  {
    uid: 7004,
    username: 'shell',
    role: 'miner',
    agentAccount: 'tide',
    password: 'Shell@2026',
    walletPassword: '',
    phoneNumber: '15900001004',
    realName: '',
    IDCardNumber: '',
    payout: settled('month', {}),
    monthlyDevices: 1,
    weeklyDevices: 0,
  },
];

/** Keeps users, sessions and codes in memory. */
export class Users {
  readonly all = users();
  /** by token */
  readonly #sessions = new Map<string, User>();
  /** by phone */
  readonly #codes = new Map<string, string>();
  #made = 0;

  find(name: string): User | undefined {
    return this.all.find(({ username, phoneNumber }) => username === name || phoneNumber === name);
  }

  named(username: string): User {
    const user = this.find(username);
    if (!user) throw notFound();
    return user;
  }

  startSession(user: User): string {
    const token = `second-${(this.#made += 1)}-${user.uid}`;
    this.#sessions.set(token, user);
    return token;
  }

  ofToken(token: string): User | undefined {
    return this.#sessions.get(token);
  }

  endSession(token: string): void {
    this.#sessions.delete(token);
  }

  endSessionsOf(user: User): void {
    for (const [token, owner] of this.#sessions) if (owner === user) this.#sessions.delete(token);
  }

  sendCode(phone: string): void {
    this.#codes.set(phone, `${100_000 + (((this.#made += 1) * 7919) % 900_000)}`);
  }

  /** Returns the newest code that was sent to a phone. */
  codeOf(phone: string): string {
    const code = this.#codes.get(phone);
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  /** Checks a code and removes it, because a code can be used only once. */
  useCode(phone: string, code: unknown): void {
    if (this.#codes.get(phone) !== code) throw wrong('验证码错误，请重新输入');
    this.#codes.delete(phone);
  }
}
