/** Regions and operators that bandwidth is sold in, with what a G of it is worth for a month (cents). */
export interface Line {
  readonly name: string;
  readonly city: string;
  readonly districts: readonly string[];
  readonly price: number;
  /**
   * A new price from the 16th of the month so many months ago on; what it was before differs from `price` by so much.
   */
  readonly change?: { readonly monthsAgo: number; readonly before: number };
}

export const LINES: readonly Line[] = [
  line('华东上海电信', '上海', ['青浦', '浦东', '静安', '松江'], 3_200_00, { monthsAgo: 1, before: -150_00 }),
  line('华东杭州联通', '杭州', ['余杭', '滨江', '萧山'], 3_000_00, { monthsAgo: 4, before: 100_00 }),
  line('华东南京移动', '南京', ['雨花台', '江宁', '玄武'], 2_600_00),
  line('华南广州电信', '广州', ['天河', '黄埔', '番禺'], 3_100_00, { monthsAgo: 2, before: 120_00 }),
  line('华南深圳联通', '深圳', ['南山', '龙岗', '宝安'], 3_150_00),
  line('华北北京联通', '北京', ['朝阳', '海淀', '亦庄'], 3_300_00, { monthsAgo: 7, before: -100_00 }),
  line('华北天津移动', '天津', ['武清', '西青'], 2_450_00),
  line('西南成都电信', '成都', ['武侯', '双流', '郫都'], 2_800_00, { monthsAgo: 1, before: 80_00 }),
  line('西南重庆移动', '重庆', ['两江', '渝北'], 2_400_00),
  line('华中武汉电信', '武汉', ['洪山', '江夏'], 2_750_00),
  line('华中长沙联通', '长沙', ['岳麓', '雨花'], 2_650_00, { monthsAgo: 10, before: -80_00 }),
  line('西北西安电信', '西安', ['雁塔', '长安'], 2_500_00),
];

function line(
  name: string,
  city: string,
  districts: readonly string[],
  price: number,
  change?: { monthsAgo: number; before: number },
): Line {
  return { name, city, districts, price, ...(change && { change }) };
}

/** What a miner gets of the agent's price, in steps of ten yuan. */
export const minerPrice = (agentPrice: number): number => Math.round((agentPrice * 0.82) / 10_00) * 10_00;
