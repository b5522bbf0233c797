/**
 * The order of names by their reading in Chinese. Engines sort a character by its most frequent reading, and know the reading of
 * 重庆, but not of other places: 长沙 would follow 张家口.
 */

/** Places by a character that is read as the first one of the place. */
const PLACES: Readonly<Record<string, string>> = {
  常: '长沙 长春 长治 长乐 长兴 长宁 长清 长葛 长垣 长丰 长岭 长泰 长汀 长阳 长武 长寿 长安 长海 长白 长顺 长岛 长洲 长江 长城',
  夏: '厦门',
  月: '乐清',
  涝: '乐亭 乐陵',
  鹿: '六安 六合',
  攀: '番禺',
  锅: '涡阳',
  善: '单县',
  盐: '铅山',
  宗: '枞阳',
  心: '莘庄 莘塍',
  毕: '泌阳',
  钱: '犍为',
  石: '什邡',
  泵: '蚌埠',
  谢: '解州',
  快: '会稽',
  玉: '尉犁 蔚县',
  增: '曾都',
  烟: '燕郊',
  训: '浚县',
  迎: '荥经',
  许: '浒墅关',
  伯: '泊头',
};

let placeReadings: { readonly readings: ReadonlyMap<string, string>; readonly pattern: RegExp } | undefined;

function knownPlaces() {
  const readings = Object.entries(PLACES).flatMap(([reading, places]) =>
    places.split(' ').map((place) => [place, reading + place.slice(1)] as const),
  );
  return { readings: new Map(readings), pattern: new RegExp(readings.map(([place]) => place).join('|'), 'g') };
}

/** Returns a text that is compared in place of the name, because its characters have the reading of the places in it. */
export function readingKey(name: string): string {
  const { readings, pattern } = (placeReadings ??= knownPlaces());
  return name.replace(pattern, (place) => readings.get(place)!);
}

let collator: Intl.Collator | undefined;

/** Compares two readings. The collator is created on first use, because that is slow. */
export const compareReadings = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('zh-CN', { numeric: true })).compare(one, other);
