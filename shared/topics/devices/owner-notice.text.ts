/** Strings of the message to the users of nodes. */
import { defineText } from '../../host/locale.ts';

export const ownerNoticeText = defineText('ownerNotice', {
  'zh-CN': {
    open: '通知归属用户',
    title: '通知归属用户',
    lead: (count: number) => `${count} 个节点的归属用户将在消息中收到原因、截止日期和节点，自有节点不发送`,
    reason: '原因',
    reasonHelp: (most: number) => `最多 ${most} 个字，请写明需要用户做什么`,
    reasonMissing: '请填写原因',
    reasonTooLong: (most: number) => `原因最多 ${most} 个字`,
    deadline: '截止日期',
    days: { none: '不限', '0': '今天', '1': '明天', '3': '3 天后', '7': '7 天后' },
    send: '发送通知',
    sending: '正在发送',
    cancel: '取消',
    sent: (users: number, nodes: number) => `已通知 ${users} 个用户，涉及 ${nodes} 个节点`,
    none: '所选节点均为自有节点，没有可通知的用户',
  },
  en: {
    open: 'Notify users',
    title: 'Notify the users of nodes',
    lead: (count: number) =>
      `The users of ${count === 1 ? 'this node' : `these ${count} nodes`} receive a message with reason, deadline and nodes. Your own nodes have none.`,
    reason: 'Reason',
    reasonHelp: (most: number) => `At most ${most} characters. State what the user has to do.`,
    reasonMissing: 'Enter the reason',
    reasonTooLong: (most: number) => `Use at most ${most} characters`,
    deadline: 'Deadline',
    days: { none: 'None', '0': 'Today', '1': 'Tomorrow', '3': 'In 3 days', '7': 'In 7 days' },
    send: 'Send message',
    sending: 'Sending',
    cancel: 'Cancel',
    sent: (users: number, nodes: number) =>
      `Sent to ${users === 1 ? '1 user' : `${users} users`} for ${nodes === 1 ? '1 node' : `${nodes} nodes`}`,
    none: 'All selected nodes are your own. There are no users to notify.',
  },
});
