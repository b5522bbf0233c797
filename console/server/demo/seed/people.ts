/** Seeded users (demo.md). Names, numbers and accounts are fictional and only formally valid. */
import type { Database } from '../../reference/database/database.ts';
import { users, type NewUser } from '../../reference/database/tables.ts';
import { openWallets } from '../../reference/ledger/ledger.ts';
import { hashPassword } from '../../reference/secrets.ts';

/** Miners of `agent` with remarks and number of devices. */
interface MinerSeed {
  readonly uid: string;
  readonly username: string;
  readonly realName: string;
  readonly remark: string;
  readonly devices: number;
}

const miner = (number: number, username: string, realName: string, remark: string, devices: number): MinerSeed => ({
  uid: `${100_100 + number}`,
  username,
  realName,
  remark,
  devices,
});

export const MINERS: readonly MinerSeed[] = [
  miner(1, 'chenwei', '陈伟示', '余杭片区，2024 年签约', 14),
  miner(2, 'liuyang88', '刘洋例', '青浦机房同事介绍', 11),
  miner(3, 'zhaolei', '赵磊样', '', 9),
  miner(4, 'sunhao_nj', '孙昊本', '江宁网吧老板', 12),
  miner(5, 'zhoumin', '周敏示', '周末才能上门', 6),
  miner(6, 'wuqiang', '吴强例', '番禺，家宽为主', 8),
  miner(7, 'zhengjie', '郑洁样', '', 4),
  miner(8, 'wangfang-sz', '王芳本', '宝安工业园', 10),
  miner(9, 'fengtao', '冯涛示', '需要发票', 5),
  miner(10, 'chuxin', '褚欣例', '新用户，限速一次，已提醒', 3),
  miner(11, 'weidong', '卫东样', '亦庄办公楼', 7),
  miner(12, 'jiangli', '蒋丽本', '', 5),
  miner(13, 'shenyue', '沈悦示', '武清，线路常断', 4),
  miner(14, 'hanbing', '韩冰例', '价格已谈妥，不再调整', 8),
  miner(15, 'yangfan', '杨帆样', '双流大学城', 9),
  miner(16, 'zhuting', '朱婷本', '', 3),
  miner(17, 'qinlong', '秦龙示', '渝北，三条线路', 6),
  miner(18, 'xujing', '许静例', '微信联系', 2),
  miner(19, 'helin', '何琳样', '江夏仓库', 5),
  miner(20, 'lvpeng', '吕鹏本', '岳麓，夜间断电', 4),
  miner(21, 'shiwen', '施文示', '', 2),
  miner(22, 'zhangkun', '张坤例', '长安区，备用节点', 3),
  miner(23, 'kongxue', '孔雪样', '雁塔，待扩容', 4),
];

export const DEMO_PASSWORD = 'Demo@2026';
export const DEMO_WALLET_PASSWORD = 'wallet88';

/** An agent whose miners settle on this platform, but not the agent (§6). The default of `specialUsers`. */
export const SPECIAL_AGENT = 'partner-east';

type Seed = Omit<NewUser, 'passwordHash' | 'walletPasswordHash'> & { readonly withoutWalletPassword?: true };

const VERIFIED = { idenAuthenticationed: true, collectionInfoFilled: true, authState: 4 } as const;
const PRICE = 3_200_00;

