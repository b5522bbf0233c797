/** Seeded tickets and directed business. */
import { asc, eq } from 'drizzle-orm';
import type { TicketCategory } from '#shared/topics/support/ticket/ticket.calls.ts';
import { DAY_MS, HOUR_MS, addDays, startOfDay } from '#shared/core/shanghai-time.ts';
import type { Database } from '../../reference/database/database.ts';
import {
  directedApplication,
  directedBusiness,
  ticket,
  ticketReply,
  type TicketStatus,
} from '../../reference/database/service-tables.ts';
import { device } from '../../reference/database/device-tables.ts';
import { person } from '../../reference/database/tables.ts';
import { ticketNumber } from '../../reference/support/tickets.ts';
import { seedNotices } from './notices.ts';

/* Content of the seeded directed businesses and tickets. Prices in cents per month per G. */

interface DirectedSeed {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly region: string;
  readonly isp: string;
  /** M */
  readonly bandwidth: number;
  readonly price: number;
  readonly quota: number;
  readonly taken: number;
  /** null for no deadline */
  readonly daysLeft: number | null;
  readonly closedReason?: string;
  readonly applications?: readonly {
    readonly username: string;
    readonly state: 'applied' | 'approved' | 'refused';
    readonly daysAgo: number;
    readonly reason?: string;
    readonly remark?: string;
  }[];
}

const DIRECTED: readonly DirectedSeed[] = [
  {
    id: '2101',
    name: '华南点播加速',
    description: '为视频点播提供就近缓存，晚高峰用量稳定。需要固定公网地址或服务器拨号，磁盘不少于 2 TB。',
    region: '广州、深圳',
    isp: '电信、联通',
    bandwidth: 500,
    price: 3_480_00,
    quota: 60,
    taken: 41,
    daysLeft: 12,
  },
  {
    id: '2102',
    name: '华东直播分发',
    description: '直播流的边缘分发，对抖动敏感，要求晚高峰丢包率低于 0.5%。',
    region: '上海、杭州、南京',
    isp: '电信',
    bandwidth: 1_000,
    price: 3_650_00,
    quota: 40,
    taken: 22,
    daysLeft: 5,
    applications: [
      { username: 'agent', state: 'applied', daysAgo: 2, remark: '青浦机房有十台可用' },
      { username: 'company', state: 'approved', daysAgo: 20 },
    ],
  },
  {
    id: '2103',
    name: '西南游戏更新包下发',
    description: '周四更新日集中下发，其余时间闲时分发，对单节点带宽要求较低。',
    region: '成都、重庆',
    isp: '电信、移动',
    bandwidth: 200,
    price: 2_760_00,
    quota: 120,
    taken: 35,
    daysLeft: null,
    applications: [{ username: 'scan', state: 'approved', daysAgo: 45 }],
  },
  {
    id: '2104',
    name: '华北对象存储回源',
    description: '为对象存储提供回源加速，需要汇聚机房内的 10G 网卡。',
    region: '北京',
    isp: '联通',
    bandwidth: 5_000,
    price: 3_320_00,
    quota: 12,
    taken: 12,
    daysLeft: 20,
    applications: [
      { username: 'agent', state: 'refused', daysAgo: 30, reason: '节点的上行带宽未达到 5000 M' },
      { username: 'company', state: 'approved', daysAgo: 28 },
    ],
  },
  {
    id: '2105',
    name: '华中夜间大文件分发',
    description: '每日 0 点至 6 点分发，不占用晚高峰，适合家庭宽带。',
    region: '武汉、长沙',
    isp: '电信、联通',
    bandwidth: 100,
    price: 1_980_00,
    quota: 300,
    taken: 117,
    daysLeft: -3,
    applications: [{ username: 'agent', state: 'approved', daysAgo: 60 }],
  },
  {
    id: '2106',
    name: '西北在线教育',
    description: '教育专网的课件分发，仅工作日使用。',
    region: '西安',
    isp: '电信',
    bandwidth: 300,
    price: 2_540_00,
    quota: 50,
    taken: 18,
    daysLeft: 40,
    closedReason: '业务方已暂停采购',
  },
];

interface TicketSeed {
  readonly username: string;
  readonly category: TicketCategory;
  readonly title: string;
  readonly content: string;
  readonly status: TicketStatus;
  readonly daysAgo: number;
  /** concerns the first device of the user */
  readonly aboutDevice?: true;
  readonly replies: readonly { readonly author: string; readonly content: string; readonly hoursLater: number }[];
}

