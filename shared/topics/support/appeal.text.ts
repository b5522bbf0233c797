import { dayZh, shortDay } from '../../host/date-names.ts';
import { defineText } from '../../host/locale.ts';

export const appealText = defineText('appeal', {
  'zh-CN': {
    appealBy: (month: number, day: number) => `申诉（${dayZh(month, day)}截止）`,
    appealOf: (label: string, record: string) => `${label}，${record}`,
    states: { open: '申诉中', accepted: '申诉通过', refused: '申诉未通过' },
    stateOf: (state: string, record: string) => `${state}，查看 ${record} 的申诉`,
    unbilledTitle: '申诉不计费记录',
    fineTitle: '申诉扣款',
    /** @param all days after the record; the last day to appeal a penalty depends on its bill */
    deadline: (month: number, day: number, daysLeft: number, all: number | undefined) =>
      `最晚可于 ${dayZh(month, day)}提出（${all ? `记录产生后 ${all} 个自然日内，` : ''}含今天还剩 ${daysLeft} 天）`,
    fields: { device: '节点', date: '日期', line: '线路', rule: '记录', fine: '扣款编号' },
    samples: '当日带宽',
    samplesHead: '带宽（M）',
    samplesSentence: (date: string) => `${date} 每 5 分钟的带宽`,
    unit: (bandwidth: string) => `${bandwidth} M`,
    loadingSamples: '正在加载当日带宽',
    noSamples: '当日无带宽数据',
    content: '申诉说明',
    contentHelp: (count: number, most: number) => `${count} / ${most}，请说明原因，并附监控截图或运营商证明`,
    missing: '请填写申诉说明',
    tooLong: (most: number) => `申诉说明最多 ${most} 个字`,
    ticketTitle: (date: string, device: string) => `申诉：${date} ${device}`,
    submit: '提交申诉',
    cancel: '取消',
    done: '申诉已提交，可在工单中查看进展',
    unknown: '未收到结果，请先在工单中确认，避免重复提交',
  },
  en: {
    appealBy: (month: number, day: number) => `Appeal by ${shortDay(month, day)}`,
    appealOf: (label: string, record: string) => `${label}, ${record}`,
    states: { open: 'Appeal open', accepted: 'Appeal accepted', refused: 'Appeal refused' },
    stateOf: (state: string, record: string) => `${state}, view the appeal of ${record}`,
    unbilledTitle: 'Appeal an unbilled record',
    fineTitle: 'Appeal a penalty',
    deadline: (month: number, day: number, daysLeft: number, all: number | undefined) =>
      `Possible until ${shortDay(month, day)}${all ? `, within ${all} calendar days of the record` : ''} (${daysLeft === 1 ? 'last day' : `${daysLeft} days left, including today`})`,
    fields: { device: 'Node', date: 'Date', line: 'Line', rule: 'Record', fine: 'Penalty number' },
    samples: 'Bandwidth of the day',
    samplesHead: 'Bandwidth (M)',
    samplesSentence: (date: string) => `5-minute bandwidth of ${date}`,
    unit: (bandwidth: string) => `${bandwidth} M`,
    loadingSamples: 'Loading the bandwidth of the day',
    noSamples: 'No bandwidth data for this day',
    content: 'Explanation',
    contentHelp: (count: number, most: number) =>
      `${count} / ${most}. State the reason, and attach screenshots of your monitoring or a statement of the carrier.`,
    missing: 'Enter an explanation',
    tooLong: (most: number) => `At most ${most} characters`,
    ticketTitle: (date: string, device: string) => `Appeal: ${date} ${device}`,
    submit: 'Submit appeal',
    cancel: 'Cancel',
    done: 'The appeal has been submitted. You can follow it in your tickets.',
    unknown: 'No result was received. Check your tickets before you submit again.',
  },
});
