/** The periods, the nodes and the prices that a comparison of incomes reads, by the request and the rights of the user. */
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { BridgeScope } from '#shared/topics/billing/income/income-bridge.calls.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { dayOf, dayOfText, type DaySpan } from '../days.ts';
import { agentsSeenBy } from '../devices/device-agents.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { uidOf } from '../devices/owners.ts';
import { invalid } from '../refusal.ts';

/** What a request compares, and for whom. */
export interface BridgeComparison {
  readonly self: User;
  readonly now: number;
  readonly earlier: DaySpan;
  readonly later: DaySpan;
  readonly scope: Pick<BridgeScope, 'uuid' | 'line' | 'username'>;
  /** condition of the devices */
  readonly where: SQL;
  /** the first and the last number of the devices, if `where` selects those of an agent between them */
  readonly between?: readonly [number, number] | undefined;
  /** the agents of the devices, which `where` also names */
  readonly agents: readonly string[];
  readonly share: 'agent' | 'miner';
  readonly showsPrices: boolean;
  /** whose fines and compensations are included; all compensations belong to no node */
  readonly changes: 'all' | 'fines' | 'none';
}

const MAX_DAYS = 366;

/** @throws Refusal 4000 */
export async function comparisonOf(
  db: Database,
  self: User,
  scope: BridgeScope,
  now: number,
): Promise<BridgeComparison> {
  const [earlier, later] = [daysOf(scope.earlier_start, scope.earlier_end), daysOf(scope.start, scope.end)];
  if (earlier.from > earlier.to || later.from > later.to) throw invalid('开始日期不能晚于结束日期', 'start');
  if (earlier.from >= later.from) throw invalid('对比期须早于本期', 'earlier_start');
  const last = Math.max(earlier.to, later.to);
  if (last >= dayOf(now)) throw invalid('结束日期不能晚于昨天', 'end');
  if ([earlier, later].some(({ from, to }) => to - from >= MAX_DAYS)) throw invalid('查询的时间范围过长', 'end');
  // an empty filter is none
  const [uuid, line, username] = [scope.uuid, scope.line, scope.username].map((filter) => filter || undefined);
  const ofUser = username && isAgent(self);
  const agents = await agentsSeenBy(db, self);
  const changesOfNodes = uuid || line ? 'fines' : 'all';
  return {
    ...{ self, now, earlier, later, agents },
    scope: { uuid, line, username },
    where: and(
      await devicesSeenBy(db, self),
      uuid ? eq(device.uuid, uuid) : undefined,
      line ? eq(device.line, line) : undefined,
      ofUser ? eq(device.ownerUid, (await uidOf(db, username)) ?? '') : undefined,
      lte(device.activated, last),
      or(isNull(device.retired), gt(device.retired, earlier.from)),
    )!,
    // the nodes of a user are explained at the user's price
    share: isAgent(self) && !ofUser ? 'agent' : 'miner',
    showsPrices: isAgent(self) || self.hasPricingRight,
    changes: ofUser ? 'none' : changesOfNodes,
  };
}

const daysOf = (start: string, end: string): DaySpan => ({ from: dayOfText(start), to: dayOfText(end) });