const support = (hoursLater: number, content: string) => ({ author: 'support', content, hoursLater });

const TICKETS: readonly TicketSeed[] = [
  {
    username: 'agent',
    category: 'network',
    title: '晚高峰带宽偏低',
    content: '最近三天 20:00 之后带宽只有白天的六成，运营商测速正常，麻烦看一下调度。',
    status: 'processing',
    daysAgo: 1,
    aboutDevice: true,
    replies: [support(3, '您好，已联系调度同事核查该线路的调度权重，请保持节点在线。')],
  },
  {
    username: 'agent',
    category: 'bill',
    title: '账单里一笔扣款的原因',
    content: '上月账单里有一笔“晚高峰线路离线”的扣款，当天运营商有割接公告，希望核实。',
    status: 'resolved',
    daysAgo: 16,
    replies: [
      support(5, '您好，请补充割接公告的截图或链接。'),
      { author: 'agent', content: '已在客服微信发送，公告编号 20261103。', hoursLater: 7 },
      support(28, '核实属实，该笔将以补偿的方式计入下月账单。'),
    ],
  },
  {
    username: 'agent',
    category: 'device',
    title: '更换网卡后节点名称变化',
    content: '更换网卡后节点显示为新的名称，历史数据能否合并？',
    status: 'closed',
    daysAgo: 48,
    replies: [support(20, '名称已恢复，历史数据按设备 ID 统计，不受影响。')],
  },
  {
    username: 'agent',
    category: 'account',
    title: '更换提现手机号',
    content: '原手机号已停用，无法接收验证码，怎样更换？',
    status: 'closed',
    daysAgo: 90,
    replies: [support(2, '请商务人员核实身份后为您更换，稍后会与您联系。')],
  },
  {
    username: 'company',
    category: 'wallet',
    title: '发票邮寄地址',
    content: '上月发票是否仍寄往原地址？',
    status: 'resolved',
    daysAgo: 9,
    replies: [support(1, '仍为原地址，电子发票可直接上传。')],
  },
  {
    username: 'miner',
    category: 'other',
    title: '申请开通晚高峰短信提醒',
    content: '希望节点离线超过 10 分钟时收到短信。',
    status: 'pending',
    daysAgo: 0.2,
    replies: [],
  },
];

/** Milliseconds from the start of a day to 23:59:59. */
const LAST_SECOND = DAY_MS - 1_000;

export async function seedServices(tx: Database, now: number): Promise<void> {
  const users = await tx.select({ uid: person.uid, username: person.username }).from(person);
  const uidOf = (username: string): string | undefined => users.find((each) => each.username === username)?.uid;
  await seedDirected(tx, now, uidOf);
  await seedTickets(tx, now, uidOf);
  await seedNotices(tx, now);
}

type UidOf = (username: string) => string | undefined;

async function seedDirected(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  await tx.insert(directedBusiness).values(
    DIRECTED.map(({ daysLeft, applications: _applications, ...business }, position) => ({
      ...business,
      deadline: daysLeft === null ? null : addDays(startOfDay(now), daysLeft) + LAST_SECOND,
      position,
    })),
  );
  const applications = DIRECTED.flatMap(({ id: businessId, applications: all = [] }) =>
    all.flatMap(({ username, daysAgo, ...application }) => {
      const uid = uidOf(username);
      return uid ? [{ ...application, businessId, uid, at: addDays(now, -daysAgo) }] : [];
    }),
  );
  await tx.insert(directedApplication).values(applications);
}

async function seedTickets(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  for (const { username, daysAgo, replies, aboutDevice, ...fields } of TICKETS) {
    const uid = uidOf(username);
    if (!uid) continue;
    const createdAt = addDays(now, -daysAgo);
    const id = ticketNumber(createdAt);
    const [about] = aboutDevice
      ? await tx
          .select({ uuid: device.uuid })
          .from(device)
          .where(eq(device.ownerUid, uid))
          .orderBy(asc(device.id))
          .limit(1)
      : [];
    const said = replies.map(({ author, content, hoursLater }) => ({
      ticketId: id,
      author,
      content,
      at: Math.min(now, createdAt + hoursLater * HOUR_MS),
    }));
    const updatedAt = said.at(-1)?.at ?? createdAt;
    await tx.insert(ticket).values({ ...fields, id, uid, deviceUUID: about?.uuid ?? '', createdAt, updatedAt });
    if (said.length > 0) await tx.insert(ticketReply).values(said);
  }
}
