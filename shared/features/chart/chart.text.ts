import { defineText } from '../../host/locale.ts';

/** Words of every chart; what is measured brings its own. */
export const chartText = defineText({
  'zh-CN': {
    view: '显示方式',
    chart: '图表',
    table: '表格',
    keys: '用左右方向键逐点查看，Home 与 End 到首尾',
    kind: '图表',
    day: '日期',
    month: '月份',
    time: '时间',
    empty: '这段时间没有数据',
    point: (name: string, value: string) => `${name}，${value}`,
  },
  en: {
    view: 'View',
    chart: 'Chart',
    table: 'Table',
    keys: 'Left and right arrow keys move along the points, Home and End to the first and the last',
    kind: 'chart',
    day: 'Date',
    month: 'Month',
    time: 'Time',
    empty: 'Nothing in this time',
    point: (name: string, value: string) => `${name}: ${value}`,
  },
});
