/** Sends texts to the groups of users by their robots of 企业微信 (WeCom) and 钉钉 (DingTalk). */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { RobotAddress, RobotProblem, RobotProvider } from '#shared/topics/notices/robot.rules.ts';
import { sendSigned } from './signed-request.ts';

export interface RobotTarget extends RobotAddress {
  /** signs the messages; empty for a robot that does not verify signatures */
  readonly secret: string;
}

/** Sends a text once. @throws RobotError unless the provider accepts it */
export type SendToRobot = (target: RobotTarget, text: string) => Promise<void>;

/** A text that the provider has not accepted. After `unreachable`, it is unknown whether the group has received it. */
export class RobotError extends Error {
  override readonly name = 'RobotError';
  readonly problem: RobotProblem;
  /** names provider and problem, for metrics */
  readonly reason: string;

  /** @param detail without the response of the provider, which can contain addresses */
  constructor(provider: RobotProvider, problem: RobotProblem, detail: string) {
    super(`The robot of ${provider} failed (${problem}): ${detail}`);
    this.problem = problem;
    this.reason = `${provider} ${problem}`;
  }
}

/** Users cannot change the hosts: their addresses are parsed, and only the key is kept (robot.rules.ts). */
export const ROBOT_HOSTS: Readonly<Record<RobotProvider, string>> = {
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
};

/** Bytes of a text, as the providers document them: 2,048 of WeCom, and a body of 20,000 of DingTalk. */
export const MOST_BYTES: Readonly<Record<RobotProvider, number>> = { wecom: 2_048, dingtalk: 16_000 };

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE = 16 * 1024;

/** Both providers respond with HTTP 200 and a code. The text is only read to distinguish causes with one code. */
const result = v.pipe(v.string(), v.parseJson(), v.object({ errcode: v.number(), errmsg: v.optional(v.string(), '') }));

/** @param hosts origins, which only tests replace */
export const robotSender =
  (hosts = ROBOT_HOSTS): SendToRobot =>
  async (target, text) => {
    const { provider } = target;
    const response = await sendSigned({
      url: addressOf(hosts[provider], target),
      method: 'POST',
      headers: {},
      body: JSON.stringify({ msgtype: 'text', text: { content: text } }),
      timeoutMs: TIMEOUT_MS,
      maxResponse: MAX_RESPONSE,
      failed: (failure, detail) => new RobotError(provider, 'unreachable', `${failure}, ${detail}`),
    });
    const { success, output } = v.safeParse(result, response.text);
    if (!success) throw new RobotError(provider, 'unreachable', 'the response is not a result');
    const { errcode, errmsg } = output;
    if (errcode !== 0) throw new RobotError(provider, problemOf(errcode, errmsg), `code ${errcode}`);
  };

function addressOf(host: string, { provider, token, secret }: RobotTarget): URL {
  if (provider === 'wecom') return withQuery(new URL('/cgi-bin/webhook/send', host), { key: token });
  const url = withQuery(new URL('/robot/send', host), { access_token: token });
  if (secret === '') return url;
  // real time, because the provider refuses a difference of more than an hour
  const timestamp = `${Date.now()}`;
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return withQuery(url, { timestamp, sign });
}

function withQuery(url: URL, values: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url;
}

/** Codes of both providers. The code of all security settings of DingTalk is 310000. */
const CODES: Readonly<Record<number, RobotProblem>> = {
  ...{ 93_000: 'unknown', 300_001: 'unknown', 300_005: 'unknown' },
  // the group is dissolved; no such key; the robot is disabled; no such robot
  ...{ 400_013: 'unknown', 400_101: 'unknown', 400_102: 'unknown', 400_106: 'unknown' },
  ...{ 45_009: 'limited', 45_033: 'limited', 130_101: 'limited', 410_100: 'limited' },
  // busy
  ...{ [-1]: 'unreachable' },
  ...{
    40_058: 'content',
    45_002: 'content',
    430_101: 'content',
    430_102: 'content',
    430_103: 'content',
    430_104: 'content',
  },
};
const SECURITY_SETTINGS = 310_000;

function problemOf(code: number, message: string): RobotProblem {
  if (code !== SECURITY_SETTINGS) return CODES[code] ?? 'refused';
  if (/keyword|关键词/i.test(message)) return 'keyword';
  if (/whitelist|白名单/i.test(message)) return 'address';
  return /sign|timestamp|签名|时间戳/i.test(message) ? 'signature' : 'refused';
}
