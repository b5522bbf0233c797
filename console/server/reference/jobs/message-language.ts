/** The languages of text messages. */
export type MessageLanguage = 'zh-CN' | 'en';

/** Returns the language of a message from the `Accept-Language` of its request: Chinese unless English comes first. */
export const messageLanguage = (accepted: string | undefined): MessageLanguage =>
  /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'zh-CN';