const SEEDS: readonly Seed[] = [
  {
    ...VERIFIED,
    uid: '100001',
    username: 'agent',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    hasPricingRight: true,
    phoneNumber: '13800138000',
    realName: '林示例',
    idCardNumber: '110101199003070011',
    showIncome: true,
    payInfo: {
      collectionMethod: 'personalAlipay',
      collectionNumber: '13800138000',
      bankAccount: '林示例',
      contractType: '1',
      billingCycle: 'week',
    },
  },
  {
    ...VERIFIED,
    uid: '100002',
    username: 'company',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    hasPricingRight: true,
    phoneNumber: '13900139000',
    realName: '周样本',
    companyName: '示例边缘网络科技有限公司',
    idCardNumber: '310101198506120028',
    taxRatio: 0,
    showIncome: true,
    payInfo: {
      collectionMethod: 'enterpriseCard',
      bankAccount: '示例边缘网络科技有限公司',
      bankName: '中国工商银行股份有限公司上海市示例支行',
      cardNumber: '6222020200112233445',
      contractType: '2',
      invoiceType: 'specialSix',
      billingCycle: 'month',
    },
  },
  {
    ...VERIFIED,
    uid: '100003',
    username: 'miner',
    role: 'miner',
    agentAccount: SPECIAL_AGENT,
    phoneNumber: '13700137000',
    realName: '陈演示',
    idCardNumber: '440106199211230030',
    payInfo: {
      collectionMethod: 'personalCard',
      bankAccount: '陈演示',
      bankName: '招商银行',
      cardNumber: '6214830211223344',
      contractType: '1',
      billingCycle: 'month',
    },
  },
  {
    uid: '100004',
    username: 'plain',
    role: 'miner',
    agentAccount: 'agent',
    phoneNumber: '13600136000',
    realName: '吴普通',
    agentRemark: '老用户，设备在萧山',
    idCardNumber: '330102198808150046',
    payInfo: { billingCycle: 'month' },
  },
  {
    uid: '100005',
    username: 'newcomer',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    phoneNumber: '13500135000',
    needFillBillingCycle: true,
    withoutWalletPassword: true,
  },
  {
    ...VERIFIED,
    uid: '100006',
    username: 'scan',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    phoneNumber: '13400134000',
    realName: '郑扫码',
    idCardNumber: '510107199504200059',
    needVerify: true,
    payInfo: {
      collectionMethod: 'personalAlipay',
      collectionNumber: 'scan@partner.example',
      bankAccount: '郑扫码',
      contractType: '1',
      billingCycle: 'week',
    },
  },
  {
    ...VERIFIED,
    uid: '100007',
    username: 'migrated',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    phoneNumber: '13300133000',
    realName: '孙迁移',
    idCardNumber: '320102199109090067',
    isMigrated: true,
    payInfo: {
      collectionMethod: 'personalCard',
      bankAccount: '孙迁移',
      bankName: '中国建设银行',
      cardNumber: '6217001180011223344',
      contractType: '1',
      billingCycle: 'week',
    },
  },
  {
    ...VERIFIED,
    uid: '100008',
    username: SPECIAL_AGENT,
    role: 'agent',
    agentBandwidthPrice: PRICE,
    hasPricingRight: true,
    phoneNumber: '13200132000',
    realName: '钱东区',
    idCardNumber: '420106198702280077',
    payInfo: { billingCycle: 'month' },
  },
  {
    ...VERIFIED,
    uid: '100009',
    username: 'unplaced',
    role: 'agent',
    agentBandwidthPrice: PRICE,
    phoneNumber: '13000130000',
    realName: '何补址',
    idCardNumber: '350102199308150080',
    needFillCollection: true,
    payInfo: {
      collectionMethod: 'personalAlipay',
      collectionNumber: '13000130000',
      bankAccount: '何补址',
      contractType: '1',
      billingCycle: 'month',
    },
  },
];

const minerSeeds: readonly Seed[] = MINERS.map(({ uid, username, realName, remark }) => ({
  uid,
  username,
  role: 'miner',
  agentAccount: 'agent',
  agentRemark: remark,
  phoneNumber: `131${uid.padStart(8, '0')}`,
  realName,
  payInfo: { billingCycle: 'month' },
}));

const CONTRACT_DAYS = 400;

export async function seedUsers(tx: Database, now: number): Promise<void> {
  // one hash for all users, because the password is public
  const [passwordHash, walletPasswordHash] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    hashPassword(DEMO_WALLET_PASSWORD),
  ]);
  const contractEndDate = Math.floor(now / 1000) + CONTRACT_DAYS * 86_400;
  const seeds = [...SEEDS, ...minerSeeds];
  await tx.insert(users).values(
    seeds.map(({ withoutWalletPassword, ...seed }) => ({
      ...seed,
      passwordHash,
      walletPasswordHash: withoutWalletPassword ? null : walletPasswordHash,
      contractEndDate: seed.idenAuthenticationed ? contractEndDate : null,
    })),
  );
  await openWallets(
    tx,
    seeds.map(({ uid }) => uid),
  );
}
