/** Server parts of the endpoints of withdrawal and check parameters. */
import { endpoint } from '../endpoint.ts';
import * as calls from './settled-param.calls.ts';

export const settledParamEndpoints = [
  endpoint(calls.settledParamCall, {
    scope: 'wallet:read',
    example: {
      response: {
        params: [
          {
            param_type: 1,
            checkbill_startday: 5,
            checkbill_endday: 9,
            getmoney_startday: 10,
            getmoney_endday: 25,
            getmoney_min: 10000,
            getmoney_max: 20000000,
          },
          {
            param_type: 2,
            checkbill_startday: 5,
            checkbill_endday: 9,
            getmoney_startday: 1,
            getmoney_endday: 31,
            getmoney_min: 10000,
            getmoney_max: 20000000,
          },
        ],
      },
    },
  }),
  endpoint(calls.weeklySettledParamCall, {
    scope: 'wallet:read',
    example: {
      response: {
        getmoney_startday: 3,
        getmoney_endday: 3,
        getmoney_min: 100,
        getmoney_max: 3000000,
        payfee_rate: 0.6,
      },
    },
  }),
];
