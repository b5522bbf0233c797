/** The endpoints of §7.7 in the second platform's reading: notices without a read flag, articles as plain strings. */
import { DAY_MS, formatDateTime } from '#shared/core/shanghai-time.ts';
import { bare, coded, notFound } from './responses.ts';
import { pageOf, type Calls } from './calls.ts';

const NOTICES = [
  {
    id: 31,
    title: '十一月结算安排',
    content: '结算说明见 [帮助](https://sea.example/help)。',
    level: 'high',
    daysAgo: 1,
  },
  { id: 30, title: '机房维护完成', content: '维护已经完成，感谢配合。', level: 'low', daysAgo: 12 },
  { id: 29, title: '新版本镜像', content: '镜像 5.1.0 可以下载。', level: 'medium', daysAgo: 40 },
  ...Array.from({ length: 28 }, (_, week) => ({
    id: 28 - week,
    title: `节点周报第 ${28 - week} 期`,
    content: '上周的在线时长与收入已汇总。',
    level: 'low',
    daysAgo: 47 + 7 * week,
  })),
];
/** The ID of the newest notice that every user has read. */
const OLD = 29;

const ARTICLES: Readonly<Record<string, string>> = {
  '10071': '<h2>违规扣罚协议</h2><p>晚高峰离线超过 30 分钟，该线路当日不计费。</p>',
  '10072': '<h2>隐私政策</h2><p>我们只收集结算所需的信息。</p>',
  '10073': '<h2>第三方服务协议</h2><p>付款由第三方完成。</p>',
  '10074': '<h2>个人信息收集清单</h2><p>姓名、证件号码、手机号。</p>',
  '88': '<h2>提现服务协议</h2><p>提现以银行处理为准。</p>',
};

const HELP = [
  { id: 501, tag: 1, title: '如何提现', content: '<p>在钱包中申请提现。</p>' },
  { id: 10255, tag: 2, title: '绑定节点教程', content: '<p>下载镜像，写入 U 盘。</p>' },
];

const entry = ({ id, title }: (typeof HELP)[number]) => ({ id, title });

export function readingCalls(): Calls {
  /** Read notices, as `<uid>/<notice id>`. */
  const read = new Set<string>();
  const noticeOf = ({ daysAgo, ...notice }: (typeof NOTICES)[number]) => ({
    ...notice,
    sendTime: formatDateTime(Date.now() - daysAgo * DAY_MS).replace(' ', 'T'),
  });
  return {
    'GET /api/notice/list': ({ user, query }) => {
      const isUnread = ({ id }: { id: number }): boolean => id > OLD && !read.has(`${user.uid}/${id}`);
      const items = NOTICES.filter((notice) => query.get('type') !== 'unread' || isUnread(notice)).map(noticeOf);
      return bare({ items: pageOf(items, query), total: `${items.length}` });
    },
    'GET /api/notice/{id}': ({ user, id }) => {
      const notice = NOTICES.find((each) => `${each.id}` === id);
      if (!notice) throw notFound();
      read.add(`${user.uid}/${id}`);
      return bare(noticeOf(notice));
    },
    'open GET /api/strapi/article/{id}': ({ id }) => {
      if (!ARTICLES[id]) throw notFound();
      return coded(ARTICLES[id]);
    },
    'open GET /api/help/v1/tags': () =>
      bare([
        { id: 1, name: '结算' },
        { id: 2, name: '节点' },
      ]),
    'open GET /api/help/v1/tag/{id}/articles': ({ id }) =>
      bare({ items: HELP.filter(({ tag }) => `${tag}` === id).map(entry) }),
    'open GET /api/help/v1/search/article': ({ query }) =>
      bare({ data: HELP.filter(({ title }) => title.includes(query.get('keyWords') ?? '')).map(entry) }),
    'open GET /api/help/v1/article/{id}': ({ id }) => {
      const article = HELP.find((each) => `${each.id}` === id);
      if (!article) throw notFound();
      return bare({ ...entry(article), content: article.content });
    },
  };
}
