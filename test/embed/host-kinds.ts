/** The kinds of hosts that tests run, with one example each (examples.node.test.ts). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/host/configuration.ts';
import { markdownTable } from '../gate/docs/markdown-table.ts';
import { root } from '../gate/project.ts';

const folder = path.join(root, 'test/embed/examples');

export interface HostKind {
  readonly example: string;
  readonly title: string;
  readonly installs: boolean;
  readonly install: 'one script' | 'npm';
  readonly types: string | undefined;
  /** What the HTML of the server contains, if it contains the tags. */
  readonly renders: string | undefined;
  /** Whether it has a Vite build. The other builders build before they start. */
  readonly builds: boolean;
  readonly seconds: Seconds;
}

/** From an empty folder, with a warm npm cache. */
interface Seconds {
  readonly installed: number;
  readonly balance: number;
  /** After the export, the second user, the language and the sign-out. */
  readonly all: number;
}

const EXAMPLES: Readonly<Record<string, Pick<HostKind, 'title' | 'seconds'> & { readonly renders?: string }>> = {
  plain: { title: 'Plain page', seconds: { installed: 2, balance: 7, all: 12 } },
  webview: { title: 'Mini-program webview', seconds: { installed: 1, balance: 4, all: 8 } },
  react: { title: 'React 19, Vite', seconds: { installed: 29, balance: 35, all: 38 } },
  'server-render': {
    title: 'React 19, server-rendered',
    renders: 'yes, and hydrates',
    seconds: { installed: 30, balance: 40, all: 52 },
  },
  next: { title: 'Next 16', renders: 'yes, and hydrates', seconds: { installed: 121, balance: 125, all: 131 } },
  'react-router': {
    title: 'React Router 8',
    renders: 'yes, and hydrates',
    seconds: { installed: 28, balance: 31, all: 33 },
  },
  'react-18': { title: 'React 18, Vite', seconds: { installed: 6, balance: 8, all: 11 } },
  vue: { title: 'Vue 3, Vite', seconds: { installed: 19, balance: 23, all: 26 } },
  nuxt: { title: 'Nuxt 4', renders: 'yes, and hydrates', seconds: { installed: 79, balance: 80, all: 81 } },
  svelte: { title: 'Svelte 5, Vite', seconds: { installed: 32, balance: 37, all: 41 } },
  'svelte-kit': {
    title: 'SvelteKit 3',
    renders: 'yes, and hydrates',
    seconds: { installed: 29, balance: 33, all: 36 },
  },
  astro: { title: 'Astro 7', renders: 'yes', seconds: { installed: 32, balance: 33, all: 35 } },
  angular: { title: 'Angular 22', seconds: { installed: 70, balance: 72, all: 75 } },
};

/** Compilers that reject an invalid attribute value. */
const CHECKERS = ['tsc', 'vue-tsc', 'svelte-check'];

const read = (...names: readonly string[]): string => {
  const file = path.join(folder, ...names);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

export function hostKinds(): HostKind[] {
  const examples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.entries(EXAMPLES).map(([example, { title, renders, seconds }]) => {
    if (!examples.some(({ name }) => name === example))
      throw new Error(`No folder test/embed/examples/${example}. Add it, or remove it from EXAMPLES.`);
    const { dependencies, scripts } = JSON.parse(read(example, 'package.json')) as {
      dependencies?: object;
      scripts: Readonly<Record<string, string>>;
    };
    return {
      example,
      title,
      seconds,
      installs: dependencies !== undefined,
      install: read(example, 'index.html').includes('/embed/loader.js') ? 'one script' : 'npm',
      builds: scripts.build?.startsWith('vite') ?? false,
      types: scripts.types?.split(' ').find((word) => CHECKERS.includes(word)),
      renders,
    };
  });
}

/** Statements that the test of every example asserts. */
const TESTED = ['Balance', 'Events', 'Export', 'Second user', 'Language', 'Theme', 'Sign-out'];

/** Returns the table of environments for the documentation. Tests assert each statement. */
export function hostTable(language: Locale): string {
  const shown = (english: string): string => (language === 'en' ? english : (CHINESE[english] ?? english));
  return markdownTable(
    ['Environment', 'Example', 'Install', ...TESTED, 'Types', 'Server rendering'].map(shown),
    hostKinds().map(({ example, title, install, types, renders }) => [
      ...[shown(title), `\`${example}\``, shown(install)],
      ...TESTED.map(() => shown('yes')),
      ...[types ? `\`${types}\`` : '–', shown(renders ?? '–')],
    ]),
  );
}

/** The Chinese cells of the table. Names such as `Vue 3, Vite` stay. */
const CHINESE: Readonly<Record<string, string>> = {
  Environment: '环境',
  Example: '示例',
  Install: '安装方式',
  Balance: '余额',
  Export: '导出',
  'Second user': '切换用户',
  Language: '语言',
  Types: '类型',
  Events: '事件',
  Theme: '主题',
  'Sign-out': '退出登录',
  'Server rendering': '服务端渲染',
  'Plain page': '普通页面',
  'Mini-program webview': '小程序 webview',
  'React 19, server-rendered': 'React 19，服务端渲染',
  'one script': '脚本',
  yes: '支持',
  'yes, and hydrates': '支持，含 hydrate',
};

/** Returns the table with the seconds of each environment. */
export const secondsTable = (): string =>
  markdownTable(
    ['Environment', 'Installed and served', 'First balance', 'All steps'],
    hostKinds().map(({ title, seconds: { installed, balance, all } }) => [
      title,
      ...[installed, balance, all].map(String),
    ]),
  );
