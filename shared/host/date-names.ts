/** Names of months and weekdays, for texts. Months are 1 to 12, weekdays 1 Monday to 7 Sunday. Other numbers have no name. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WEEKDAYS_ZH = '一二三四五六日';

const SHORT = 3;

/** `November` */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** `Nov` */
export const shortMonth = (month: number): string => monthName(month).slice(0, SHORT);

/** Keeps a day in one line. Without it, `25` alone starts a line in narrow columns. */
const NO_BREAK = '\u00a0';

/** `Nov 25` */
export const shortDay = (month: number, day: number): string => shortMonth(month) + NO_BREAK + day;

/** `11 月 25 日` */
export const dayZh = (month: number, day: number): string => [month, '月', day, '日'].join(NO_BREAK);

/** `Wednesday` */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

/** `Wed` */
export const shortWeekday = (weekday: number): string => weekdayName(weekday).slice(0, SHORT);

/** `三` of `周三` */
export const weekdayZh = (weekday: number): string => WEEKDAYS_ZH[weekday - 1] ?? '';

/** All weekdays from Monday on: `Mon` and `一`. */
export const SHORT_WEEKDAYS = WEEKDAYS.map((name) => name.slice(0, SHORT));
export const SHORT_WEEKDAYS_ZH = [...WEEKDAYS_ZH];
