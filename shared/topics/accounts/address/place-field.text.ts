import { defineText } from '#shared/host/locale.ts';

/** Strings of the place field, which searches while the user types. */
export const placeText = defineText('place', {
  'zh-CN': {
    help: '输入关键词后从列表中选择，也可直接填写',
    places: '匹配的地点',
    searching: '正在搜索',
    noPlace: '没有匹配的地点，可直接填写地址',
    again: '重试',
  },
  en: {
    help: 'Type keywords and choose from the list, or enter the address yourself',
    places: 'Matching places',
    searching: 'Searching',
    noPlace: 'No matching place. You can enter the address yourself.',
    again: 'Try again',
  },
});
