/** Returns the language of a text from the platform for `lang`, so that screen readers of English pages read Chinese aloud. */
export const languageOf = (text: string): 'zh-CN' | undefined => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined);
