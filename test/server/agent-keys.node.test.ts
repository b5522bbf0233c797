import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unboundTables } from './agent-keys.ts';

/** Queries, and the tables of them that name no agent. */
const CASES: readonly (readonly [query: string, params: readonly unknown[], unbound: readonly string[]])[] = [
  ['select * from device where agent_uid = $1', ['1'], []],
  ['select * from device where id = $1', [1], ['device']],
  ['select * from device where agent_uid = $1 or id = $2', ['1', 1], ['device']],
  ['select * from device where not agent_uid = $1', ['1'], ['device']],
  ['select * from device d where d.agent_uid = any($1::text[])', ['{1}'], []],
  ['select * from device d where d.agent_uid = any($1::text[])', [['1', '2']], ['device']],
  ['select * from device where agent_uid in ($1)', ['1'], []],
  ['select * from device where agent_uid in ($1, $2)', ['1', '2'], ['device']],
  ['select * from device d join device_day y on y.agent_uid = d.agent_uid where d.agent_uid = $1', ['1'], []],
  ['select * from device d join device_day y on y.device = d.id where d.agent_uid = $1', ['1'], ['device_day']],
  [
    'select * from device d, lateral (select * from device_day y where y.agent_uid = d.agent_uid) z where d.agent_uid = $1',
    ['1'],
    [],
  ],
  ['with c as (select id from device) select * from device_day where agent_uid = $1', ['1'], ['device']],
  ['select 1 from device where agent_uid = $1 union select 1 from dialling', ['1'], ['dialling']],
  ['update device set retired = 1 where uuid = $1', ['a'], ['device']],
  ['delete from device_state s where s.agent_uid = $1', ['1'], []],
  ['insert into dialling (agent_uid, device) values ($1, $2)', ['1', 1], []],
  ['insert into dialling (agent_uid, device) values ($1, $2), ($3, $4)', ['1', 1, '2', 1], ['dialling']],
  ['insert into dialling (device) values ($1)', [1], ['dialling']],
  ['insert into device_day (agent_uid, day) select $1::text, each.* from unnest($2::int[]) as each', ['1', []], []],
  [
    'insert into device_day (agent_uid, day) select agent, day from unnest($1, $2) as each(agent, day)',
    [[], []],
    ['device_day'],
  ],
];

describe('the check of agents in queries', () => {
  for (const [query, params, unbound] of CASES)
    it(`finds ${unbound.join() || 'nothing'} in: ${query}`, async () => {
      assert.deepEqual(await unboundTables(query, params), unbound);
    });
});
