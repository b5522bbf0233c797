import { defineText } from '../../host/locale.ts';

/** Words of a place that is searched while it is typed. */
export const placeText = defineText('place', {
  'zh-CN': {
    help: '输入关键词后从列表选择，也可以直接填写',
    places: '匹配的地点',
    searching: '正在查找',
    noPlace: '没有匹配的地点，可以直接填写地址',
    again: '重试',
  },
  en: {
    help: 'Type a few words and choose from the list, or write it yourself',
    places: 'Places that fit',
    searching: 'Searching',
    noPlace: 'No place fits; you can write the address yourself',
    again: 'Try again',
  },
});
