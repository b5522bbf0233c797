/** The group robots of the user: additions that platforms can lack (wire.md). */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import { addRobotCall, removeRobotCall, robotsCall, testRobotCall, type NewRobot, type Robot } from './robot.calls.ts';
import type { RobotProblem } from './robot.rules.ts';

interface RobotTest {
  readonly sent: boolean;
  readonly problem?: RobotProblem | null | undefined;
}

const robotApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It is requested each time it is shown, because the platform can stop a robot. */
    robots: build.query<readonly Robot[], void>({
      query: () => apiRequest(robotsCall),
      keepUnusedDataFor: 0,
    }),
    /** The dialog `reset()`s it, so that no secret stays in the store. */
    addRobot: build.mutation<{ readonly id: string }, NewRobot>({
      query: (body) => apiRequest(addRobotCall, { body }),
    }),
    testRobot: build.mutation<RobotTest, { readonly id: string }>({
      query: (params) => apiRequest(testRobotCall, { params }),
    }),
    removeRobot: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(removeRobotCall, { params }),
    }),
  }),
});

export const { useRobotsQuery, useAddRobotMutation, useTestRobotMutation, useRemoveRobotMutation } = robotApi;
