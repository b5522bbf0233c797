/** Miners under `agent`, with what the agent notes about them; so many devices each. */
export interface MinerSeed {
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
