/** Group robots of 企业微信 (WeCom) and 钉钉 (DingTalk): their addresses, bounds and results. Client and server. */

export const ROBOT_PROVIDERS = ['wecom', 'dingtalk'] as const;
export type RobotProvider = (typeof ROBOT_PROVIDERS)[number];

/** Robots of a user. */
export const MOST_ROBOTS = 3;

/** Characters of the name that the user gives a robot. */
export const LONGEST_ROBOT_NAME = 20;

/** Begins every message, so that a robot that requires a keyword accepts it. */
export const ROBOT_KEYWORD = '节点消息';

/** The whole address of a robot: no other host or path, no port, no user, and no parameter but the key. */
const ADDRESSES: Readonly<Record<RobotProvider, RegExp>> = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([\w-]{16,128})$/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=([\w-]{16,128})$/,
};

export interface RobotAddress {
  readonly provider: RobotProvider;
  /** the key of the robot, which is a secret */
  readonly token: string;
}

/** Reads the address of a robot as its provider shows it. @returns `undefined` for any other text */
export function robotOf(address: string): RobotAddress | undefined {
  for (const provider of ROBOT_PROVIDERS) {
    const token = ADDRESSES[provider].exec(address)?.[1];
    if (token !== undefined) return { provider, token };
  }
  return undefined;
}

/** Returns whether a text is the secret with which a robot of DingTalk verifies signatures (加签). */
export const isRobotSecret = (text: string): boolean => /^SEC[\w-]{16,128}$/.test(text);

/**
 * Why a robot does not accept messages. `unknown`: no such robot. `keyword`, `signature`, `address`: its security settings
 * refuse them. `content`: a message was refused. `limited`: too many messages. `unreachable`: no usable response. `refused`: any
 * other reason.
 */
export const ROBOT_PROBLEMS = [
  'unknown',
  'keyword',
  'signature',
  'address',
  'content',
  'limited',
  'unreachable',
  'refused',
] as const;
export type RobotProblem = (typeof ROBOT_PROBLEMS)[number];
