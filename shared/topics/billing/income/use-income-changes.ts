/** Loads the changes of a day with their reasons: the nodes, and the unbilled nodes of the day. */
import { useMemo } from 'react';
import { useViolationsQuery } from '../../devices/tech.api.ts';
import { useDevicePages } from '../../devices/use-device-pages.ts';
import type { AgentDevice, MinerDevice } from '../../devices/device-income.calls.ts';
import { rankByChange, reasonOf, sumsByReason, type ChangeReason, type NodeDay } from './income-change.rules.ts';
import { useResponseTime } from '#shared/client/server-clock.ts';
import { yesterday } from '#shared/core/shanghai-time.ts';
import { sumOfKnown, type Cents } from '#shared/core/money.ts';

/** A node with its change of a day. */
export interface NodeChange extends NodeDay {
  readonly uuid: string;
  readonly name: string;
  readonly reason: ChangeReason | undefined;
  /** why the platform did not bill the node, as received; empty if it was billed */
  readonly unbilled: string;
}

type Device = AgentDevice | MinerDevice;

/** Income of yesterday. Platforms without the fields of changes send it only as the income of the list. */
const listIncome = (device: Device): Cents | undefined =>
  ('agentIncome' in device ? device.agentIncome : (device as MinerDevice).minerIncome) ?? undefined;

const NOTHING: NodeDay = {
  income: undefined,
  change: undefined,
  bandwidth: undefined,
  bandwidthChange: undefined,
  priceChange: undefined,
};

/** @param isYesterday otherwise, the income of a list counts only if the platform states that it is of the day */
function dayOf(device: Device, isYesterday: boolean): NodeDay {
  // a platform without changes can ignore the date (compatibility.md, Users and their nodes)
  if (!isYesterday && device.incomeChange == null && device.weekIncome == null) return NOTHING;
  return {
    income: device.dayIncome ?? (isYesterday ? listIncome(device) : undefined),
    change: device.incomeChange ?? undefined,
    bandwidth: device.bandwidth ?? undefined,
    bandwidthChange: device.bandwidthChange ?? undefined,
    priceChange: device.priceChange ?? undefined,
  };
}

interface DayOfNodes {
  agent: boolean;
  /** `2026-11-24` */
  day: string;
  isYesterday: boolean;
  /** whether amounts are hidden: an order by them would reveal them */
  masked: boolean;
}

/** Returns the nodes that changed, the largest loss first, and the sums by reason. */
export function useIncomeChanges({ agent, day, isYesterday, masked }: DayOfNodes) {
  // yesterday has the same pages as the node list
  const scope = { key_style: 'day', ...(!isYesterday && { date: day }) } as const;
  const devices = useDevicePages(agent ? 'agent' : 'miner', scope);
  // without a date, the pages are of the day before their response, which is another day until they are requested again
  const listedDay = yesterday(useResponseTime(devices.fulfilledTimeStamp));
  const isOfDay = !isYesterday || listedDay === day;
  const violations = useViolationsQuery(day);
  const unbilled = violations.currentData;
  const rows = useMemo(() => {
    const reasons = unbilled && new Map(unbilled.list.map(({ uuid, reason }) => [uuid, reason]));
    const nodes = new Map<string, NodeChange>();
    for (const device of devices.pages.flatMap(({ list }) => list)) {
      const sentDay = dayOf(device, isYesterday);
      const nodeDay = masked ? { ...sentDay, change: undefined } : sentDay;
      const why = reasons?.has(device.uuid);
      nodes.set(device.uuid, {
        ...nodeDay,
        uuid: device.uuid,
        name: device.name,
        reason: reasonOf(nodeDay, why),
        unbilled: reasons?.get(device.uuid) ?? '',
      });
    }
    for (const { uuid, name, reason } of unbilled?.list ?? [])
      if (!nodes.has(uuid)) nodes.set(uuid, { ...NOTHING, uuid, name, reason: 'unbilled', unbilled: reason });
    return [...nodes.values()];
  }, [devices.pages, unbilled, isYesterday, masked]);
  return {
    ranked: useMemo(() => rankByChange(rows), [rows]),
    sums: useMemo(() => sumsByReason(rows), [rows]),
    /** `undefined` if the platform sent no change */
    total: sumOfKnown(rows.map(({ change }) => change)),
    /** number of nodes with income whose change is unknown */
    others: rows.filter(({ change, income }) => change === undefined && income).length,
    state: stateOf(devices, isOfDay && Boolean(unbilled ?? violations.error)),
    error: devices.error,
    retry: devices.retry,
    unbilledFailed: unbilled === undefined && violations.error !== undefined && !violations.isFetching,
    retryUnbilled: () => void violations.refetch(),
  };
}

/** A part of the nodes would change its order and its sums while the others load. */
function stateOf(
  { complete, error }: { readonly complete: boolean; readonly error: unknown },
  isSettled: boolean,
): 'loading' | 'ready' | 'failed' {
  if (error) return 'failed';
  return complete && isSettled ? 'ready' : 'loading';
}
