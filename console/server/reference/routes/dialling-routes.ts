/** Network cards of a device (§2.6, §7.6). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { LINE_TYPES, MOST_LINES } from '../../../../shared/domain/dialling.ts';
import type { DialInfo } from '../../../../shared/contract/dialling.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { dialInfoOf, saveLines, setManager, type NewLines } from '../devices/dialling.ts';
import { shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

const deviceUUID = v.pipe(
  v.nullish(v.string('请选择设备'), ''),
  v.trim(),
  v.nonEmpty('请选择设备'),
  v.maxLength(64, '设备 ID 过长'),
);
const cardName = v.pipe(
  v.nullish(v.string('请选择网卡'), ''),
  v.nonEmpty('请选择网卡'),
  v.maxLength(64, '网卡名称过长'),
);
const field = v.nullish(shortText, '');

const VLAN_EXPECTED = 'VLAN 须为 1 至 4094 的整数';
const vlan = v.nullish(v.pipe(v.number(VLAN_EXPECTED), v.integer(VLAN_EXPECTED)), null);

const line = v.object({
  type: v.picklist(LINE_TYPES, '线路类型须为 dhcp、static 或 pppoe'),
  account: field,
  password: field,
  ip: field,
  mask: field,
  gateway: field,
  vlan,
});

const managerCard = v.object({ deviceUUID, name: v.nullish(cardName), unConfirm: v.nullish(v.boolean()) });

const newLines = v.object({
  deviceUUID,
  name: cardName,
  diallingInfo: v.pipe(v.array(line, '请填写线路'), v.maxLength(MOST_LINES, `一张网卡最多 ${MOST_LINES} 条线路`)),
});

export function diallingRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<DialInfo, { deviceUUID: string }>(app, platform, {
    method: 'GET',
    url: '/api/v1/miner/dialling/info/v2',
    family: 'H',
    query: v.object({ deviceUUID }),
    handle: ({ person, query }) => dialInfoOf(platform, person, query.deviceUUID),
  });

  addRoute<object, unknown, v.InferOutput<typeof managerCard>>(app, platform, {
    method: 'POST',
    url: '/api/v1/miner/dialling/confirm_manager_network_card',
    family: 'H',
    body: managerCard,
    async handle({ person, body }) {
      const { name, unConfirm } = body;
      if (!name === !unConfirm) throw invalid('请选择网卡', 'name');
      await countAttempt(platform.db, changeLimits('dialling', person.uid));
      await setManager(platform, person, { deviceUUID: body.deviceUUID, name: name ?? null });
      return {};
    },
  });

  addRoute<object, unknown, NewLines>(app, platform, {
    method: 'POST',
    url: '/api/v1/miner/dialling/config',
    family: 'H',
    body: newLines,
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('dialling', person.uid));
      await saveLines(platform, person, body);
      return {};
    },
  });
}
