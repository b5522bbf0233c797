import { grouped } from '../../core/grouped.ts';
import { defineText } from '../../host/locale.ts';

/** Strings of the components on a first screen. Components that load later have their own text files. */
export const uiText = defineText('ui', {
  'zh-CN': {
    submitting: '提交中',
    loading: '加载中',
    unreadable: (id: string) => (id ? `记录 ${id} 无法读取` : '该记录无法读取'),
    notReceived: (total: number) => `平台返回的总数为 ${grouped(total)}，但未返回本页记录`,
    noPage: (page: number) => `第 ${page} 页不存在`,
    pages: '分页',
    previous: '上一页',
    next: '下一页',
    page: (page: number) => `第 ${page} 页`,
    total: (total: number) => `共 ${grouped(total)} 条`,
    loaded: (count: number) => `已加载 ${grouped(count)} 条`,
    details: '详情',
    requestId: (id: string) => `请求编号 ${id}`,
    done: '已完成',
    newWindow: '在新窗口打开',
  },
  en: {
    submitting: 'Submitting',
    loading: 'Loading',
    unreadable: (id: string) => (id ? `Couldn't read record ${id}` : "Couldn't read this record"),
    notReceived: (total: number) =>
      `The platform reports a total of ${grouped(total)}, but sent no records for this page`,
    noPage: (page: number) => `Page ${page} does not exist`,
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    total: (total: number) => (total === 1 ? '1 record' : `${grouped(total)} records`),
    loaded: (count: number) => (count === 1 ? '1 record loaded' : `${grouped(count)} records loaded`),
    details: 'Details',
    requestId: (id: string) => `Request ID ${id}`,
    done: 'Done',
    newWindow: 'opens in a new window',
  },
});
