/** Seeded notices of the last months: messages of the operator. */
import { HOUR_MS, addDays, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { APPEAL_DAYS, lastAppealDay } from '#shared/topics/support/appeal.rules.ts';
import type { NoticeLevel, NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import type { Database } from '../../reference/database/database.ts';
import { noticeRead, notice } from '../../reference/database/service-tables.ts';
import { person, type Person } from '../../reference/database/tables.ts';
import { dayMs, dayOf } from '../../reference/days.ts';
import { violationsOf } from '../../reference/devices/device-days.ts';
import { STAND_IN_DEVICES } from './stand-in-devices.ts';
import { readEarlierNotices, type NewNotice } from '../../reference/notices/notices.ts';
import { eventNotices } from './event-notices.ts';

/** Users have read older notices. */
const READ_AFTER_DAYS = 12;
/** Starts with important notices only, like a user who joins. */
const NEWCOMER = 'newcomer';
/** Has the most nodes. */
const AGENT = 'agent';

type Draft = readonly [
  daysAgo: number,
  hour: number,
  level: NoticeLevel,
  title: string,
  content: string,
  link?: NoticeLink,
];

const DRAFTS: readonly Draft[] = [
  [
    0,
    9.2,
    'high',
    '华东上海电信线路今晚割接',
    '运营商将于今晚 00:30 至 03:00 对青浦、松江片区的光缆进行割接，期间线路可能中断。割接时段不计入离线时长，无需申报。\n\n请在割接后检查节点是否恢复在线，[查看离线申报办法](https://docs.partner.example/offline)。',
  ],
  [0, 8.5, 'low', '晚高峰带宽良好', '昨日 20:00 至 22:00 您的节点整体达标率为 98.6%，请继续保持。'],
  [
    1,
    15,
    'medium',
    '镜像 3.8.2 已发布',
    '新版本修复了部分 25G 网卡在重启后丢失 VLAN 的问题，并缩短了拨号失败后的重试间隔。\n\n建议在非高峰时段升级，[查看更新说明](https://docs.partner.example/images/3.8.2)。',
  ],
  [
    2,
    10,
    'high',
    '检测到异常限速',
    '系统检测到个别节点在晚高峰存在人为限速的迹象。限速期间的线路不计费，情节严重的将按协议扣款。\n\n被判定的节点会单独通知，您可在消息中查看记录并申诉。',
  ],
  [
    4,
    11.5,
    'low',
    '帮助中心新增“拨号配置”专题',
    '包含 DHCP、静态地址、PPPoE 和 VLAN 的配置步骤与常见问题，[前往查看](https://docs.partner.example/help/dial)。',
  ],
  [
    5,
    14,
    'high',
    '请勿向任何人提供验证码',
    '近期有人冒充平台工作人员索要短信验证码和钱包密码。平台不会以任何方式向您索要，请提高警惕。',
  ],
  [
    6,
    9,
    'medium',
    '定向业务开放报名：华南点播加速',
    '面向广州、深圳电信与联通节点，单节点上行不低于 500 M，名额有限，请在“定向业务”中申请。',
  ],
  [7, 16, 'low', '华中武汉电信扩容完成', '洪山、江夏片区的出口扩容已完成，晚高峰达标率预计提升，无需调整配置。'],
  [
    8,
    9.5,
    'medium',
    '上门巡检安排',
    '工程师将于本周六、周日对华南机房的托管节点做例行巡检，[查看巡检范围](https://docs.partner.example/inspection)。',
  ],
  [9, 13, 'low', '客服服务时间', '在线客服的服务时间为每日 9:00 至 21:00，其余时间请提交工单，次日优先处理。'],
  [10, 10, 'medium', '月账单已生成', '上月账单已生成，财务正在核对，核对完成后将以短信通知您。'],
  [
    11,
    18,
    'high',
    '西南成都电信节点批量离线',
    '因当地市政施工，成都双流、郫都部分节点于 16:20 至 17:45 离线，已按免责情形登记，不影响计费。',
  ],
  [13, 10, 'low', '控制台 2.10.8 更新说明', '· 周结提现页展示费用明细\n· 账单导出更快\n· 修复了若干显示问题'],
  [
    15,
    10,
    'medium',
    '单价调整通知',
    '自下月 16 日起部分区域的单价将有调整，以账单为准。[查看价格表](https://docs.partner.example/prices)',
  ],
  [
    18,
    9,
    'high',
    '《节点服务质量（SLA）与违规扣款协议》更新',
    '协议更新至 2.4 版，主要变化：明确晚高峰线路离线的认定标准。请在登录后阅读并确认。',
  ],
  [21, 11, 'low', '邀请好友加入', '将邀请链接分享给好友，对方以手机号加入后，其节点会出现在您的用户列表中。'],
  [25, 10, 'medium', '实名信息提醒', '收款账户的户名须与实名认证的姓名一致，否则提现会失败。'],
  [
    28,
    15,
    'low',
    '关于发票的说明',
    '企业账户请在提现后五个工作日内开具发票，[开票信息](https://docs.partner.example/invoice)。',
  ],
  [33, 9, 'high', '假期值守安排', '假期期间工单照常受理，紧急故障请在工单标题注明“紧急”。'],
  [
    40,
    10,
    'medium',
    '镜像 3.8.0 已发布',
    '支持 10G 以上网卡的多队列，[查看更新说明](https://docs.partner.example/images/3.8.0)。',
  ],
  [47, 14, 'low', '问卷：您最希望改进什么', '填写问卷只需两分钟，[现在填写](https://survey.partner.example/2026)。'],
  [55, 9, 'high', '数据中心空调检修', '汇聚机房将于周日 02:00 至 05:00 检修，少量托管节点可能降速。'],
  [63, 10, 'medium', '部分旧型号网卡即将停止支持', '百兆网卡将不再计入可用线路，请在三个月内更换。'],
];

/** Weekly notices before the others, so that the list has several pages. */
const WEEKS = 26;
const FIRST_WEEK_DAYS = 70;

/** @param month of the last bill */
const personalDrafts = (month: string): readonly (readonly [username: string, ...Draft])[] => [
  [
    'company',
    1,
    9.5,
    'medium',
    '请开具上月发票',
    '请于五个工作日内按上月账单开具 6% 增值税专用发票，开票资料见“月账单”。',
    { page: 'bills', month },
  ],
  ['miner', 2, 9, 'low', '欢迎使用合作伙伴控制台', '您可以在“节点列表”查看节点，在“绑定节点”了解如何接入新设备。'],
];

/** Returns the notice about the latest unbilled node of an agent, if there is one that can be appealed. */
async function unbilledNotice(tx: Database, agent: Person, now: number): Promise<NewNotice | undefined> {
  const today = dayOf(now);
  for (let day = today - 1; day > today - APPEAL_DAYS; day--) {
    const [found] = await violationsOf(tx, agent, day, { deviceStates: STAND_IN_DEVICES });
    if (!found) continue;
    const { name, uuid, date, reason } = found;
    return {
      title: '节点当日不计费',
      content: `${name}（${uuid}）${date} 的记录：${reason}。\n\n如有异议，最晚可于 ${lastAppealDay(date)} 申诉，即记录产生后 ${APPEAL_DAYS} 个自然日内。`,
      level: 'high',
      sendTime: Math.min(dayMs(day + 1) + 8 * HOUR_MS, now),
      uid: agent.uid,
    };
  }
  return undefined;
}

/** @param now the creation day of the database (ms); notices later on this day are included */
export async function seedNotices(tx: Database, now: number): Promise<void> {
  const users = await tx.select().from(person);
  const at = (daysAgo: number, hour: number): number => {
    const moment = addDays(startOfDay(now), -daysAgo) + hour * HOUR_MS;
    return moment <= now ? moment : addDays(moment, -1);
  };
  const toNotice = ([daysAgo, hour, level, title, content, link]: Draft, uid: string | null = null): NewNotice => ({
    title,
    content,
    level,
    sendTime: at(daysAgo, hour),
    uid,
    link,
  });
  const weekly = Array.from({ length: WEEKS }, (_, week): Draft => {
    const daysAgo = FIRST_WEEK_DAYS + 7 * week;
    const { month, day } = shanghai(at(daysAgo, 10));
    return [
      daysAgo,
      10,
      'low',
      `节点周报（${month} 月 ${day} 日）`,
      '上周的在线时长、达标率与收入已汇总，详见数据概览。',
    ];
  });
  const personal = personalDrafts(lastBillMonth(now)).flatMap(([username, ...draft]) => {
    const owner = users.find((each) => each.username === username);
    return owner ? [toNotice(draft, owner.uid)] : [];
  });
  const agent = users.find(({ username }) => username === AGENT);
  const unbilled = agent && (await unbilledNotice(tx, agent, now));
  if (unbilled) personal.push(unbilled);
  const all = [
    ...[...DRAFTS, ...weekly].map((draft) => toNotice(draft)),
    ...personal,
    ...(await eventNotices(tx, now)),
  ].sort((one, other) => one.sendTime - other.sendTime);
  const sent = await tx.insert(notice).values(all).returning({ id: notice.id, at: notice.sendTime, uid: notice.uid });
  const readUntil = addDays(now, -READ_AFTER_DAYS);
  const old = sent.filter(({ at: sendTime }) => sendTime < readUntil);
  const readers = users.filter(({ username }) => username !== NEWCOMER);
  await tx
    .insert(noticeRead)
    .values(
      readers.flatMap(({ uid }) =>
        old
          .filter((each) => each.uid === null || each.uid === uid)
          .map(({ id, at: sendTime }) => ({ uid, noticeId: id, at: sendTime + HOUR_MS })),
      ),
    );
  const newcomer = users.find(({ username }) => username === NEWCOMER);
  if (newcomer) await readEarlierNotices(tx, newcomer.uid, now);
}
