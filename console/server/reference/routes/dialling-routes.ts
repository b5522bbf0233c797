/** Network cards of a device (§2.6, §7.6). */
import type { FastifyInstance } from 'fastify';
import {
  confirmManagerCardCall,
  dialInfoCall,
  managerCard,
  newLines,
  ofDevice,
  saveDiallingCall,
} from '#shared/contract/dialling.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { dialInfoOf, saveLines, setManager } from '../devices/dialling.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

export function diallingRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, dialInfoCall, {
    takes: ofDevice,
    handle: ({ person, query }) => dialInfoOf(platform, person, query.deviceUUID),
  });

  addRoute(app, platform, confirmManagerCardCall, {
    takes: managerCard,
    async handle({ person, body }) {
      const { name, unConfirm } = body;
      if (!name === !unConfirm) throw invalid('请选择网卡', 'name');
      await countAttempt(platform.db, changeLimits('dialling', person.uid));
      await setManager(platform, person, { deviceUUID: body.deviceUUID, name: name ?? null });
      return {};
    },
  });

  addRoute(app, platform, saveDiallingCall, {
    takes: newLines,
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('dialling', person.uid));
      await saveLines(platform, person, body);
      return {};
    },
  });
}
