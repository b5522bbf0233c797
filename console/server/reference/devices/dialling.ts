/** Network cards of a device with management line and dial lines (§2.6, §4, §9). */
import { and, eq, type SQL } from 'drizzle-orm';
import {
  lineProblems,
  needsManagerCard,
  type LineDraft,
  type LineFault,
} from '#shared/topics/devices/dialling.rules.ts';
import type { DialInfo, DiallingLine, NetworkCard, NewLines } from '#shared/topics/devices/dialling.calls.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { dialling, type StoredCard, type StoredLine } from '../database/service-tables.ts';
import type { Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { invalid, notAllowedNow } from '../refusal.ts';
import type { Cards, DeviceStates } from '../providers/device-states.ts';
import { findDevice } from './devices.ts';

/** @throws Refusal 4040 */
export async function dialInfoOf({ db, deviceStates }: Platform, self: User, uuid: string): Promise<DialInfo> {
  const device = await findDevice(db, self, uuid);
  const { cards, manager } = await cardsOf(db, device, deviceStates);
  return {
    deviceUUID: device.uuid,
    name: device.name,
    diallingType: deviceStates?.diallingTypeOf(device) ?? '',
    netcardInfo: cards.map(({ name, speed, ip, lines }): NetworkCard => ({
      name,
      speed,
      ip,
      isManager: name === manager,
      diallingInfo: lines.map(publicFields),
    })),
  };
}

/** Returns a line without its password, which no response contains. */
const publicFields = (line: StoredLine): DiallingLine => ({
  ...line,
  password: '',
  passwordKept: line.password !== '',
});

/** Binds or unbinds the management card. Does nothing if the state is already set. @throws Refusal 4000, 4040, 4101 */
export async function setManager(
  platform: Platform,
  self: User,
  { deviceUUID, name }: { deviceUUID: string; name: string | null },
): Promise<void> {
  await change(platform, self, deviceUUID, (_device, { cards, manager }) => {
    if (name === null || name === manager) return { cards, manager: name };
    const card = cardNamed(cards, name);
    if (manager !== null) throw notAllowedNow(`已绑定管理网卡 ${manager}，请先解绑`, 'name');
    if (card.ip === '') throw notAllowedNow(`网卡 ${name} 没有 IP 地址，不能作为管理线路`, 'name');
    return { cards, manager: name };
  });
}

type NewLine = NewLines['diallingInfo'][number];

/** Replaces all lines of a card. @throws Refusal 4000 with the line and the field, 4040, 4101 */
export async function saveLines(
  platform: Platform,
  self: User,
  { deviceUUID, name, diallingInfo }: NewLines,
): Promise<void> {
  await change(platform, self, deviceUUID, (device, { cards, manager }) => {
    const card = cardNamed(cards, name);
    if (needsManagerCard(platform.deviceStates?.diallingTypeOf(device) ?? '') && manager === null)
      throw notAllowedNow('请先选择管理网卡，再配置拨号');
    const passwordOf = (line: NewLine): string =>
      line.password ||
      card.lines.find(({ type, account }) => type === 'pppoe' && account === line.account)?.password ||
      '';
    const lines = diallingInfo.map((line) => normalizeLine({ ...line, password: passwordOf(line) }));
    const others = cards.filter((each) => each.name !== name).flatMap((each) => each.lines);
    const [problem] = lineProblems(lines.map(draftOf), others.map(draftOf));
    if (problem) {
      const { line, field, fault } = problem;
      throw invalid(
        `第 ${line + 1} 条线路：${FAULTS[fault]}`.replace('%', FIELDS[field]),
        `diallingInfo.${line}.${field}`,
      );
    }
    return {
      cards: cards.map((each) => (each.name === name ? { ...each, lines, ip: addressOf(each, lines) } : each)),
      manager,
    };
  });
}

/** Returns the first static address of a card. */
const addressOf = (card: StoredCard, lines: readonly StoredLine[]): string =>
  lines.find(({ type }) => type === 'static')?.ip ?? card.ip;

const FIELDS = {
  type: '类型',
  account: '账号',
  password: '密码',
  ip: 'IP 地址',
  mask: '子网掩码',
  gateway: '网关',
  vlan: 'VLAN',
} as const;

const FAULTS: Readonly<Record<LineFault, string>> = {
  required: '请填写%',
  tooLong: '%过长',
  address: '%格式不正确',
  reserved: '%是保留地址',
  mask: '子网掩码不正确',
  network: '%不能是网络地址或广播地址',
  outside: '网关与 IP 地址不在同一网段',
  same: '网关不能与 IP 地址相同',
  vlan: 'VLAN 须为 1 至 4094 的整数',
  duplicate: '%与其他线路重复',
};

/** Keeps only the fields that the type uses. */
function normalizeLine({ type, account, password, ip, mask, gateway, vlan }: NewLine): StoredLine {
  const isStatic = type === 'static';
  const isDialled = type === 'pppoe';
  return {
    type,
    account: isDialled ? account : '',
    password: isDialled ? password : '',
    ip: isStatic ? ip : '',
    mask: isStatic ? mask : '',
    gateway: isStatic ? gateway : '',
    vlan: vlan ?? null,
  };
}

const draftOf = ({ vlan, ...line }: StoredLine): LineDraft => ({ ...line, vlan: vlan === null ? '' : `${vlan}` });

function cardNamed(cards: readonly StoredCard[], name: string): StoredCard {
  const found = cards.find((card) => card.name === name);
  if (!found) throw invalid('没有这张网卡', 'name');
  return found;
}

const diallingOf = ({ agentUid, id }: Device): SQL => and(eq(dialling.agentUid, agentUid), eq(dialling.device, id))!;

/** Returns the cards as the user has changed them, or else as the device has them. Without its state, they are unknown. */
async function cardsOf(db: Database, device: Device, deviceStates: DeviceStates | undefined): Promise<Cards> {
  const [row] = await db.select().from(dialling).where(diallingOf(device));
  return row ?? deviceStates?.firstCardsOf(device) ?? { cards: [], manager: null };
}

/** Changes the cards of a device under a lock. */
async function change(
  { db, clock, deviceStates }: Platform,
  self: User,
  uuid: string,
  make: (device: Device, before: Cards) => Cards,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const device = await findDevice(tx, self, uuid);
    await holdLock(tx, `dialling ${device.id}`);
    const { cards, manager } = make(device, await cardsOf(tx, device, deviceStates));
    const changed = { cards, manager, changedAt: clock.now() };
    const [row] = await tx
      .update(dialling)
      .set(changed)
      .where(diallingOf(device))
      .returning({ device: dialling.device });
    if (!row) await tx.insert(dialling).values({ agentUid: device.agentUid, device: device.id, ...changed });
  });
}
