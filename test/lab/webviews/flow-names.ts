/** The names of the flows, in English and Chinese. */
export const FLOW_NAMES = [
  ['sign-in', '登录'],
  ['withdraw dialog, phone', '提现对话框（手机）'],
  ['withdraw to the record', '提现至生成记录'],
  ['payout form', '收款信息'],
  ['range of days', '选择日期范围'],
  ['month and bill export', '选择月份并导出账单'],
  ['charts', '图表'],
  ['messages and hovered buttons', '消息与按钮悬停'],
  ['device list', '节点列表'],
  ['dialling', '拨号配置'],
  ['help', '帮助中心'],
  ['dark mode', '深色模式'],
  ['host page with two elements', '合作方页面（两个组件）'],
  ['dark host page in a container', '合作方深色页面（容器查询与 transform）'],
] as const;

export type FlowName = (typeof FLOW_NAMES)[number][0];
