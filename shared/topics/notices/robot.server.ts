/** Server parts of the endpoints of group robots. */
import { endpoint } from '../endpoint.ts';
import * as calls from './robot.calls.ts';

export const robotEndpoints = [
  endpoint(calls.robotsCall, {
    scope: 'password:write',
    optional: true,
    example: {
      response: {
        list: [
          { id: '7', provider: 'wecom', name: '运维群', tail: '5eaa', signed: false, on: true },
          { id: '8', provider: 'dingtalk', name: '财务群', tail: '0c23', signed: true, on: false, problem: 'keyword' },
        ],
      },
    },
  }),
  endpoint(calls.addRobotCall, {
    scope: 'password:write',
    optional: true,
    request: calls.newRobot,
    writes: 'adds a group robot, which receives messages of the user, and notifies the user',
    example: {
      request: {
        name: '财务群',
        address: `https://oapi.dingtalk.com/robot/send?access_token=${'0c23'.repeat(16)}`,
        secret: `SEC${'5eaa'.repeat(16)}`,
      },
      response: { id: '8' },
    },
  }),
  endpoint(calls.testRobotCall, {
    scope: 'password:write',
    optional: true,
    writes: 'sends a test message to the group of a robot',
    example: { path: { id: '8' }, response: { sent: false, problem: 'keyword' } },
  }),
  endpoint(calls.removeRobotCall, {
    scope: 'password:write',
    optional: true,
    writes: 'removes a group robot, and notifies the user',
    example: { path: { id: '8' }, response: {} },
  }),
];
