import { defineText } from '#shared/host/locale.ts';

export const agreementsText = defineText('agreements', {
  'zh-CN': {
    title: '服务协议',
    list: '协议列表',
    privacy: '隐私政策',
    privacyText: '如何收集、使用和保护您的信息',
    thirdParty: '第三方服务协议',
    thirdPartyText: '付款、核验等由第三方提供的服务',
    personal: '个人信息收集清单',
    personalText: '逐项列出收集的信息、目的和场景',
    back: '全部协议',
  },
  en: {
    title: 'Service agreements',
    list: 'Agreements',
    privacy: 'Privacy policy',
    privacyText: 'How we collect, use and protect your information',
    thirdParty: 'Third-party service agreement',
    thirdPartyText: 'Payment, verification and other services provided by third parties',
    personal: 'Personal information collection list',
    personalText: 'Collected information, purposes and scenarios, item by item',
    back: 'All agreements',
  },
});
