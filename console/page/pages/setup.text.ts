import { defineText } from '#shared/host/locale.ts';

/** Words of the way to the first withdrawal. */
export const setupText = defineText('setup', {
  'zh-CN': {
    title: '首次提现准备',
    waiting: '钱包余额',
    left: (count: number) => `还有 ${count} 步，可以随时离开，回来后接着做`,
    done: '，已完成',
    names: {
      agreement: '服务协议',
      cycle: '结算周期',
      identity: '实名认证',
      payout: '收款信息',
      'wallet-password': '钱包密码',
      withdrawal: '首次提现',
    },
    needs: {
      cycle: '选择周结或月结',
      identity: '准备：本人身份证，能接收短信的本人手机号',
      payout: '准备：本人的支付宝账号或银行卡号，或企业的对公账户',
      'wallet-password': '准备：能接收短信的手机；密码为 6 至 12 位，与登录密码无关',
      withdrawal: '准备：能接收短信的手机',
    },
    notOpen: '钱包现在不在提现时间内，或余额未达最低限额；开放时间见钱包',
    withdraw: '去提现',
    seeWallet: '查看我的钱包',
  },
  en: {
    title: 'Before your first withdrawal',
    waiting: 'In your wallet',
    left: (count: number) =>
      `${count === 1 ? '1 step' : `${count} steps`} to go; you can leave at any time and go on later`,
    done: ', done',
    names: {
      agreement: 'Service agreement',
      cycle: 'Settlement cycle',
      identity: 'Identity verification',
      payout: 'Payout details',
      'wallet-password': 'Wallet password',
      withdrawal: 'First withdrawal',
    },
    needs: {
      cycle: 'Choose weekly or monthly settlement',
      identity: 'At hand: your ID card, and your own phone for a code by SMS',
      payout: 'At hand: your Alipay account or card number, or the account of your company',
      'wallet-password': 'At hand: your phone for a code by SMS. 6 to 12 characters, other than the login password',
      withdrawal: 'At hand: your phone for a code by SMS',
    },
    notOpen: 'The wallet is not open now, or its balance is below the minimum; the wallet tells when it opens',
    withdraw: 'Withdraw',
    seeWallet: 'See my wallet',
  },
});
