/** The user's robots in groups of 企业微信 and 钉钉, which receive messages. The specification has no such calls; these are additions. */
import * as v from 'valibot';
import { addition, flag, id, listOf, nothing, oneOf, text } from '../../core/wire-values.ts';
import { filledWith, identifier } from '../../core/request-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { LONGEST_ROBOT_NAME, ROBOT_PROBLEMS, ROBOT_PROVIDERS } from './robot.rules.ts';

const robot = v.object({
  id,
  /** shown as unknown if it is neither */
  provider: oneOf(ROBOT_PROVIDERS),
  name: text,
  /** the last four characters of the key, which is never sent */
  tail: text,
  /** whether messages are signed */
  signed: flag,
  /** whether messages are sent; false after the platform has stopped a robot that accepts none */
  on: flag,
  /** why the last message was not accepted; missing after a success */
  problem: addition(v.picklist(ROBOT_PROBLEMS)),
});
export type Robot = v.InferOutput<typeof robot>;

/** In the order in which they were added. */
export const robots = listOf(robot);
export const robotsCall = get({ name: 'robots', path: '/api/user/robots', family: 'H', response: robots });

export const newRobot = v.object({
  name: filledWith(LONGEST_ROBOT_NAME, '请填写机器人名称', `机器人名称最多 ${LONGEST_ROBOT_NAME} 个字`),
  /** the webhook address as the provider shows it */
  address: identifier('请粘贴机器人的 Webhook 地址'),
  /** of a robot of DingTalk with signatures */
  secret: v.optional(identifier('请输入加签密钥')),
});
export type NewRobot = RequestValues<typeof newRobot>;
export const addRobotCall = post({
  name: 'addRobot',
  path: '/api/user/robots',
  family: 'H',
  request: typeOnly<typeof newRobot>(),
  response: v.object({ id }),
});

/** Sends a test message now. A robot that was stopped and accepts it receives messages again. */
export const testRobotCall = post({
  name: 'testRobot',
  path: '/api/user/robots/{id}/test',
  family: 'H',
  response: v.object({
    /** whether the provider has accepted the message */
    sent: flag,
    problem: addition(v.picklist(ROBOT_PROBLEMS)),
  }),
});

export const removeRobotCall = post({
  name: 'removeRobot',
  path: '/api/user/robots/{id}/remove',
  family: 'H',
  response: nothing,
});
